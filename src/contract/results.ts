import { z } from 'zod'
import { variants } from '../core/attempts/variant.ts'
import { finishReasons } from '../core/attempts/phase.ts'
import { endpoint, Id, Instant } from './endpoint.ts'
import { AskedQuestion, ExplanationOnWire, PhaseOnWire, Quiz, StartLimitsOnWire } from './attempt-shapes.ts'
import { listOf } from './lists.ts'

/** An open attempt and its clock. */
export const RunningAttempt = z.object({
  attempt_id: z.number(),
  /** True if an earlier attempt has a review, which reopens when this one is finished or discarded. */
  is_retake: z.boolean(),
  /** Its clock runs only while the student is there; otherwise the phase is as if they came back at `now`. */
  is_practice: z.boolean(),
  phase: PhaseOnWire,
  /** The server's clock at the response. */
  now: Instant,
})

/** The questions that still went wrong in the last practice set of an attempt, which has ended: redoing goes on with them. */
export const RedoLeft = z.object({ practice_id: z.number(), count: z.number().int() })

/** A quiz of the user with its latest result; percentage and status are ours. Q1 */
const AttemptSummary = z.object({
  quiz_id: z.number(),
  type: z.string(),
  correct_answers: z.number(),
  total_questions: z.number(),
  /** Ours: its minutes without the break, for this student; null where nothing limits it. */
  minutes: z.number().nullable(),
  /** Ours: when it is due, where it is assigned and not done; of several times the first. */
  due_at: Instant.nullable(),
  module1_question_count: z.number(),
  module2_question_count: z.number(),
  percentage: z.number(),
  passed: z.boolean(),
  status: z.enum(['new', 'open', 'finished']),
  /** Ours: false while late answers may still count; the score is then withheld and its fields are 0. */
  is_final: z.boolean(),
  /** Ours: when a withheld score is released at the latest; opening the review releases it immediately. */
  final_at: Instant.nullable(),
  /** Ours: whether `final_at` waits for those who sit the quiz later, and the review with it. */
  is_held: z.boolean(),
  /** Ours: the open attempt with its clock. */
  open_attempt: RunningAttempt.nullable(),
  /** Ours: what of the latest result is left to redo; null: nothing, or redoing has not begun or is going on. */
  redo_left: RedoLeft.nullable(),
  /** Ours: leaving stops the clock; such results are marked. */
  is_practice: z.boolean(),
  /** Ours: when and how often it can be started. */
  limits: StartLimitsOnWire,
  quiz_details: z.object({
    name: z.string(),
    disc: z.string(),
    degree: z.number().nullable(),
    lesson_id: z.number().nullable(),
  }),
})

/** Another test that is open for this student and asks the same question: until it ends, key, explanation and verdict are withheld. T44 */
export const OpenTest = z.object({ quiz_id: z.number(), name: z.string(), lesson_id: z.number().nullable() })

/** A question of a finished attempt, with key and explanation. */
export const FinalQuestion = AskedQuestion.omit({
  correct_answer: true,
  answer_description: true,
  matches: true,
}).extend({
  correct_answer: z.string().nullable(),
  /** The explanation as one text. */
  answer_description: z.string().nullable(),
  /** Ours: the same in parts; null for a question whose author wrote prose alone. */
  explanation: ExplanationOnWire.nullable(),
  matches: listOf('pairs', z.object({ id: z.number(), left_item: z.string(), right_item: z.string().nullable() })),
  /** Ours: what keeps its key and explanation, which are null then. */
  waits_for: OpenTest.optional(),
})

/** A question in the review with the student's answer. */
const ReviewedQuestion = FinalQuestion.extend({
  user_answer: z.string().nullable(),
  is_correct: z.union([z.literal(0), z.literal(1)]).nullable(),
  marked: z.boolean(),
  quiz_prompt: z.string(),
})

/** A range of section scores. `ceiling` is the highest score of the route; null if that is the top of the scale. */
export const Estimate = z.object({
  low: z.number(),
  high: z.number(),
  section: z.string(),
  ceiling: z.number().nullable(),
})

/** The finished attempt under review. */
export const ReviewedAttempt = z.object({
  attempt_id: z.number(),
  number: z.number(),
  /** The seed of the order in which the options were shown; null: that of the keys in this reply. */
  option_seed: z.number().nullable(),
  variant: z.enum(variants).nullable(),
  module1_correct: z.number().nullable(),
  started_at: Instant,
  finished_at: Instant,
  finish_reason: z.enum(finishReasons),
  /** Leaving stopped its clock. */
  is_practice: z.boolean(),
  /** As in `total_questions`, questions that wait for another test are not counted. */
  correct_answers: z.number(),
  total_questions: z.number(),
  percentage: z.number(),
  /** The percentage that passes this quiz. */
  pass_mark: z.number(),
  /** Null if there is an estimate, unless the quiz sets its own pass mark, and while a question waits. */
  verdict: z.enum(['pass', 'fail']).nullable(),
  estimate: Estimate.nullable(),
})

const Review = z.object({
  quiz_details: Quiz,
  attempt: ReviewedAttempt,
  questions: listOf('questions', ReviewedQuestion),
})

export const QuizParams = z.object({ quizId: Id })
export const Older = z.object({ attempt_id: Id.optional() })
export const reviewRefusals = [
  'account.unauthenticated',
  'quiz.not_found',
  'quiz.not_taken',
  'attempt.open',
  'attempt.held',
  'keys.no_room',
] as const

export const results = {
  mine: endpoint({
    does: "Lists the user's quizzes with the latest result of each",
    on: 'GET /user-quizzes',
    access: 'user',
    reply: listOf('takenQuizzes', AttemptSummary),
    refuses: ['account.unauthenticated', 'course.access_expired'],
  }),
  review: endpoint({
    does: 'Returns the latest finished attempt at a quiz, or an older one, with keys and explanations',
    on: 'GET /user-quiz-answers/:quizId',
    access: 'user',
    params: QuizParams,
    query: Older,
    reply: Review,
    refuses: reviewRefusals,
  }),
  reviewQuestions: endpoint({
    does: 'Returns the same review, with its questions repeated at the top level (for existing clients)',
    on: 'GET /user-quiz-question-answers/:quizId',
    access: 'user',
    params: QuizParams,
    query: Older,
    reply: Review,
    top: z.object({ questions: listOf('questions', ReviewedQuestion), quiz_details: Quiz }),
    refuses: reviewRefusals,
  }),
}
