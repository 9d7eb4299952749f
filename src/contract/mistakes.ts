import { z } from 'zod'
import { bookReasons, bookStates } from '../core/learning/book.ts'
import { longestOwnRule, mistakeCauses } from '../core/learning/mistakes.ts'
import { trapFamilies } from '../core/questions/traps.ts'
import { coded } from '../core/coded.ts'
import { oneLine } from '../core/one-line.ts'
import { AskedQuestion, CheckedAnswer } from './attempt-shapes.ts'
import { endpoint, Id, Instant } from './endpoint.ts'
import { listOf, pageOf } from './lists.ts'

const Cause = z.enum(mistakeCauses)

const Mistake = z.object({
  item_id: z.number(),
  question: AskedQuestion,
  /** The answer because of which it is here, with key and explanation. */
  checked: CheckedAnswer,
  /** The seed of the order in which its options were shown; null: that of their keys. */
  option_seed: z.number().nullable(),
  reason: z.enum(bookReasons),
  missed_at: Instant,
  times_missed: z.number().int(),
  state: z.enum(bookStates),
  /** The day on which it returns; null: it does not. */
  returns_on: z.iso.date().nullable(),
  cause: Cause.nullable(),
  own_rule: z.string().nullable(),
})

const Tally = <Name extends z.ZodType>(name: Name) => listOf('skills', z.object({ name, count: z.number().int() }))

const MistakeBook = z.object({
  /** A page of what the filter lets through, the last missed first. */
  mistakes: pageOf(Mistake),
  /** The number of mistakes: in the book, through the filter, and without a cause. */
  all: z.number().int(),
  found: z.number().int(),
  without_cause: z.number().int(),
  /** The most frequent first. */
  skills: Tally(z.string()),
  causes: Tally(Cause),
  /** The families of the traps that were chosen, once for each wrong answer; `trapped` is their sum. */
  traps: Tally(z.enum(trapFamilies)),
  trapped: z.number().int(),
  /** The rules behind the mistakes, an academy's own among them: of how many questions each is the rule, and how many of them were right since. */
  rules: listOf('skills', z.object({ rule: z.string(), missed: z.number().int(), learned: z.number().int() })),
})

const Filter = z.object({
  skill: z.string().overwrite(oneLine).max(200).optional(),
  /** 'none': those that have none yet. */
  cause: z.enum([...mistakeCauses, 'none']).optional(),
  trap: z.enum(trapFamilies).optional(),
  rule: z.string().overwrite(oneLine).max(200).optional(),
  state: z.enum(bookStates).optional(),
})

/** The mistake book of a student. A question whose key she may not see now is not in it. L2 L12 */
export const mistakes = {
  list: endpoint({
    does: 'Returns a page of the mistake book: each question as it was, with the answer, the key, the explanation, and what the student noted',
    on: 'GET /learning/mistakes',
    access: 'user',
    query: Filter.extend({
      page: z.coerce.number().int().min(1).max(1_000).optional(),
      /** Set for a page on paper, which has more questions. */
      sheet: z.literal('1').optional(),
    }),
    reply: MistakeBook,
    refuses: ['request.invalid', 'account.unauthenticated', 'keys.no_room'],
  }),
  redo: endpoint({
    does: 'Starts a set of one mistake, or of those that pass a filter, at most the 20 missed last; resumes the open one of the same mistakes. Its answers are in the history as given with help',
    on: 'POST /learning/redo',
    limit: 'exam',
    access: 'user',
    body: Filter.extend({
      /** One mistake alone. */
      item_id: Id.optional(),
    }),
    reply: z.object({ id: z.number() }),
    refuses: ['request.invalid', 'account.unauthenticated', 'learning.nothing_left', 'mistake.too_many'],
  }),
  note: endpoint({
    does: 'Sets the cause of a mistake and the own rule, which staff see as well; null removes one',
    on: 'POST /learning/mistakes/:itemId',
    limit: 'changes',
    access: 'user',
    params: z.object({ itemId: Id }),
    body: z.object({
      cause: Cause.nullable().optional(),
      own_rule: z
        .string()
        .overwrite(oneLine)
        .trim()
        .max(longestOwnRule, coded('text.most', { most: longestOwnRule }))
        .nullable()
        .optional(),
    }),
    reply: z.object({ cause: Cause.nullable(), own_rule: z.string().nullable() }),
    refuses: ['request.invalid', 'account.unauthenticated', 'mistake.not_found'],
  }),
}
