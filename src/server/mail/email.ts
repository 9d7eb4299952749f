import type { EmailText } from '../../languages/email-text.ts'
import type { Language } from '../../languages/registry.ts'

/** An email with its recipient; `replyTo` is set when replies do not go to the academy. */
export type Email = EmailText & { to: string; replyTo?: string }

/** The academy that sends an email, how it is reached where the settings say so, and the languages that it writes. */
export type Sender = {
  academyName: string
  /** The academy's address and telephone number. */
  address: string | null
  phone: string | null
  /** The address for replies to emails; null: the sender's address. */
  contactEmail: string | null
  siteUrl: string
  languages: readonly [Language, ...Language[]]
}

/** Returns the lines at the foot of an email: where the academy is, and its number. */
export const footLines = ({ address, phone }: Sender): string[] => [address, phone].filter((line) => line !== null)
