/** What a mail says, without its looks. */
export type LetterText = {
  subject: string
  heading: string
  paragraphs: string[]
  /** Something to type in, shown large. */
  code?: string
  /** What was bought, asked or paid, line by line. */
  facts?: { name: string; value: string }[]
  /** What to do next: `path` is an address of this site, beginning with a slash. */
  action?: { label: string; path: string }
}

/** A mail to somebody; `replyTo` is who answers go to when that is not the academy. */
export type Letter = LetterText & { to: string; replyTo?: string }

/** Whose mail it is. */
export type Sender = { academyName: string; siteUrl: string }
