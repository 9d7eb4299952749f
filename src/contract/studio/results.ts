import { z } from 'zod'
import { modules } from '../../core/attempts/sections.ts'
import { pools } from '../../core/attempts/variant.ts'
import { lists } from '../../core/staff/lists.ts'
import { doubtKinds } from '../../core/statistics/doubts.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { exportQuery, FilePart, listPage, listQuery } from './list.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const access = 'results.see' as const
const QuizParams = z.object({ quizId: Id })
const Named = z.object({ id: z.number(), name: z.string() })
const Share = z.number().min(0).max(1)

/** A quiz that has been taken. */
export const TakenQuiz = z.object({
  id: z.number(),
  name: z.string(),
  course: z.string(),
  attempts: z.number(),
  last_at: Instant.nullable(),
})

/** An attempt with a result. */
export const TakenAttempt = z.object({
  id: z.number(),
  user_id: z.number(),
  student: z.string(),
  /** Counts the attempts of this student at this quiz, from 1. */
  number: z.number(),
  finished_at: Instant,
  /** Leaving stopped its clock. */
  is_practice: z.boolean(),
  /** Reopened after its keys were seen: figures leave it out. */
  is_left_out: z.boolean(),
  /** Null while late answers may still change it. */
  correct: z.number().nullable(),
  total: z.number(),
})

/** Filters for the attempts behind the figures; days are those of the academy's clocks. T28 */
const FiguresQuery = z.object({
  group: Id.optional(),
  /** Students who have or had access to this course. */
  course: Id.optional(),
  from: z.iso.date().optional(),
  /** The last day. */
  to: z.iso.date().optional(),
  /** Only the first attempt of each student, or only those of practice mode, which are left out otherwise. */
  attempts: z.enum(['first', 'practice']).optional(),
})

/** The figures of one question, over all versions of the quiz. */
const QuestionFigures = z.object({
  item_id: z.number(),
  /** Its newest revision that was asked. */
  question_id: z.number(),
  module: z.enum(modules).nullable(),
  variant: z.enum(pools).nullable(),
  /** Its place within module and pool, from 1. */
  number: z.number(),
  type: z.string(),
  text: z.string(),
  skill: z.string().nullable(),
  domain: z.string().nullable(),
  key_words: z.string(),
  /** The number of attempts that were asked it. */
  met: z.number(),
  /** The share of right answers; null: no one was asked it. */
  facility: Share.nullable(),
  /** The corrected point-biserial correlation; null where nothing varies. */
  discrimination: z.number().nullable(),
  /** The median time in seconds; null: not reported. */
  seconds: z.number().nullable(),
  judgment: z.enum([...doubtKinds, 'good', 'fine', 'unknown']),
  /** The answer that the best third chose instead of the key. */
  chosen_words: z.string().nullable(),
  /** True if students choose among options; what they type or match is listed by its frequency. */
  has_options: z.boolean(),
  /** The answers, with their shares among all, the best third and the weakest third. */
  choices: listOf(
    'choicesOfQuestion',
    z.object({
      /** Null: no answer, one that the newest revision does not have, or all that are less frequent. */
      words: z.string().nullable(),
      /** The text of the chosen options; null where none was chosen. */
      text: z.string().nullable(),
      is_empty: z.boolean(),
      is_key: z.boolean(),
      all: Share,
      upper: Share,
      lower: Share,
    }),
  ),
})

/** The figures of a quiz. T28 */
export const QuizFigures = z.object({
  attempts: z.number(),
  /** The number of attempts missing from every figure: they are being counted in the background. */
  uncounted: z.number(),
  /** The number of attempts that are missing because late answers may still change them. */
  pending: z.number(),
  /** So few that each figure is rough. */
  is_few: z.boolean(),
  hard: z.number(),
  easy: z.number(),
  timed_out: z.number(),
  /** The median and the quartiles of right answers; in percent where attempts had different numbers of questions (`of` null). */
  score: z.object({
    of: z.number().nullable(),
    median: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
  }),
  minutes: z.number().nullable(),
  /** Cronbach's alpha of the questions that most attempts had in common. */
  reliability: z.object({ alpha: z.number(), attempts: z.number(), questions: z.number() }).nullable(),
  bars: listOf('bars', z.object({ from: z.number(), to: z.number(), count: z.number() })),
  /** Doubtful ones first. */
  questions: listOf('questions', QuestionFigures),
})

