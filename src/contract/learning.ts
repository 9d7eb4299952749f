import { z } from 'zod'
import { highestSeed, mostAhead, setKinds } from '../core/learning/sets.ts'
import { dueStates } from '../core/staff/assignments.ts'
import { oneLine } from '../core/one-line.ts'
import { AskedQuestion, CheckedAnswer, UserAnswer } from './attempt-shapes.ts'
import { endpoint, Id, Instant } from './endpoint.ts'
import { listOf } from './lists.ts'

/** A share of right answers at medium questions, from 0 to 1, with the band that holds it in 8 of 10 cases. */
const Share = z.object({ share: z.number(), low: z.number(), high: z.number() })

/** A skill of the student. Without enough answers there is no estimate: `missing` says how many it still takes. */
const Skill = z.object({
  name: z.string(),
  domain: z.string().nullable(),
  estimate: Share.nullable(),
  missing: z.number().int(),
  /** The number of its questions that can be drilled now. */
  ready: z.number().int(),
})

/** The place of a lesson. */
export const Lesson = z.object({ course: z.string(), slug: z.string(), name: z.string() })

/** The next step, in one tap: what still returns today, words to recall, a lesson, a drill, or nothing more. */
const NextStep = z.discriminatedUnion('to', [
  z.object({ to: z.literal('returns'), count: z.number().int(), minutes: z.number().int() }),
  z.object({ to: z.literal('words'), count: z.number().int(), minutes: z.number().int() }),
  z.object({ to: z.literal('lesson'), skill: z.string(), lesson: Lesson }),
  z.object({ to: z.literal('drill'), skill: z.string(), count: z.number().int() }),
  z.object({ to: z.literal('rest') }),
])

/** A set that was begun, redos of quizzes among them. */
export const OpenSet = z.object({
  id: z.number(),
  kind: z.enum([...setKinds, 'redo']),
  /** The quiz that is redone; null: another set. */
  quiz: z.string().nullable(),
  /** True for mistakes of the book that are redone. L2 */
  is_of_book: z.boolean(),
  answered: z.number().int(),
  total: z.number().int(),
})

const LearningToday = z.object({
  /** The returns of today, within ten minutes: due questions, mistakes that begin, and what is due and moves to tomorrow. */
  returns: z.object({
    count: z.number().int(),
    begun: z.number().int(),
    moved: z.number().int(),
    minutes: z.number().int(),
    /** The number of questions that have returned today and are answered. */
    answered: z.number().int(),
  }),
  /** The words to recall today, within half of the ten minutes. L10 */
  words: z.object({ count: z.number().int(), minutes: z.number().int() }),
  /** The newest first; of redos the last one of each quiz, none of a quiz that is being taken again. L12 */
  open_sets: listOf('openSets', OpenSet),
  /** Drills that the academy has given her to do and that are not done, the earliest first. L11 */
  assigned: listOf(
    'assignedDrills',
    z.object({
      id: z.number(),
      skill: z.string(),
      questions: z.number().int(),
      answered: z.number().int(),
      due_at: Instant,
      state: z.enum(dueStates),
    }),
  ),
  /** The weakest first, by points to win. */
  skills: listOf('skills', Skill),
  /** The skill whose drill it is the turn of; null: none has a question ready. */
  drill: z.string().nullable(),
  next: NextStep,
})

/** The change that a set has made to the estimate of a skill; null: too few answers for one. */
const Change = z.object({
  skill: z.string(),
  before: Share.nullable(),
  after: Share.nullable(),
  missing: z.number().int(),
})

const Summary = z.object({
  right: z.number().int(),
  total: z.number().int(),
  /** The number of answers that came too fast to change an estimate. */
  too_quick: z.number().int(),
  changes: listOf('skills', Change),
  next: NextStep,
})

const SetQuestion = AskedQuestion.extend({
  /** The seed of the order in which its options are shown; null: that of their keys. */
  option_seed: z.number().nullable(),
  /** True when it returns in place of another question of the same rule. */
  is_sibling: z.boolean(),
})

/** A question that was fetched ahead, as a set begins with it. */
const AheadQuestion = z.object({
  question_id: Id,
  option_seed: z.number().int().min(0).max(highestSeed).nullable(),
  /** The item that returns: its own, or that of the question in whose place it stands. */
  returns_for: Id,
})

