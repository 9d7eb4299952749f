import { coded, type CodedText } from '../coded.ts'
import { answerWords } from '../questions/answer-reader.ts'
import { acceptedOnWire, readerOf } from '../questions/grading.ts'
import { plainText } from '../questions/reading.ts'
import type { Ruling } from '../questions/ruling.ts'
import { moreThanSlip } from '../questions/slip.ts'
import type { QuestionDraft } from './quiz.ts'

/** The content of a question, and its key. */
type Asking = Pick<QuestionDraft, 'type' | 'spec' | 'stemHtml' | 'passageHtml' | 'image' | 'key'>

/** A question as it was published and then corrected; `isElsewhere`: in another quiz, whose corrections do not hold here. T20 */
export type Corrected = Asking & { ruling: Ruling; isElsewhere?: boolean }

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const wordsOf = ({ stemHtml, passageHtml }: Asking) => [stemHtml, passageHtml].map((html) => plainText(html ?? ''))

/** Returns whether two revisions ask the same in the same words, whatever their keys are. T20 */
export const isSameWording = (one: Asking, other: Asking): boolean =>
  one.type === other.type &&
  one.image === other.image &&
  isSame(one.spec, other.spec) &&
  isSame(wordsOf(one), wordsOf(other))

/**
 * The effect of a new revision on a correction: it holds, because nothing that it is about has changed; the wrong key would count again; of
 * several keys only the question's own would; it ends with what was thrown out or credited; or its author has fixed the question.
 */
export type Carrying = 'holds' | 'wrong_key' | 'fewer_keys' | 'ends' | 'mended'

/** Returns what becomes of the correction of a published question in a newer revision of it. T19 T20 */
export function carryingOf(corrected: Corrected, revision: Asking): Carrying {
  const { ruling, isElsewhere = false } = corrected
  if (!isElsewhere && isSame(corrected.key, revision.key) && isSameWording(corrected, revision)) return 'holds'
  if (ruling.rule !== 'keys') return 'ends'
  if (ruling.keys.some((key) => isSame(key, revision.key))) return ruling.keys.length > 1 ? 'fewer_keys' : 'mended'
  // As much as a slip changes, so that the key is as wrong as it was.
  return moreThanSlip(corrected, revision) === null ? 'wrong_key' : 'mended'
}

/**
 * Returns what counts at a question of a draft: its own ruling, or the former one where that still holds, or where without it a key that
 * was found to be wrong would count again. T20
 */
export function countingRuling(
  question: Asking & { ruling: Ruling | null; corrected: Corrected | null },
): Ruling | null {
  const { ruling, corrected } = question
  if (ruling !== null || corrected === null) return ruling
  const carrying = carryingOf(corrected, question)
  return carrying === 'holds' || carrying === 'wrong_key' ? corrected.ruling : null
}

/** Returns every answer that counts at a question, in words. */
export function keyWords(question: Asking & { ruling?: Ruling | null }): string {
  const { lefts = [] } = question.spec as { lefts?: { id: number; item: string }[] }
  const matches = lefts.map(({ id, item }) => ({ id, left_item: item }))
  return acceptedOnWire(question)
    .map((key) => plainText(answerWords(readerOf(question.type), key, matches)))
    .join(' / ')
}

/** Returns what the author of a new revision has to know of the correction, by code; null where there is nothing to say. T18 */
export function correctionFinding(
  corrected: Corrected,
  revision: Asking,
): { severity: 'blocks' | 'warns'; said: CodedText } | null {
  const keys = { right: keyWords(corrected), key: keyWords(revision) }
  const where = corrected.isElsewhere ? 'elsewhere' : 'corrected'
  switch (carryingOf(corrected, revision)) {
    case 'wrong_key':
      return { severity: 'blocks', said: coded(`question.${where}_key`, keys) }
    case 'fewer_keys':
      return { severity: 'warns', said: coded(`question.${where}_fewer`, keys) }
    case 'ends':
      return { severity: 'warns', said: coded(`question.${where}_${corrected.ruling.rule}`) }
    default:
      return null
  }
}
