import { renderHtml, stopUrl } from './html.ts'
import type { Email, Sender } from './email.ts'

/** An email as a mailer sends it; `endUrl` ends those that come by themselves, by a POST. */
export type RenderedEmail = {
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  endUrl?: string
}

/** Returns a text as one line, so that user input cannot add a header or a recipient. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Renders an email as plain text and as HTML. */
export function renderEmail(email: Email, sender: Sender): RenderedEmail {
  const { heading, paragraphs, code, facts = [], action, stop } = email
  const parts = [
    heading,
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(facts.length === 0 ? [] : [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')]),
    ...(action ? [`${action.label}:\n${sender.siteUrl}${action.path}`] : []),
    ...(stop ? [`${stop.label}:\n${stopUrl(stop, sender)}`] : []),
    `-- \n${sender.academyName}\n${sender.siteUrl}`,
  ]
  return {
    to: email.to,
    ...(email.replyTo !== undefined && { replyTo: email.replyTo }),
    subject: oneLine(email.subject),
    text: `${parts.join('\n\n')}\n`,
    html: renderHtml(email, sender),
    ...(stop && { endUrl: `${sender.siteUrl}/api/weekly-emails/end?token=${encodeURIComponent(stop.token)}` }),
  }
}
