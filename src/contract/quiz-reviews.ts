import { z } from 'zod'
import { variants } from '../core/attempts/variant.ts'
import { rulings } from '../core/questions/ruling.ts'
import { modules } from '../core/attempts/sections.ts'
import { OwnError } from './official-scores.ts'
import { OwnReport } from './question-reports.ts'
import { endpoint, Instant } from './endpoint.ts'
import { FinalQuestion, Older, OpenTest, QuizParams, RedoLeft, ReviewedAttempt, reviewRefusals } from './results.ts'
import { listOf } from './lists.ts'

/** One question of a finished attempt, as a row of the overview. {@link quizReviews.questions} returns its text. */
const ReviewLine = z.object({
  id: z.number(),
  question_ID: z.string().nullable(),
  module: z.enum(modules).nullable(),
  domain: z.string().nullable(),
  skill: z.string().nullable(),
  /** The type of the question: 'true' and 'false' of a judgment are worded by the client. */
  type: z.string(),
  /** The key in words: 'B', 'true', 'left → right'; '' while it waits. */
  key_words: z.string(),
  user_answer: z.string().nullable(),
  /** The answer in words, shortened; '' when there is none. */
  answer_words: z.string(),
  /** 'waiting': answered, and another test that is open asks it too, see `waits_for`. */
  mark: z.enum(['correct', 'incorrect', 'skip', 'waiting']),
  marked: z.boolean(),
  /** Seconds on the question, as counted by the player; 0 if not reported. */
  seconds: z.number(),
  /** Incorrect in the end, after a correct answer had been changed. */
  was_right: z.boolean(),
  /** Given offline after the clock of the device had been set back. */
  is_unsure: z.literal(true).optional(),
  /** Thrown out: it does not count. T20 */
  is_dropped: z.literal(true).optional(),
  /** The open test that keeps its key, explanation and verdict until it ends. T44 */
  waits_for: OpenTest.optional(),
})

/** The effect of a correction of the quiz on this attempt's result. T20 */
const RegradeOnWire = z.object({
  question_id: z.number(),
  at: Instant,
  rule: z.enum(rulings),
  /** The reason, in the academy's words. */
  reason: z.string(),
  before: z.object({ correct: z.number(), total: z.number() }),
  after: z.object({ correct: z.number(), total: z.number() }),
  /** The module 2 that the corrected result of module 1 would have led to; null: the same. */
  other_variant: z.enum(variants).nullable(),
})

/** A finished attempt at the same quiz, as a row. */
const PastAttempt = z.object({
  attempt_id: z.number(),
  number: z.number(),
  finished_at: Instant,
  correct_answers: z.number(),
  total_questions: z.number(),
  percentage: z.number(),
  is_practice: z.boolean(),
})

/** A finished attempt without the texts of its questions. */
export const ReviewSummary = z.object({
  quiz: z.object({ id: z.number(), name: z.string(), type: z.string() }),
  attempt: ReviewedAttempt,
  /** The distance of this academy's estimates from official scores: beside the band alone, and null below the least number of students. L9 */
  own_error: OwnError,
  questions: listOf('questions', ReviewLine),
  /** The receipt: the number of stored answers, and when they became final. */
  receipt: z.object({
    stored: z.number(),
    total: z.number(),
    stored_at: Instant,
    is_late: z.boolean(),
    /** The instant at which time ran out; null if the student submitted or abandoned the attempt. */
    time_up_at: Instant.nullable(),
  }),
  /** The student's reports of these questions. T29 */
  reports: listOf('questions', OwnReport),
  /** The corrections that changed this result, the newest first. */
  regrades: listOf('regrades', RegradeOnWire),
  /** The finished attempts at this quiz including this one, oldest first; at most 20. */
  history: listOf('pastAttempts', PastAttempt),
  /** The questions left to redo of this attempt; null: nothing, or redoing has not begun or is going on. */
  redo_left: RedoLeft.nullable(),
  /** Lessons on the skills of missed and skipped questions. */
  lessons: listOf(
    'skills',
    z.object({
      skill: z.string(),
      course_slug: z.string(),
      lesson_slug: z.string(),
      name: z.string(),
      /** The name of its course, unless that is the course of the quiz. */
      other_course: z.string().nullable(),
    }),
  ),
})

/** The review for our own pages: a light summary first, and the text of the questions when one is opened. */
export const quizReviews = {
  summary: endpoint({
    does: 'Returns a summary of the latest finished attempt at a quiz, or of an older one, with a row per question',
    on: 'GET /quiz-reviews/:quizId',
    access: 'user',
    params: QuizParams,
    query: Older,
    reply: ReviewSummary,
    refuses: reviewRefusals,
  }),
  questions: endpoint({
    does: 'Lists the questions of that attempt with keys and explanations. Unless a question waits for another test, the body never changes, so it can be cached',
    on: 'GET /quiz-reviews/:quizId/questions',
    access: 'user',
    params: QuizParams,
    query: Older,
    reply: listOf('questions', FinalQuestion),
    refuses: reviewRefusals,
  }),
}
