import { z } from 'zod'
import { endpoint, Instant } from './endpoint.ts'
import { FinalQuestion, Older, QuizParams, ReviewedAttempt, reviewRefusals } from './results.ts'

/** One question of a finished attempt in a line: what the overview shows. Its text comes with {@link quizReviews.questions}. */
const ReviewLine = z.object({
  id: z.number(),
  question_ID: z.string().nullable(),
  module: z.enum(['module1', 'module2']).nullable(),
  domain: z.string().nullable(),
  skill: z.string().nullable(),
  /** The key in words: 'B', 'True', 'left → right'. */
  key_words: z.string(),
  user_answer: z.string().nullable(),
  mark: z.enum(['correct', 'incorrect', 'skip']),
  marked: z.boolean(),
  /** Seconds spent on it, as its player counted them; 0 when none were told. */
  seconds: z.number(),
  /** Wrong in the end, though a right answer stood there once. */
  was_right: z.boolean(),
})

/** An attempt of the same quiz in a line. */
const PastAttempt = z.object({
  attempt_id: z.number(),
  number: z.number(),
  finished_at: Instant,
  correct_answers: z.number(),
  total_questions: z.number(),
  percentage: z.number(),
})

/** A finished attempt without the texts of its questions. */
export const ReviewSummary = z.object({
  quiz: z.object({ id: z.number(), name: z.string(), type: z.string() }),
  attempt: ReviewedAttempt,
  questions: z.array(ReviewLine),
  /** The receipt: answers that are stored, and when they became final. */
  receipt: z.object({
    stored: z.number(),
    total: z.number(),
    stored_at: Instant,
    is_late: z.boolean(),
    /** When its clock handed everything in; null: its student did, or nobody came back. */
    time_up_at: Instant.nullable(),
  }),
  /** The finished attempts at this quiz, this one among them, the first one first; at most 20. */
  history: z.array(PastAttempt),
  /** Lessons that treat skills in which a question was missed or skipped. */
  lessons: z.array(z.object({ skill: z.string(), course_slug: z.string(), lesson_slug: z.string(), name: z.string() })),
})

/** The review as our own pages take it: light at first, the questions' texts when one is opened. */
export const quizReviews = {
  summary: endpoint({
    does: 'Shows how the latest finished attempt of a quiz, or an older one, went: a line for every question',
    on: 'GET /quiz-reviews/:quizId',
    access: 'user',
    params: QuizParams,
    query: Older,
    reply: ReviewSummary,
    refuses: reviewRefusals,
  }),
  questions: endpoint({
    does: 'Shows the questions of that attempt with keys and explanations; the bytes never change',
    on: 'GET /quiz-reviews/:quizId/questions',
    access: 'user',
    params: QuizParams,
    query: Older,
    reply: z.array(FinalQuestion),
    refuses: reviewRefusals,
  }),
}