/** The newest result that counts of each student of a group at each quiz. T42 */
export const GroupResults = z.object({
  group: Named,
  /** Those that were taken last in front. */
  quizzes: listOf('groupQuizzes', Named),
  more_quizzes: z.number(),
  students: listOf(
    'groupStudents',
    z.object({
      id: z.number(),
      name: z.string(),
      results: listOf(
        'groupQuizzes',
        z.object({
          quiz_id: z.number(),
          attempt_id: z.number(),
          /** Null while late answers may still change it. */
          correct: z.number().nullable(),
          total: z.number(),
          /** Leaving stopped its clock. */
          is_practice: z.boolean(),
        }),
      ),
    }),
  ),
  more_students: z.number(),
})

const GroupParams = z.object({ groupId: Id })

/** Results of quizzes. T28 */
export const studioResults = {
  takenQuizzes: endpoint({
    does: 'Lists the quizzes that have been taken with the number of their results, a page at a time',
    on: 'GET /studio/results',
    mayBeStale: true,
    access,
    query: listQuery(lists.results),
    reply: listPage(TakenQuiz).extend({ courses: listOf('courses', Named), groups: listOf('groups', Named) }),
    refuses: refusals,
  }),
  exportTaken: endpoint({
    does: 'Returns the filtered quizzes that have been taken as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/results/csv',
    mayBeStale: true,
    access,
    query: exportQuery(lists.results),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
  quizResults: endpoint({
    does: 'Returns the figures of a quiz and of its questions, of all attempts or of those that a filter leaves',
    on: 'GET /studio/quizzes/:quizId/results',
    mayBeStale: true,
    access,
    params: QuizParams,
    query: FiguresQuery,
    reply: QuizFigures.extend({ quiz: Named, groups: listOf('groups', Named), courses: listOf('courses', Named) }),
    refuses: [...refusals, 'quiz.not_found', 'server.busy'],
  }),
  quizAttempts: endpoint({
    does: 'Lists the attempts with a result at a quiz, a page at a time',
    on: 'GET /studio/quizzes/:quizId/attempts',
    mayBeStale: true,
    access,
    params: QuizParams,
    query: listQuery(lists.attempts),
    reply: listPage(TakenAttempt).extend({
      quiz: Named,
      groups: listOf('groups', Named),
      courses: listOf('courses', Named),
    }),
    refuses: [...refusals, 'quiz.not_found'],
  }),
  exportAttempts: endpoint({
    does: 'Returns the filtered attempts with a result at a quiz as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/quizzes/:quizId/attempts/csv',
    mayBeStale: true,
    access: 'people.export',
    params: QuizParams,
    query: exportQuery(lists.attempts),
    reply: FilePart,
    refuses: [...refusals, 'quiz.not_found', 'server.busy'],
  }),
  exportFigures: endpoint({
    does: 'Returns the figures of the questions as CSV',
    on: 'GET /studio/quizzes/:quizId/results/csv',
    mayBeStale: true,
    access,
    params: QuizParams,
    query: FiguresQuery,
    reply: FilePart,
    refuses: [...refusals, 'quiz.not_found', 'server.busy'],
  }),
  exportAnswers: endpoint({
    does: 'Returns a part of the attempts with every answer as CSV',
    on: 'GET /studio/quizzes/:quizId/answers/csv',
    mayBeStale: true,
    access: 'people.export',
    params: QuizParams,
    query: FiguresQuery.extend({ after: z.string().max(500).optional() }),
    reply: FilePart,
    refuses: [...refusals, 'quiz.not_found', 'server.busy'],
  }),
  groupResults: endpoint({
    does: 'Returns the results of a group over all quizzes: the newest one of each student at each, the quizzes that were taken last first',
    on: 'GET /studio/groups/:groupId/results',
    mayBeStale: true,
    access,
    params: GroupParams,
    reply: GroupResults,
    refuses: [...refusals, 'group.not_found'],
  }),
  exportGroupAnswers: endpoint({
    does: 'Returns a part of the answers of a group at all quizzes as CSV: a line for each question, with the answer, the key and the verdict in columns of their own',
    on: 'GET /studio/groups/:groupId/answers/csv',
    mayBeStale: true,
    access: 'people.export',
    params: GroupParams,
    query: z.object({ after: z.string().max(20).optional() }),
    reply: FilePart,
    refuses: [...refusals, 'group.not_found', 'server.busy'],
  }),
}
