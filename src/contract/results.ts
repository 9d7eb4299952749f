import { z } from 'zod'
import { endpoint, Id, Instant } from './endpoint.ts'
import { AskedQuestion, Quiz } from './attempt-shapes.ts'

/** One quiz of the user's with how it went. quizzes.md §3 'User quiz attempt summary'; percentage and status are ours. */
export const AttemptSummary = z.object({
  quiz_id: z.number(),
  type: z.string(),
  correct_answers: z.number(),
  total_questions: z.number(),
  module1_question_count: z.number(),
  module2_question_count: z.number(),
  percentage: z.number(),
  passed: z.boolean(),
  status: z.enum(['new', 'open', 'finished']),
  quiz_details: z.object({
    name: z.string(),
    disc: z.string(),
    degree: z.number().nullable(),
    lesson_id: z.number().nullable(),
  }),
})

/** A question that is final for who asks: key and explanation are there. */
export const FinalQuestion = AskedQuestion.omit({
  correct_answer: true,
  answer_description: true,
  matches: true,
}).extend({
  correct_answer: z.string().nullable(),
  answer_description: z.string().nullable(),
  matches: z.array(z.object({ id: z.number(), left_item: z.string(), right_item: z.string().nullable() })),
})

/** A question in the review, with what was answered. */
const ReviewedQuestion = FinalQuestion.extend({
  user_answer: z.string().nullable(),
  is_correct: z.union([z.literal(0), z.literal(1)]).nullable(),
  marked: z.boolean(),
  quiz_prompt: z.string(),
})

/** The finished attempt under review. */
export const ReviewedAttempt = z.object({
  attempt_id: z.number(),
  number: z.number(),
  variant: z.enum(['easy', 'hard', 'all']).nullable(),
  module1_correct: z.number().nullable(),
  started_at: Instant,
  finished_at: Instant,
  finish_reason: z.enum(['submitted', 'time_up', 'abandoned']),
  correct_answers: z.number(),
  total_questions: z.number(),
  estimate: z.object({ low: z.number(), high: z.number() }).nullable(),
})

const Review = z.object({
  quiz_details: Quiz,
  attempt: ReviewedAttempt,
  questions: z.array(ReviewedQuestion),
})

export const QuizParams = z.object({ quizId: Id })
export const Older = z.object({ attempt_id: Id.optional() })
export const reviewRefusals = ['account.unauthenticated', 'quiz.not_found', 'quiz.not_taken', 'attempt.open'] as const

export const results = {
  mine: endpoint({
    does: "Lists the user's quizzes with the latest result of each",
    on: 'GET /user-quizzes',
    access: 'user',
    reply: z.array(AttemptSummary),
    refuses: ['account.unauthenticated', 'course.access_expired'],
  }),
  review: endpoint({
    does: 'Shows the latest finished attempt of a quiz, or an older one, with keys and explanations',
    on: 'GET /user-quiz-answers/:quizId',
    access: 'user',
    params: QuizParams,
    query: Older,
    reply: Review,
    refuses: reviewRefusals,
  }),
  reviewQuestions: endpoint({
    does: 'The same review with its questions repeated at the top level (kept for existing clients)',
    on: 'GET /user-quiz-question-answers/:quizId',
    access: 'user',
    params: QuizParams,
    query: Older,
    reply: Review,
    top: z.object({ questions: z.array(ReviewedQuestion), quiz_details: Quiz }),
    refuses: reviewRefusals,
  }),
}
