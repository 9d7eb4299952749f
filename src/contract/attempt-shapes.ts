import { z } from 'zod'
import { longestSentAnswer } from '../core/attempts/limits.ts'
import { finishReasons, phaseNames } from '../core/attempts/phase.ts'
import { answerDisplays } from '../core/quizzes/quiz.ts'
import { pools, variants } from '../core/attempts/variant.ts'
import { modules } from '../core/attempts/sections.ts'
import { optionKeys } from '../core/questions/question.ts'
import { trapFamilies } from '../core/questions/traps.ts'
import { Id, Instant } from './endpoint.ts'
import { listOf } from './lists.ts'

const ModuleOnWire = z.enum(modules)
const Minutes = z.number().nullable()

/** An attempt in an address. */
export const AttemptParams = z.object({ attemptId: Id })
/** The errors that every call of an attempt can return. */
export const attemptRefusals = ['account.unauthenticated', 'attempt.not_found'] as const

/** A question of an open attempt. Key and explanation are null as long as it can be answered. X4 */
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
  /** Left items, each beside a randomly chosen right item, because the real pairing is the key. */
  matches: listOf('pairs', z.object({ id: z.number(), left_item: z.string(), right_item: z.string().nullable() })),
  /** Ours: the right items of a match, in an order that does not reveal the key. */
  right_items: listOf('pairs', z.string()),
  answer_description: z.null(),
  module: ModuleOnWire.nullable(),
  model_difficulty: z.enum(pools).nullable(),
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
  answer_display: z.enum(answerDisplays),
  degree: z.number().nullable(),
  /** Ours: leaving stops its clock, and results are marked. */
  is_practice: z.boolean(),
})

/** The phase of an attempt; instants are on the server's clock. */
export const PhaseOnWire = z.object({
  at: z.enum(phaseNames),
  ends_at: Instant.nullable(),
  /** The instant of the half-time pause. During the pause: its start, while `ends_at` is its end. */
  half_at: Instant.nullable(),
  /** Seconds left on a paused clock. */
  remaining_seconds: z.number().nullable(),
  /** The pause by staff: the test goes on with the seconds that are left; absent unless it is `paused`. */
  paused_in: z.enum(phaseNames).optional(),
  /** The note of staff to the student about the pause; absent where they wrote none. */
  paused_note: z.string().optional(),
  /** The reason why it ended; absent while it is open, and when it does not count. */
  reason: z.enum(finishReasons).optional(),
})

/** An answer as a device sends it. */
export const UserAnswer = z.string().max(longestSentAnswer).nullable()

/** Counts the changes of one question; the highest wins. */
export const Seq = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** The random id of one open player, new at every page load. */
export const WriterId = z.string().regex(/^[\w-]{8,64}$/, 'writer.invalid')

/** Only one open player may write. Clients that send no writer id are not checked. */
export const Writer = WriterId.optional()

/** A change of one response, as a player sends it. */
export const SavedResponse = z.object({
  question_id: Id,
  seq: Seq,
  user_answer: UserAnswer,
  marked: z.boolean().default(false),
  crossed: z.array(z.enum(optionKeys)).max(optionKeys.length).default([]),
  /** Total seconds on this question; capped at the age of the attempt. */
  spent_seconds: z.number().int().min(0).max(1_000_000).default(0),
  /** True for an answer that was given without a connection after the device's clock had been set back. */
  unsure: z.boolean().default(false),
})

/** Limits the size of an answer, since older clients send answers of any shape. */
const isOfReadableSize = (answer: unknown) =>
  typeof answer === 'string' ? answer.length <= 10_000 : !Array.isArray(answer) || answer.length <= 100

/** The placeholder of an unreadable answer; it refers to no question. */
export const unreadableAnswer = { question_id: 0 }

/**
 * An answer of a submission, also from clients that never saved one. Without `user_answer` it is a skip. An unreadable answer
 * is ignored; the others count.
 */
export const SubmittedAnswer = z
  .object({
    question_id: Id,
    user_answer: z.unknown().refine(isOfReadableSize, 'answer.too_long').optional(),
    /** Accepted from older clients and ignored: the server grades. X3 */
    correct: z.unknown().optional(),
    /**
     * Ours: when the answer changed, in milliseconds of the server's clock. An answer older than the stored one is
     * ignored. After time is up, only answers given before the deadline count.
     */
    seq: Seq.optional(),
    /** Ours: as in a save. */
    unsure: z.boolean().optional(),
  })
  .catch(unreadableAnswer)

/** The student's stored response to one question. `seq` grows with every change; the highest wins. */
export const ResponseOnWire = z.object({
  question_id: z.number(),
  seq: z.number(),
  user_answer: z.string().nullable(),
  marked: z.boolean(),
  crossed: listOf('options', z.string()),
  locked: z.boolean(),
  /** Total seconds on this question, as counted by the players. */
  spent_seconds: z.number(),
})

