import type { EmailText } from '../../languages/email-text.ts'
import type { Language } from '../../languages/registry.ts'

/** An email with its recipient; `replyTo` is set when replies do not go to the academy. */
export type Email = EmailText & { to: string; replyTo?: string }

/** The academy that sends an email, and the languages that it writes. */
export type Sender = { academyName: string; siteUrl: string; languages: readonly [Language, ...Language[]] }
