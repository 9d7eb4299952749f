import { z } from 'zod'
import { mostAwaySpans, mostSaves, mostQuestions } from '../core/attempts/limits.ts'
import { attemptSections } from '../core/attempts/sections.ts'
import { moves } from '../core/attempts/phase.ts'
import {
  AskedQuestion,
  AttemptChange,
  AttemptParams,
  attemptRefusals,
  AttemptState,
  AwaitedStart,
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
import { listOf } from './lists.ts'

const LessonParams = z.object({ lessonId: Id })
const quizRefusals = [
  'account.unauthenticated',
  'quiz.not_found',
  'account.forbidden',
  'course.access_expired',
] as const

const startRefusals = [
  ...quizRefusals,
  'attempt.too_many_starts',
  'quiz.not_open_yet',
  'quiz.awaits_staff',
  'quiz.closed',
  'quiz.no_attempts_left',
] as const

const startQuiz = {
  access: 'user',
  params: LessonParams,
  reply: Quiz.extend({ questions: listOf('questions', AskedQuestion), attempt: AttemptState.omit({ quiz: true }) }),
  refuses: startRefusals,
} as const

export const attempts = {
  takeQuiz: endpoint({
    does: 'Starts or resumes an attempt and returns the open questions (for existing clients)',
    on: 'GET /user-quiz/:lessonId',
    limit: 'exam',
    hasEffects: true,
    ...startQuiz,
  }),
  startQuiz: endpoint({
    does: 'Starts or resumes an attempt and returns the open questions',
    on: 'POST /user-quiz/:lessonId',
    limit: 'exam',
    ...startQuiz,
  }),
  cover: endpoint({
    does: "Returns a lesson's quiz before it is started",
    on: 'GET /quiz-cover/:lessonId',
    access: 'user',
    params: LessonParams,
    reply: QuizCover,
    refuses: quizRefusals,
  }),
  awaitStart: endpoint({
    does: 'Long poll of a cover: responds when staff have started the quiz for all, or after 12 s; its student is shown to staff as waiting',
    on: 'GET /quiz-cover/:lessonId/start',
    access: 'user',
    params: LessonParams,
    reply: AwaitedStart,
    refuses: quizRefusals,
  }),
  start: endpoint({
    does: "Starts or resumes the attempt at a lesson's quiz and makes the calling player its writer",
    on: 'POST /attempts',
    limit: 'exam',
    access: 'user',
    body: z.object({ lesson_id: Id, writer: Writer }),
    reply: AttemptState,
    refuses: ['request.invalid', ...startRefusals],
  }),
  get: endpoint({
    does: 'Returns the state of an attempt',
    on: 'GET /attempts/:attemptId',
    access: 'user',
    params: AttemptParams,
    reply: AttemptState,
    refuses: attemptRefusals,
  }),
  takeOver: endpoint({
    does: 'Makes the calling player the writer of the attempt; changes from other players are rejected from then on',
    on: 'POST /attempts/:attemptId/writer',
    limit: 'exam',
    access: 'user',
    params: AttemptParams,
    body: z.object({ writer: WriterId }),
    reply: AttemptState,
    refuses: ['request.invalid', ...attemptRefusals, 'attempt.closed'],
  }),
  changes: endpoint({
    does: "Long poll: responds when the attempt's revision changes, or after 12 s",
    on: 'GET /attempts/:attemptId/changes',
    access: 'user',
    params: AttemptParams,
    query: z.object({ since: z.coerce.number().int().min(0).max(2_147_483_647).default(0) }),
    reply: AttemptChange,
    refuses: ['request.invalid', ...attemptRefusals],
  }),
  questions: endpoint({
    does: 'Lists the questions of an open section of the attempt, without keys. The body never changes, so it can be cached',
    on: 'GET /attempts/:attemptId/questions/:part',
    access: 'user',
    params: AttemptParams.extend({ part: z.enum(attemptSections) }),
    reply: listOf('questions', AskedQuestion),
    refuses: [...attemptRefusals, 'attempt.not_open'],
  }),
  save: endpoint({
    does: 'Saves answers, flags and cross-outs; acknowledges them after the commit',
    on: 'POST /attempts/:attemptId/responses',
    limit: 'exam',
    access: 'user',
    params: AttemptParams,
    body: z.object({
      saves: z.array(SavedResponse).max(mostSaves),
      writer: Writer,
      /** The spans in which this player was offline, for the log of the attempt. */
      away: z
        .array(z.object({ from: Instant, to: Instant }))
        .max(mostAwaySpans)
        .default([]),
      /** The question on the screen, for the exam desk. */
      at: Id.optional(),
      /** The student leaves: in practice mode the clock stops at once. */
      left: z.literal(true).optional(),
    }),
    reply: z.object({
      /** The committed changes, including those of an earlier identical request. */
      stored: listOf('saves', z.object({ question_id: z.number(), seq: z.number() })),
      refused: listOf(
        'saves',
        z.object({ question_id: z.number(), reason: z.enum(['stale', 'locked', 'not_open', 'unsure']) }),
      ),
      now: Instant,
    }),
    refuses: ['request.invalid', ...attemptRefusals, 'attempt.closed', 'attempt.elsewhere'],
  }),
  move: endpoint({
    does: 'Moves the attempt to another phase: finish or check a module, take the break, start module 2, resume after half-time',
    on: 'POST /attempts/:attemptId/moves',
    limit: 'exam',
    access: 'user',
    params: AttemptParams,
    body: z.object({
      move: z.enum(moves).exclude(['submit']),
      /** The phase the student saw. A move from another phase is rejected, unless it was already made. */
      from: PhaseOnWire.shape.at,
      writer: Writer,
    }),
    reply: AttemptState,
    refuses: [
      'request.invalid',
      ...attemptRefusals,
      'attempt.closed',
      'attempt.elsewhere',
      'attempt.paused',
      'attempt.phase',
    ],
  }),
  discard: endpoint({
    does: 'Discards the running retake of a quiz and reopens the earlier review; staff can still see its answers. Idempotent',
    on: 'POST /attempts/:attemptId/discard',
    limit: 'exam',
    access: 'user',
    params: AttemptParams,
    reply: z.object({ attempt_id: z.number(), quiz_id: z.number(), discarded_at: Instant }),
    refuses: [...attemptRefusals, 'attempt.closed', 'attempt.paused', 'attempt.only'],
  }),
  check: endpoint({
    does: 'Locks one answer of a quiz with immediate display and returns its verdict. Idempotent',
    on: 'POST /attempts/:attemptId/checks',
    limit: 'exam',
    access: 'user',
    params: AttemptParams,
    body: z.object({ question_id: Id, user_answer: UserAnswer, writer: Writer }),
    reply: CheckedAnswer,
    refuses: [
      'request.invalid',
      ...attemptRefusals,
      'attempt.closed',
      'attempt.elsewhere',
      'attempt.paused',
      'attempt.not_open',
      'answer.blank',
      'answer.locked',
      'answer.waits',
    ],
  }),
  submit: endpoint({
    does: 'Grades and closes the open attempt. Idempotent. After time is up, still accepts answers given before the deadline',
    on: 'POST /user-answer/:quizId',
    limit: 'exam',
    access: 'user',
    params: z.object({ quizId: Id }),
    body: z.object({
      /** Ours: the attempt to submit; by default the open one, or else the latest. */
      attempt_id: Id.optional(),
      answers: z.array(SubmittedAnswer).max(mostQuestions),
      writer: Writer,
    }),
    reply: Submitted,
    top: z.object({ message: z.string() }),
    refuses: [
      'request.invalid',
      'account.unauthenticated',
      'quiz.not_found',
      'quiz.not_started',
      'attempt.paused',
      'attempt.phase',
      'attempt.discarded',
      'attempt.elsewhere',
      'request.key_reused',
    ],
  }),
}
