import { renderHtml } from './html.ts'
import type { Email, Sender } from './email.ts'

/** An email as a mailer sends it. */
export type RenderedEmail = { to: string; replyTo?: string; subject: string; text: string; html: string }

/** Returns a text as one line, so that user input cannot add a header or a recipient. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Renders an email as plain text and as HTML. */
export function renderEmail(email: Email, sender: Sender): RenderedEmail {
  const { heading, paragraphs, code, facts = [], action } = email
  const parts = [
    heading,
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(facts.length === 0 ? [] : [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')]),
    ...(action ? [`${action.label}:\n${sender.siteUrl}${action.path}`] : []),
    `-- \n${sender.academyName}\n${sender.siteUrl}`,
  ]
  return {
    to: email.to,
    ...(email.replyTo !== undefined && { replyTo: email.replyTo }),
    subject: oneLine(email.subject),
    text: `${parts.join('\n\n')}\n`,
    html: renderHtml(email, sender),
  }
}
