import { drawHtml } from './html.ts'
import type { Letter, Sender } from './letter.ts'

/** A mail as programs that read mail want it. */
export type DrawnLetter = { to: string; replyTo?: string; subject: string; text: string; html: string }

/** One line: what people typed cannot begin a header or another recipient. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Draws a letter twice, in plain text and in HTML. */
export function drawLetter(letter: Letter, sender: Sender): DrawnLetter {
  const { heading, paragraphs, code, facts = [], action } = letter
  const parts = [
    heading,
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(facts.length === 0 ? [] : [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')]),
    ...(action ? [`${action.label}:\n${sender.siteUrl}${action.path}`] : []),
    `-- \n${sender.academyName}\n${sender.siteUrl}`,
  ]
  return {
    to: letter.to,
    ...(letter.replyTo !== undefined && { replyTo: letter.replyTo }),
    subject: oneLine(letter.subject),
    text: `${parts.join('\n\n')}\n`,
    html: drawHtml(letter, sender),
  }
}
