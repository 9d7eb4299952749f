import { isQuestionType, questionKinds } from '../questions/kinds.ts'
import type { Ruling } from '../questions/ruling.ts'

/** Returns whether the key of a type lists accepted answers, each of which is right by itself. */
const listsAccepted = (type: string): boolean =>
  isQuestionType(type) && ['textEntry', 'numberEntry'].includes(questionKinds[type].interchange.shape)

/**
 * Returns the one key that says best what counts at a question, and whether that is all of it: of several accepted keys one alone can be
 * said, and neither full credit nor that it was thrown out. I5 T20
 */
export function countingKey(
  { type, key }: { type: string; key: unknown },
  ruling: Ruling | null,
): { key: unknown; isWhole: boolean } {
  if (ruling === null) return { key, isWhole: true }
  if (ruling.rule !== 'keys') return { key, isWhole: false }
  const [first, ...others] = ruling.keys
  if (others.length === 0) return { key: first, isWhole: true }
  if (listsAccepted(type)) return { key: [...new Set(ruling.keys.flat())], isWhole: true }
  const isOwn = ruling.keys.some((one) => JSON.stringify(one) === JSON.stringify(key))
  return { key: isOwn ? key : first, isWhole: false }
}
