import { z } from 'zod'
import { moves } from '../core/attempts/phase.ts'
import { endpoint, Id, Instant } from './endpoint.ts'

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

const UserAnswer = z.string().max(4000).nullable()

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

const LessonParams = z.object({ lessonId: Id })
const AttemptParams = z.object({ attemptId: Id })
const quizRefusals = [
  'account.unauthenticated',
  'quiz.not_found',
  'account.forbidden',
  'course.access_expired',
] as const
const attemptRefusals = ['account.unauthenticated', 'attempt.not_found'] as const

const startQuiz = {
  access: 'user',
  params: LessonParams,
  reply: Quiz.extend({ questions: z.array(AskedQuestion), attempt: AttemptState.omit({ quiz: true }) }),
  refuses: quizRefusals,
} as const

export const attempts = {
  takeQuiz: endpoint({
    does: 'Starts or resumes an attempt and shows the questions that are open (kept for existing clients)',
    on: 'GET /user-quiz/:lessonId',
    ...startQuiz,
  }),
  startQuiz: endpoint({
    does: 'Starts or resumes an attempt and shows the questions that are open',
    on: 'POST /user-quiz/:lessonId',
    ...startQuiz,
  }),
  cover: endpoint({
    does: "Shows a lesson's quiz before it is started",
    on: 'GET /quiz-cover/:lessonId',
    access: 'user',
    params: LessonParams,
    reply: QuizCover,
    refuses: quizRefusals,
  }),
  start: endpoint({
    does: "Starts or resumes the attempt of a lesson's quiz",
    on: 'POST /attempts',
    access: 'user',
    body: z.object({ lesson_id: Id }),
    reply: AttemptState,
    refuses: ['request.invalid', ...quizRefusals],
  }),
  get: endpoint({
    does: 'Shows where an attempt stands',
    on: 'GET /attempts/:attemptId',
    access: 'user',
    params: AttemptParams,
    reply: AttemptState,
    refuses: attemptRefusals,
  }),
  questions: endpoint({
    does: 'Shows the questions of a part of the attempt that is open, without keys; the bytes never change',
    on: 'GET /attempts/:attemptId/questions/:part',
    access: 'user',
    params: AttemptParams.extend({ part: z.enum(['module1', 'module2', 'all']) }),
    reply: z.array(AskedQuestion),
    refuses: [...attemptRefusals, 'attempt.not_open'],
  }),
  save: endpoint({
    does: 'Saves answers, marks and cross-outs; acknowledged after the commit',
    on: 'POST /attempts/:attemptId/responses',
    access: 'user',
    params: AttemptParams,
    body: z.object({
      saves: z
        .array(
          z.object({
            question_id: Id,
            seq: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
            user_answer: UserAnswer,
            marked: z.boolean().default(false),
            crossed: z.array(z.enum(['a1', 'a2', 'a3', 'a4'])).max(4).default([]),
          }),
        )
        .max(200),
    }),
    reply: z.object({
      /** Per question the sequence number the server now holds; below the one sent: refused, see `refused`. */
      stored: z.array(z.object({ question_id: z.number(), seq: z.number() })),
      refused: z.array(z.object({ question_id: z.number(), reason: z.enum(['stale', 'locked', 'not_open']) })),
      now: Instant,
    }),
    refuses: ['request.invalid', ...attemptRefusals, 'attempt.closed'],
  }),
  move: endpoint({
    does: 'Moves the attempt on: finish or check a module, take the break, start module 2, resume after half-time',
    on: 'POST /attempts/:attemptId/moves',
    access: 'user',
    params: AttemptParams,
    body: z.object({
      move: z.enum(moves).exclude(['submit']),
      /** The phase the taker was in; a move out of another phase is refused or already done. */
      from: PhaseOnWire.shape.at,
    }),
    reply: AttemptState,
    refuses: ['request.invalid', ...attemptRefusals, 'attempt.closed', 'attempt.phase'],
  }),
  check: endpoint({
    does: 'Locks one answer of a quiz with immediate display and shows whether it is right',
    on: 'POST /attempts/:attemptId/checks',
    access: 'user',
    params: AttemptParams,
    body: z.object({ question_id: Id, user_answer: UserAnswer }),
    reply: CheckedAnswer,
    refuses: ['request.invalid', ...attemptRefusals, 'attempt.closed', 'attempt.not_open', 'answer.blank'],
  }),
  submit: endpoint({
    does: 'Marks the open attempt and closes it; sent again it answers the same',
    on: 'POST /user-answer/:quizId',
    access: 'user',
    params: z.object({ quizId: Id }),
    body: z.object({
      answers: z
        .array(
          z.object({
            question_id: Id,
            user_answer: z.unknown(),
            /** Accepted for old clients and ignored: the server marks by itself. X3 */
            correct: z.unknown().optional(),
            /** Ours: a lower number than the one saved is an older answer and changes nothing. */
            seq: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
          }),
        )
        .max(500),
    }),
    reply: z.object({ attempt_id: z.number(), quiz_id: z.number(), stored: z.number(), total: z.number() }),
    top: z.object({ message: z.string() }),
    refuses: [
      'request.invalid',
      'account.unauthenticated',
      'quiz.not_found',
      'quiz.not_started',
      'attempt.phase',
      'request.key_reused',
    ],
  }),
}
