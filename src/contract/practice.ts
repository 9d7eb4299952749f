import { z } from 'zod'
import { AskedQuestion, CheckedAnswer, UserAnswer } from './attempt-shapes.ts'
import { endpoint, Id, Instant } from './endpoint.ts'
import { Older, QuizParams, reviewRefusals } from './results.ts'
import { listOf } from './lists.ts'

/** A locked answer, and whether its student called it a guess before the verdict. */
const CheckedRedo = CheckedAnswer.extend({ is_guess: z.boolean() })

/** An untimed set of the questions missed or skipped in an attempt. Only locked answers include keys. */
const PracticeSet = z.object({
  practice_id: z.number(),
  quiz: z.object({ id: z.number(), name: z.string() }),
  /** The attempt whose questions these are. */
  attempt: z.object({
    attempt_id: z.number(),
    number: z.number(),
    /** The seed of the order in which the options are shown; null: that of their keys. */
    option_seed: z.number().nullable(),
  }),
  /** Without those that wait. */
  questions: listOf('questions', AskedQuestion),
  checked: listOf('questions', CheckedRedo),
  /** The number of its questions that are left out, because a test that is open asks them too. */
  waiting: z.number(),
  finished_at: Instant.nullable(),
})

const PracticeParams = z.object({ practiceId: Id })
const refusals = ['account.unauthenticated', 'practice.not_found', 'attempt.open', 'attempt.held'] as const

/** Practice sets. A set has no clock and no result, and does not change its attempt. */
export const practice = {
  redo: endpoint({
    does: 'Creates a practice set from the missed and skipped questions of a finished attempt, or resumes the open one; after a set, from what went wrong in it. A question that a test asks which is open for this student waits until that test ends',
    on: 'POST /user-quizzes/:quizId/redo',
    limit: 'exam',
    access: 'user',
    params: QuizParams,
    body: Older.extend({
      /** A finished set of this attempt: the new one has only what went wrong in it. */
      after: Id.optional(),
    }),
    reply: z.object({ practice_id: z.number() }),
    refuses: [
      'request.invalid',
      ...reviewRefusals,
      'practice.not_found',
      'practice.nothing_missed',
      'practice.all_wait',
      'practice.too_many',
    ],
  }),
  get: endpoint({
    does: 'Returns a practice set: its questions, with key and explanation for those already answered',
    on: 'GET /practice-sets/:practiceId',
    access: 'user',
    params: PracticeParams,
    reply: PracticeSet,
    refuses: [...refusals, 'keys.no_room'],
  }),
  check: endpoint({
    does: 'Locks one answer of a practice set and returns its verdict. Idempotent',
    on: 'POST /practice-sets/:practiceId/checks',
    limit: 'exam',
    access: 'user',
    params: PracticeParams,
    body: z.object({
      question_id: Id,
      user_answer: UserAnswer,
      /** True when the student calls it a guess, before the verdict. */
      is_guess: z.boolean().default(false),
      seconds: z.number().int().min(0).max(86_400).default(0),
    }),
    reply: z.object({ checked: CheckedRedo, finished_at: Instant.nullable() }),
    refuses: ['request.invalid', ...refusals, 'attempt.not_open', 'answer.blank', 'answer.locked', 'answer.waits'],
  }),
}
