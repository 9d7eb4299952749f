import { format } from '#words/format'
import { told } from '#words/told'
import { readCoded } from '../../core/coded.ts'
import { saidBy } from '../../languages/told.ts'
import type { Envelope } from '../../contract/errors.ts'

/** Returns whether a reply says what is wrong with a question: the studio alone has words for that. */
function saysFinding({ params = {}, problems }: Envelope): boolean {
  const { sentence } = params
  const codes = Object.values(problems ?? {}).flatMap((list) => list.map(({ code }) => code))
  if (typeof sentence === 'string') codes.push(readCoded(sentence).code)
  return codes.some((code) => code.startsWith('question.'))
}

/** Returns what a reply says, in the language of the page. */
export async function toldHere(envelope: Envelope) {
  const words = { told, format }
  if (!saysFinding(envelope)) return saidBy(envelope, words)
  const { findings } = await import('#words/findings')
  return saidBy(envelope, { ...words, findings })
}
