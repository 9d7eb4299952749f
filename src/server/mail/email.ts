import type { EmailText } from '../../languages/email-text.ts'

/** An email with its recipient; `replyTo` is set when replies do not go to the academy. */
export type Email = EmailText & { to: string; replyTo?: string }

/** The academy that sends an email. */
export type Sender = { academyName: string; siteUrl: string }
