import { z } from 'zod'
import { Id, Instant } from './endpoint.ts'

const Module = z.enum(['module1', 'module2'])
const Minutes = z.number().nullable()

/** An attempt in an address. */
export const AttemptParams = z.object({ attemptId: Id })
/** What every call of an attempt can be refused with. */
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
  /** Left items, and beside each a right one that is not its own but by chance: the pairing is the key. */
  matches: z.array(z.object({ id: z.number(), left_item: z.string(), right_item: z.string().nullable() })),
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
  /** When the clock pauses at half-time; in that pause, when it began. `ends_at` is then the end of the pause. */
  half_at: Instant.nullable(),
  /** Seconds left on a paused clock. */
  remaining_seconds: z.number().nullable(),
})

/** An answer as a device sends it. */
export const UserAnswer = z.string().max(4000).nullable()

/** Counts the changes of one question; the highest wins. */
export const Seq = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** What an open player calls itself: random, its own, the same after a reload. */
export const WriterId = z.string().regex(/^[\w-]{8,64}$/, 'A writer is 8 to 64 letters, digits, - or _.')

/** Only one open player writes; players that name none are not asked. */
export const Writer = WriterId.optional()

/** A change of one response, as a player sends it. */
export const SavedResponse = z.object({
  question_id: Id,
  seq: Seq,
  user_answer: UserAnswer,
  marked: z.boolean().default(false),
  crossed: z
    .array(z.enum(['a1', 'a2', 'a3', 'a4']))
    .max(4)
    .default([]),
  /** All the seconds on this question so far; never more than the attempt has lasted are believed. */
  spent_seconds: z.number().int().min(0).max(1_000_000).default(0),
})

/** Old clients send answers of any shape; reading them stays cheap. */
const isOfReadableSize = (answer: unknown) =>
  typeof answer === 'string' ? answer.length <= 10_000 : !Array.isArray(answer) || answer.length <= 100

/** What stands in the place of an answer that cannot be read: it names no question. */
export const unreadableAnswer = { question_id: 0 }

/**
 * An answer of a submission, also of clients that have never saved one; without `user_answer` it is a skip. One that cannot be
 * read is skipped, and the rest counts.
 */
export const SubmittedAnswer = z
  .object({
    question_id: Id,
    user_answer: z.unknown().refine(isOfReadableSize, 'That answer is too long.').optional(),
    /** Accepted for old clients and ignored: the server marks by itself. X3 */
    correct: z.unknown().optional(),
    /**
     * Ours: the server's instant of the change in milliseconds. A lower number than the one saved is an older
     * answer and changes nothing; after time-up only answers of before it count.
     */
    seq: Seq.optional(),
  })
  .catch(unreadableAnswer)

/** What the taker has put down for one question. `seq` grows with every change on a device; the highest wins. */
export const ResponseOnWire = z.object({
  question_id: z.number(),
  seq: z.number(),
  user_answer: z.string().nullable(),
  marked: z.boolean(),
  crossed: z.array(z.string()),
  locked: z.boolean(),
  /** Seconds on this question so far, as the players have counted them. */
  spent_seconds: z.number(),
})

/** What a locked question shows: Correct or Incorrect, the key and the explanation. Q4 */
export const CheckedAnswer = z.object({
  question_id: z.number(),
  user_answer: z.string().nullable(),
  is_correct: z.union([z.literal(0), z.literal(1)]),
  correct_answer: z.string().nullable(),
  answer_description: z.string().nullable(),
})

/** What every open player of an attempt has to know at once: who may write, and where its clock stands. */
export const AttemptNews = z.object({
  /** Grows with everything that another open player has to learn: a new writer, phase or end. */
  revision: z.number(),
  /** The player whose changes count; null while none has named itself. */
  writer: z.string().nullable(),
  phase: PhaseOnWire,
  /** The server's clock when it answered. */
  now: Instant,
})

/** Fair conditions: time in percent of everybody's (null: untimed) and minutes added to the break. */
export const ConditionsOnWire = z.object({
  time_percent: z.number().nullable(),
  extra_break_minutes: z.number(),
})

export const AttemptState = AttemptNews.extend({
  attempt_id: z.number(),
  quiz: Quiz,
  variant: z.enum(['easy', 'hard', 'all']).nullable(),
  /** The conditions it was started under; null: the usual ones. */
  conditions: ConditionsOnWire.nullable(),
  started_at: Instant,
  /** The question saved last: where another device goes on; null before the first save. */
  last_question_id: z.number().nullable(),
  question_count: z.number(),
  responses: z.array(ResponseOnWire),
  checked: z.array(CheckedAnswer),
})

export const QuizCover = z.object({
  /** Its times are the student's own. */
  quiz: Quiz,
  /** The student's fair conditions; null: the usual ones. */
  conditions: ConditionsOnWire.nullable(),
  question_count: z.number(),
  open_attempt: z.object({ attempt_id: z.number(), at: PhaseOnWire.shape.at }).nullable(),
  finished_attempts: z.number(),
})

/** What came of a submission: the receipt of it. */
export const Submitted = z.object({
  attempt_id: z.number(),
  quiz_id: z.number(),
  /** Questions with a stored answer, of all that count. */
  stored: z.number(),
  total: z.number(),
  /** When the answers became final for now: the end, or when late ones were accepted. */
  stored_at: Instant,
  /** Whether answers of before the end were accepted after it. */
  is_late: z.boolean(),
  /** The questions whose answer in this submission is not the one that is stored. */
  not_stored: z.array(z.number()),
  /** The places in `answers`, from 0, of what could not be read. */
  unreadable: z.array(z.number()),
  /** 'module1': a client that knows only the specification's calls has closed module 1; the quiz loaded again brings module 2. */
  closed: z.enum(['attempt', 'module1']),
})
