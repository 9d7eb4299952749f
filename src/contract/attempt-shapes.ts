import { z } from 'zod'
import { Instant } from './endpoint.ts'

const Module = z.enum(['module1', 'module2'])
const Minutes = z.number().nullable()

/** A question as its taker meets it. quizzes.md §3; key and explanation are null while it can still be answered. X4 */
export const AskedQuestion = z.object({
  id: z.number(),
  question: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  a1: z.string().nullable(),
  a2: z.string().nullable(),
  a3: z.string().nullable(),
  a4: z.string().nullable(),
  type: z.string(),
  correct_answer: z.null(),
  /** Left items only: the pairing is the key. */
  matches: z.array(z.object({ id: z.number(), left_item: z.string(), right_item: z.null() })),
  /** Ours: the right items of a match, in an order that tells nothing. */
  right_items: z.array(z.string()),
  answer_description: z.null(),
  module: Module.nullable(),
  model_difficulty: z.enum(['easy', 'hard']).nullable(),
  skill: z.string().nullable(),
  domain: z.string().nullable(),
  section: z.string().nullable(),
  question_difficulty: z.string().nullable(),
  question_ID: z.string().nullable(),
})

export const Quiz = z.object({
  id: z.number(),
  lesson_id: z.number().nullable(),
  name: z.string(),
  disc: z.string(),
  type: z.string(),
  quiz_time: Minutes,
  module1_time: Minutes,
  module2_time: Minutes,
  break_time: Minutes,
  hard_question: z.number().nullable(),
  answer_display: z.enum(['immediate', 'deferred']),
  degree: z.number().nullable(),
})

/** Where the attempt stands; the instants are the server's. */
export const PhaseOnWire = z.object({
  at: z.enum(['module1', 'checking1', 'break', 'module2', 'checking2', 'answering', 'halfway', 'closed']),
  ends_at: Instant.nullable(),
  half_at: Instant.nullable(),
  /** Seconds left on a paused clock. */
  remaining_seconds: z.number().nullable(),
})

/** An answer as a device sends it. */
export const UserAnswer = z.string().max(4000).nullable()

/** What the taker has put down for one question. `seq` grows with every change on a device; the highest wins. */
export const ResponseOnWire = z.object({
  question_id: z.number(),
  seq: z.number(),
  user_answer: z.string().nullable(),
  marked: z.boolean(),
  crossed: z.array(z.string()),
  locked: z.boolean(),
})

/** What a locked question shows: Correct or Incorrect, the key and the explanation. Q4 */
export const CheckedAnswer = z.object({
  question_id: z.number(),
  user_answer: z.string().nullable(),
  is_correct: z.union([z.literal(0), z.literal(1)]),
  correct_answer: z.string().nullable(),
  answer_description: z.string().nullable(),
})

export const AttemptState = z.object({
  attempt_id: z.number(),
  quiz: Quiz,
  variant: z.enum(['easy', 'hard', 'all']).nullable(),
  phase: PhaseOnWire,
  /** The server's clock when it answered. */
  now: Instant,
  started_at: Instant,
  /** The question saved last: where another device goes on; null before the first save. */
  last_question_id: z.number().nullable(),
  question_count: z.number(),
  responses: z.array(ResponseOnWire),
  checked: z.array(CheckedAnswer),
})

export const QuizCover = z.object({
  quiz: Quiz,
  question_count: z.number(),
  open_attempt: z.object({ attempt_id: z.number(), at: PhaseOnWire.shape.at }).nullable(),
  finished_attempts: z.number(),
})
