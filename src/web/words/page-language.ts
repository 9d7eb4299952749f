import { format } from '#words/format'
import { codes } from '#words/codes'
import { readCoded } from '../../core/coded.ts'
import { inWordsOf } from '../../languages/codes.ts'
import type { Envelope } from '../../contract/errors.ts'

/** Returns whether a reply says what is wrong with a question: the studio alone has words for that. */
function saysFinding({ params = {}, problems }: Envelope): boolean {
  const { sentence } = params
  const named = Object.values(problems ?? {}).flatMap((list) => list.map(({ code }) => code))
  if (typeof sentence === 'string') named.push(readCoded(sentence).code)
  return named.some((code) => code.startsWith('question.'))
}

/** Returns what a reply says, in the language of the page. */
export async function inPageLanguage(envelope: Envelope) {
  const words = { codes, format }
  if (!saysFinding(envelope)) return inWordsOf(envelope, words)
  const { findings } = await import('#words/findings')
  return inWordsOf(envelope, { ...words, findings })
}