const LearningSet = z.object({
  id: z.number(),
  kind: z.enum(setKinds),
  /** True for the questions that the student tried before the account. P3 */
  is_trial: z.boolean(),
  /** True for mistakes of the book that are redone. L2 */
  is_of_book: z.boolean(),
  /** The skill that was chosen; null: by what is due, or by need. */
  skill: z.string().nullable(),
  /** The seconds that a question has at the pace of the test, with the student's extra time; null: untimed. */
  pace_seconds: z.number().int().nullable(),
  questions: listOf('setQuestions', SetQuestion),
  checked: listOf('setQuestions', CheckedAnswer.extend({ is_guess: z.boolean() })),
  /** The number of its questions that are left out, because a test that is open asks them too. */
  waiting: z.number().int(),
  finished_at: Instant.nullable(),
  /** Null until it is finished. */
  summary: Summary.nullable(),
})

const SetParams = z.object({ setId: Id })
const refusals = ['account.unauthenticated', 'learning.not_found'] as const

/** Drills and returns: what a student does between tests. No question is used up that a test may still ask. L3 L4 L12 */
export const learning = {
  today: endpoint({
    does: 'Returns what returns today, the skills with their estimates and what can be drilled, and the next step',
    on: 'GET /learning/today',
    access: 'user',
    reply: LearningToday,
    refuses: ['account.unauthenticated'],
  }),
  ahead: endpoint({
    does: 'Returns the questions that return today, or tomorrow when none do today, for a device that may be without a network then. It starts nothing, and returns none while a set of today is open',
    on: 'GET /learning/ahead',
    access: 'user',
    reply: z.object({
      /** The instant at which their day begins. */
      from: Instant,
      questions: listOf('setQuestions', SetQuestion.extend({ returns_for: z.number() })),
    }),
    refuses: ['account.unauthenticated'],
  }),
  start: endpoint({
    does: 'Starts a drill or what returns today, or resumes the open one of the same choice',
    on: 'POST /learning/sets',
    limit: 'exam',
    access: 'user',
    body: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('return'),
        /** The questions that a device has fetched ahead; what may not be asked now is left out. Without them: what returns today. */
        chosen: z.array(AheadQuestion).min(1).max(mostAhead).optional(),
      }),
      z.object({
        kind: z.literal('drill'),
        /** Null: what the student needs most. */
        skill: z.string().overwrite(oneLine).max(200).nullable().default(null),
        level: z.enum(['easy', 'medium', 'hard']).nullable().default(null),
        /** 'test': the time that a question has in the test is shown; an answer is accepted after it too. */
        pace: z.literal('test').nullable().default(null),
      }),
    ]),
    reply: z.object({ id: z.number() }),
    refuses: ['request.invalid', 'account.unauthenticated', 'learning.nothing_left', 'learning.too_many'],
  }),
  get: endpoint({
    does: 'Returns a set: its questions, with key and explanation for those already answered',
    on: 'GET /learning/sets/:setId',
    access: 'user',
    params: SetParams,
    reply: LearningSet,
    refuses: [...refusals, 'keys.no_room'],
  }),
  answer: endpoint({
    does: 'Stores one answer of a set for good and returns its verdict. Idempotent: the same answer again gets the same reply',
    on: 'POST /learning/sets/:setId/answers',
    limit: 'exam',
    access: 'user',
    params: SetParams,
    body: z.object({
      question_id: Id,
      user_answer: UserAnswer,
      /** True when the student calls it a guess, before the verdict. */
      is_guess: z.boolean().default(false),
      seconds: z.number().int().min(0).max(86_400).default(0),
    }),
    reply: z.object({
      checked: CheckedAnswer.extend({ is_guess: z.boolean() }),
      finished_at: Instant.nullable(),
      summary: Summary.nullable(),
    }),
    refuses: ['request.invalid', ...refusals, 'attempt.not_open', 'answer.blank', 'answer.locked', 'answer.waits'],
  }),
  finish: endpoint({
    does: 'Ends a set before its last question. What was answered counts',
    on: 'POST /learning/sets/:setId/finish',
    limit: 'exam',
    access: 'user',
    params: SetParams,
    body: z.object({}),
    reply: z.object({ summary: Summary }),
    refuses: ['request.invalid', ...refusals],
  }),
}
