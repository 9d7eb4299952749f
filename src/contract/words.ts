import { z } from 'zod'
import { wordWays } from '../core/learning/words.ts'
import { oneLine } from '../core/one-line.ts'
import { longest } from '../core/questions/limits.ts'
import { endpoint, Id, Instant } from './endpoint.ts'

/** A hard word with what it means. */
const Gloss = { word: z.string(), meaning: z.string(), arabic: z.string() }

const OwnWords = z.object({
  /** Those saved last first. */
  words: z.array(z.object({ id: z.number(), ...Gloss, added_at: Instant, is_learned: z.boolean() })),
  /** The words of today, within half of the ten minutes; each is asked in one way. */
  today: z.object({
    asked: z.array(z.object({ id: z.number(), way: z.enum(wordWays) })),
    moved: z.number().int(),
    minutes: z.number().int(),
  }),
  /** Words of questions that were missed lately and are not saved, the last missed first. */
  suggested: z.array(z.object({ question_id: z.number(), ...Gloss })),
  /** The number of words left out because a test that is open asks their questions too. */
  waiting: z.number().int(),
})

/** The words of a student, saved from the glosses of questions whose explanation she was shown. L10 T44 */
export const words = {
  list: endpoint({
    does: 'Returns all words that the student has saved, those to recall today, and words of questions missed lately that could be saved',
    on: 'GET /learning/words',
    access: 'user',
    reply: OwnWords,
    refuses: ['account.unauthenticated'],
  }),
  add: endpoint({
    does: 'Saves a word from the gloss of a question whose explanation the student was shown. Idempotent',
    on: 'POST /learning/words',
    limit: 'changes',
    access: 'user',
    body: z.object({
      question_id: Id,
      word: z.string().overwrite(oneLine).trim().min(1).max(longest.word),
    }),
    reply: z.object({ id: z.number() }),
    refuses: ['request.invalid', 'account.unauthenticated', 'word.not_found', 'word.too_many'],
  }),
  remove: endpoint({
    does: 'Removes a word, and with it when it returns. Idempotent',
    on: 'DELETE /learning/words/:wordId',
    limit: 'changes',
    access: 'user',
    params: z.object({ wordId: Id }),
    refuses: ['account.unauthenticated'],
  }),
  answer: endpoint({
    does: 'Notes whether the student knew a word in one way, and returns in how many days it is asked so again. The first answer of a day counts',
    on: 'POST /learning/words/:wordId/answers',
    limit: 'exam',
    access: 'user',
    params: z.object({ wordId: Id }),
    body: z.object({ way: z.enum(wordWays), is_known: z.boolean() }),
    reply: z.object({ days: z.number().int(), is_learned: z.boolean() }),
    refuses: ['request.invalid', 'account.unauthenticated', 'word.not_found'],
  }),
}
