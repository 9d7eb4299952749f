import { renderHtml, stopUrl } from './html.ts'
import { footLines, type Email, type Sender } from './email.ts'

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
  const replyTo = email.replyTo ?? sender.contactEmail ?? undefined
  const parts = [
    heading,
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(facts.length === 0 ? [] : [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')]),
    ...(action ? [`${action.label}:\n${sender.siteUrl}${action.path}`] : []),
    ...(stop ? [`${stop.label}:\n${stopUrl(stop, sender)}`] : []),
    ['-- ', sender.academyName, ...footLines(sender), sender.siteUrl].join('\n'),
  ]
  return {
    to: email.to,
    ...(replyTo !== undefined && { replyTo }),
    subject: oneLine(email.subject),
    text: `${parts.join('\n\n')}\n`,
    html: renderHtml(email, sender),
    ...(stop && { endUrl: `${sender.siteUrl}/api/weekly-emails/end?token=${encodeURIComponent(stop.token)}` }),
  }
}
