import { z } from 'zod'
import { wordWays } from '../core/learning/words.ts'
import { oneLine } from '../core/one-line.ts'
import { longest } from '../core/questions/limits.ts'
import { endpoint, Id, Instant } from './endpoint.ts'
import { listOf } from './lists.ts'

/** A hard word with what it means. */
const Gloss = { word: z.string(), meaning: z.string(), arabic: z.string() }

/** The state by which a word returns in one way: unasked, or as FSRS has it. */
const Card = z
  .object({
    stability: z.number().min(0).max(36_500),
    difficulty: z.number().min(0).max(10),
    reps: z.number().int().min(0).max(100_000),
    lapses: z.number().int().min(0).max(100_000),
    lastDay: z.number().int().min(0).max(100_000),
    dueDay: z.number().int().min(0).max(100_000),
    rightSince: z.number().int().min(0).max(100_000).nullable(),
    rightSiblings: z.number().int().min(0).max(100_000),
    rightSelf: z.number().int().min(0).max(100_000),
  })
  .refine(({ reps, stability, difficulty }) => reps === 0 || (stability >= 0.001 && difficulty >= 1))

/** The state of a word when it was removed, which brings it back as it was. */
const RemovedWord = z.object({ added_at: Instant, cards: z.object({ meaning: Card, word: Card }) })

const OwnWords = z.object({
  /** Those saved last first. */
  words: listOf(
    'ownWords',
    z.object({ id: z.number(), question_id: z.number(), ...Gloss, added_at: Instant, is_learned: z.boolean() }),
  ),
  /** The words of today, within half of the ten minutes; each is asked in one way. */
  today: z.object({
    asked: listOf('ownWords', z.object({ id: z.number(), way: z.enum(wordWays) })),
    moved: z.number().int(),
    minutes: z.number().int(),
  }),
  /** Words of questions that were missed lately and are not saved, the last missed first. */
  suggested: listOf('suggestedWords', z.object({ question_id: z.number(), ...Gloss })),
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
  saved: endpoint({
    does: 'Returns the words that the student has saved, in lower case, so that explanations show which they are',
    on: 'GET /learning/words/saved',
    access: 'user',
    reply: z.object({ words: listOf('ownWords', z.string()) }),
    refuses: ['account.unauthenticated'],
  }),
  add: endpoint({
    does: 'Saves a word from the gloss of a question whose explanation the student was shown, or brings back one that was removed. Idempotent',
    on: 'POST /learning/words',
    limit: 'changes',
    access: 'user',
    body: z.object({
      question_id: Id,
      word: z.string().overwrite(oneLine).trim().min(1).max(longest.word),
      /** The reply of its removal, to undo that; a word that is saved for the first time has none. */
      removed: RemovedWord.optional(),
    }),
    reply: z.object({ id: z.number() }),
    refuses: ['request.invalid', 'account.unauthenticated', 'word.not_found', 'word.too_many'],
  }),
  remove: endpoint({
    does: 'Removes a word, and with it when it returns; the reply can bring it back, and is null where there was none. Idempotent',
    on: 'DELETE /learning/words/:wordId',
    limit: 'changes',
    access: 'user',
    params: z.object({ wordId: Id }),
    reply: RemovedWord.nullable(),
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
