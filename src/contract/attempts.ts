import { z } from 'zod'
import { moves } from '../core/attempts/phase.ts'
import {
  AskedQuestion,
  AttemptNews,
  AttemptParams,
  attemptRefusals,
  AttemptState,
  CheckedAnswer,
  PhaseOnWire,
  Quiz,
  QuizCover,
  SavedResponse,
  Submitted,
  SubmittedAnswer,
  UserAnswer,
  Writer,
  WriterId,
} from './attempt-shapes.ts'
import { endpoint, Id, Instant } from './endpoint.ts'

const LessonParams = z.object({ lessonId: Id })
const quizRefusals = [
  'account.unauthenticated',
  'quiz.not_found',
  'account.forbidden',
  'course.access_expired',
] as const

const startQuiz = {
  access: 'user',
  params: LessonParams,
  reply: Quiz.extend({ questions: z.array(AskedQuestion), attempt: AttemptState.omit({ quiz: true }) }),
  refuses: [...quizRefusals, 'attempt.too_many_starts'],
} as const

export const attempts = {
  takeQuiz: endpoint({
    does: 'Starts or resumes an attempt and shows the questions that are open (kept for existing clients)',
    on: 'GET /user-quiz/:lessonId',
    hasEffects: true,
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
    does: "Starts or resumes the attempt of a lesson's quiz; the player that names itself writes from now on",
    on: 'POST /attempts',
    access: 'user',
    body: z.object({ lesson_id: Id, writer: Writer }),
    reply: AttemptState,
    refuses: ['request.invalid', ...quizRefusals, 'attempt.too_many_starts'],
  }),
  get: endpoint({
    does: 'Shows where an attempt stands',
    on: 'GET /attempts/:attemptId',
    access: 'user',
    params: AttemptParams,
    reply: AttemptState,
    refuses: attemptRefusals,
  }),
  takeOver: endpoint({
    does: 'Makes an open player the one that writes; every other is refused from now on',
    on: 'POST /attempts/:attemptId/writer',
    access: 'user',
    params: AttemptParams,
    body: z.object({ writer: WriterId }),
    reply: AttemptState,
    refuses: ['request.invalid', ...attemptRefusals, 'attempt.closed'],
  }),
  changes: endpoint({
    does: 'Answers when the attempt is no more as it was at a revision, at the latest after 12 seconds',
    on: 'GET /attempts/:attemptId/changes',
    access: 'user',
    params: AttemptParams,
    query: z.object({ since: z.coerce.number().int().min(0).max(2_147_483_647).default(0) }),
    reply: AttemptNews,
    refuses: ['request.invalid', ...attemptRefusals],
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
      saves: z.array(SavedResponse).max(200),
      writer: Writer,
      /** When this player was without the server, for the log of the attempt. */
      away: z
        .array(z.object({ from: Instant, to: Instant }))
        .max(20)
        .default([]),
    }),
    reply: z.object({
      /** The changes that are committed, also when they were before. */
      stored: z.array(z.object({ question_id: z.number(), seq: z.number() })),
      refused: z.array(z.object({ question_id: z.number(), reason: z.enum(['stale', 'locked', 'not_open']) })),
      now: Instant,
    }),
    refuses: ['request.invalid', ...attemptRefusals, 'attempt.closed', 'attempt.elsewhere'],
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
      writer: Writer,
    }),
    reply: AttemptState,
    refuses: ['request.invalid', ...attemptRefusals, 'attempt.closed', 'attempt.elsewhere', 'attempt.phase'],
  }),
  discard: endpoint({
    does: 'Discards the running retake of a quiz, so that the former review opens again; staff keep what was answered. Idempotent',
    on: 'POST /attempts/:attemptId/discard',
    access: 'user',
    params: AttemptParams,
    reply: z.object({ attempt_id: z.number(), quiz_id: z.number(), discarded_at: Instant }),
    refuses: [...attemptRefusals, 'attempt.closed', 'attempt.only'],
  }),
  check: endpoint({
    does: 'Locks one answer of a quiz with immediate display and shows whether it is right; the same one again shows the same',
    on: 'POST /attempts/:attemptId/checks',
    access: 'user',
    params: AttemptParams,
    body: z.object({ question_id: Id, user_answer: UserAnswer, writer: Writer }),
    reply: CheckedAnswer,
    refuses: [
      'request.invalid',
      ...attemptRefusals,
      'attempt.closed',
      'attempt.elsewhere',
      'attempt.not_open',
      'answer.blank',
      'answer.locked',
    ],
  }),
  submit: endpoint({
    does: 'Marks the open attempt and closes it; sent again it answers the same. After time-up it takes answers of before',
    on: 'POST /user-answer/:quizId',
    access: 'user',
    params: z.object({ quizId: Id }),
    body: z.object({
      /** Ours: the attempt that is meant; without it the open one, or the latest. */
      attempt_id: Id.optional(),
      answers: z.array(SubmittedAnswer).max(500),
      writer: Writer,
    }),
    reply: Submitted,
    top: z.object({ message: z.string() }),
    refuses: [
      'request.invalid',
      'account.unauthenticated',
      'quiz.not_found',
      'quiz.not_started',
      'attempt.phase',
      'attempt.discarded',
      'attempt.elsewhere',
      'request.key_reused',
    ],
  }),
}
