/** The content of an email, without its layout. */
export type EmailText = {
  /** The kind of email, for the log of sent emails; absent in emails enqueued before there was one. T21 */
  kind?: string
  /** The code of its language; absent: the default. */
  language?: string
  subject: string
  heading: string
  paragraphs: string[]
  /** A code to type in, shown large. */
  code?: string
  /** Details as rows, for example the lines of an order. */
  facts?: { name: string; value: string }[]
  /** The next step; `path` is a path of this site, with a leading slash. */
  action?: { label: string; path: string }
  /** The way out of emails that come by themselves: its token ends them, by one click. */
  stop?: { label: string; token: string }
}