/** The explanation of a question in parts, for callers who may see its key. Plain text that never names an option by its letter. */
export const ExplanationOnWire = z.object({
  rule: z.string().nullable(),
  /** The way to the answer. `highlight` is what a step points at: exact words of the passage or the question. */
  steps: listOf('steps', z.object({ text: z.string(), highlight: z.string().nullable() })),
  next_time: z.string().nullable(),
  glosses: listOf('glosses', z.object({ word: z.string(), meaning: z.string(), arabic: z.string() })),
  source: z.string().nullable(),
  /** A note on made-up details, e.g. 'Written for this test.' */
  invented: z.string().nullable(),
  /** The rationale of each option; a wrong one with the family of its trap, and the author's words for it. */
  options: listOf(
    'options',
    z.object({
      option: z.enum(optionKeys),
      rationale: z.string(),
      trap: z.string().nullable(),
      trap_id: z.enum(trapFamilies).nullable(),
    }),
  ),
})

/** A locked answer with its verdict, the key and the explanation. Q4 */
export const CheckedAnswer = z.object({
  question_id: z.number(),
  user_answer: z.string().nullable(),
  is_correct: z.union([z.literal(0), z.literal(1)]),
  correct_answer: z.string().nullable(),
  /** The explanation as one text. */
  answer_description: z.string().nullable(),
  /** Ours: the same in parts; null for a question whose author wrote prose alone. */
  explanation: ExplanationOnWire.nullable(),
})

/** The state that every open player of an attempt has to learn immediately: the writer, the phase and the clock. */
export const AttemptChange = z.object({
  /** Grows with every change that other open players have to learn: a new writer, a new phase or the end. */
  revision: z.number(),
  /** The player whose changes count; null until a player has sent its id. */
  writer: z.string().nullable(),
  phase: PhaseOnWire,
  /** The server's clock at the response. */
  now: Instant,
})

/** Fair conditions: time in percent of the standard time (null: untimed) and minutes added to the break. */
export const ConditionsOnWire = z.object({
  time_percent: z.number().nullable(),
  extra_break_minutes: z.number(),
})

export const AttemptState = AttemptChange.extend({
  attempt_id: z.number(),
  quiz: Quiz,
  variant: z.enum(variants).nullable(),
  /** The fair conditions of the attempt; null: the standard ones. */
  conditions: ConditionsOnWire.nullable(),
  /**
   * The seed of the order in which the options are shown; null: that of their keys. Answers and cross-outs name options by their keys,
   * `a1` to `a4` of the question, whatever the order.
   */
  option_seed: z.number().nullable(),
  started_at: Instant,
  /** The instant from which a timer counts up: the start, later by the time that staff let it stand. */
  counts_from: Instant,
  /** The question saved last, where another device resumes; null before the first save. */
  last_question_id: z.number().nullable(),
  question_count: z.number(),
  responses: listOf('questions', ResponseOnWire),
  checked: listOf('questions', CheckedAnswer),
})

/** The window in which a quiz can be started, the attempts allowed and those that this student has taken; null: without a limit. T37 */
export const StartLimitsOnWire = z.object({
  opens_at: Instant.nullable(),
  closes_at: Instant.nullable(),
  /** True until staff start it for all. */
  awaits_staff: z.boolean(),
  attempts_allowed: z.number().nullable(),
  /** Discarded attempts count. */
  attempts_taken: z.number(),
})

export const QuizCover = z.object({
  /** Its times already include the student's fair conditions. */
  quiz: Quiz,
  /** The student's fair conditions; null: the standard ones. */
  conditions: ConditionsOnWire.nullable(),
  /** The number of questions asked; where the modules that can follow differ, the most. */
  question_count: z.number(),
  fewest_questions: z.number(),
  limits: StartLimitsOnWire,
  /** The instant from which the review of an attempt that begins now is shown, if it is withheld until the quiz has closed for everyone. */
  review_at: Instant.nullable(),
  /** The server's clock at the response. */
  now: Instant,
  open_attempt: z.object({ attempt_id: z.number(), at: PhaseOnWire.shape.at }).nullable(),
  finished_attempts: z.number(),
})

/** The news for a cover that waits for staff to start its quiz for all. */
export const AwaitedStart = z.object({
  limits: StartLimitsOnWire,
  /** True when the cover starts it now: staff have just done so for all who waited, or it runs on another device. */
  begins: z.boolean(),
  /** The server's clock at the response. */
  now: Instant,
})

/** The receipt of a submission. */
export const Submitted = z.object({
  attempt_id: z.number(),
  quiz_id: z.number(),
  /** The number of questions with a stored answer. */
  stored: z.number(),
  total: z.number(),
  /** The time at which the attempt ended or late answers were last accepted. */
  stored_at: Instant,
  /** True if late answers were accepted. */
  is_late: z.boolean(),
  /** The questions whose stored answer differs from this submission. */
  not_stored: listOf('questions', z.number()),
  /** The indexes in `answers`, from 0, of unreadable answers. */
  unreadable: listOf('questions', z.number()),
  /** 'module1': a client without moves closed module 1; loading the quiz again returns module 2. */
  closed: z.enum(['attempt', 'module1']),
})
