import { z } from 'zod'
import { coded } from '../../coded.ts'
import { plainReader } from '../answer-reader.ts'
import { storedPairs } from '../pairs.ts'
import { longestAnswer, plainText, unwrapped } from '../reading.ts'
import { defineQuestionKind } from './define-kind.ts'

const words = z.string().refine((text) => text.trim() !== '', coded('question.item_empty'))

const matchSpec = z
  .object({
    lefts: z
      .array(z.object({ id: z.number().int().min(1), item: words }))
      .min(2, coded('question.pairs_few'))
      .max(20, coded('question.pairs_many')),
    rights: z.array(words).min(2, coded('question.rights_few')).max(20, coded('question.rights_many')),
  })
  .refine(({ lefts }) => new Set(lefts.map(({ id }) => id)).size === lefts.length, coded('question.lefts_same'))
  .refine(({ rights }) => new Set(rights.map(plainText)).size === rights.length, coded('question.rights_same'))
  .refine(
    ({ lefts, rights }) => {
      const longest = Math.max(...rights.map((right) => JSON.stringify(right).length))
      return lefts.reduce((sum, { id }) => sum + String(id).length + 4 + longest, 2) <= longestAnswer
    },
    coded('question.rights_long', { most: longestAnswer }),
  )

type MatchSpec = z.infer<typeof matchSpec>
type Pairs = Record<string, string>

/** Returns the pairs of an answer, from {left id: right text}; left items may be named by their words, null means not yet. */
function readPairs(raw: unknown, spec: MatchSpec): Pairs | undefined {
  const value = unwrapped(raw)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const given = new Map(Object.entries(value).map(([left, right]) => [plainText(left), right]))
  const pairs: Pairs = {}
  for (const { id, item } of spec.lefts) {
    const right: unknown = given.get(String(id)) ?? given.get(plainText(item))
    const chosen = typeof right === 'string' && spec.rights.find((one) => plainText(one) === plainText(right))
    if (chosen) pairs[id] = chosen
  }
  const isSenseless =
    Object.keys(pairs).length === 0 && [...given.values()].some((right) => right !== null && right !== '')
  return isSenseless ? undefined : pairs
}

/** Left items, each to be given its right one: right when every pair is. Q11 */
export const match = defineQuestionKind({
  spec: matchSpec,
  key: z.record(z.string(), z.string()),
  answer: z.record(z.string(), z.string()),
  misfit: ({ lefts, rights }, key) => {
    if (Object.keys(key).length !== lefts.length) return coded('question.key_short')
    return lefts.every(({ id }) => rights.includes(key[id] ?? '')) ? null : coded('question.key_no_item')
  },
  read: readPairs,
  isBlank: (answer) => Object.keys(answer).length === 0,
  matches: (answer, key, { lefts }) => lefts.every(({ id }) => key[id] !== undefined && answer[id] === key[id]),
  wire: (key) => JSON.stringify(key),
  reader: plainReader,
  answerForm: 'pairs',
  blank: { spec: { lefts: [], rights: [] }, key: {} },
  interchange: {
    shape: 'match',
    about: 'Left items with their right ones, plain text. The right ones are shown sorted.',
    store: ({ pairs, extra }) => storedPairs(pairs, extra),
    neutral: ({ lefts, rights }, key) => {
      const pairs = lefts.map(({ id, item }) => ({ left: item, right: key[id] ?? '' }))
      return { pairs, extra: rights.filter((right) => !pairs.some((pair) => pair.right === right)) }
    },
  },
})
