import type { z } from 'zod'
import { studioResults, type TakenAttempt, type TakenQuiz } from '../../contract/studio/results.ts'
import { tidyFileName } from '../../core/courses/lesson-files.ts'
import { dateAfter } from '../../core/dates.ts'
import { instantOf } from '../../core/editing/zone.ts'
import { percentage } from '../../core/results/score.ts'
import { lists } from '../../core/staff/lists.ts'
import { fewAttempts } from '../../core/statistics/doubts.ts'
import { finalCount, hasResult, lateSince, resultIn } from '../attempts/finality.ts'
import { listCourseNames } from '../courses/store.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { findGroup, listGroupNames } from '../groups/store.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import { routes, type Caller } from '../http/route.ts'
import { getSettings } from '../site/settings.ts'
import { readAnswers } from '../statistics/answers.ts'
import { readGroupAnswers, readGroupResults } from '../statistics/group-results.ts'
import { figuresOf } from '../statistics/figures.ts'
import { countAnswers, type Narrowing } from '../statistics/tally.ts'
import { csvOf } from '../http/csv.ts'
import { csvWordsOf } from '../http/csv-words.ts'
import { readPage, type ListSource } from './list.ts'
import { exporting, type NamedCsvFile } from './list-calls.ts'
import { searchByPerson } from './people.ts'
import * as queries from './queries.ts'

type TakenRow = z.output<typeof TakenQuiz>

const ofResults = (sql: string) => `(SELECT ${sql} FROM attempts a WHERE a.quiz_id = t.id AND ${hasResult})`
const lastAt = `(SELECT a.finished_at FROM attempts a WHERE a.quiz_id = t.id AND ${hasResult} ORDER BY a.finished_at DESC LIMIT 1)`

/** The SQL that lists the quizzes that have results. */
const takenSource: ListSource<typeof lists.results> = {
  list: lists.results,
  table: 'quizzes',
  only: `EXISTS ${ofResults('1')}`,
  row: `t.name, (SELECT c.name FROM courses c WHERE c.id = t.course_id) AS course, ${ofResults('count(*)::int')} AS attempts,
    ${isoOf(lastAt)} AS last_at`,
  sorts: { last: { sql: lastAt, type: 'timestamptz' }, name: { sql: 'lower(t.name)', type: 'text' } },
  filters: { course: (id) => `t.course_id = ${id}` },
  search: 'lower(t.name)',
}

type AttemptRow = z.output<typeof TakenAttempt> & { email: string | null }

/** Returns the SQL that lists the attempts at a quiz, searched by student. */
const attemptsAt = (quizId: number): ListSource<typeof lists.attempts> => ({
  list: lists.attempts,
  table: 'attempts',
  only: `t.quiz_id = ${quizId} AND ${resultIn('t')} AND t.correct_count IS NOT NULL`,
  row: `t.user_id, u.name AS student, u.email, t.number, ${isoOf('t.finished_at')} AS finished_at, t.is_practice, t.is_left_out,
    ${finalCount('t', lateSince('$1'))} AS correct, t.total_count AS total`,
  joins: 'JOIN users u ON u.id = t.user_id',
  sorts: {
    finished: { sql: 't.finished_at', type: 'timestamptz' },
    // A score that follows stands below every other.
    right: { sql: `coalesce(${finalCount('t', lateSince('$1'))}, -1)`, type: 'int' },
  },
  filters: {
    group: (id) => `EXISTS (SELECT FROM group_members m WHERE m.group_id = ${id} AND m.user_id = t.user_id)`,
    course: (id) => `EXISTS (SELECT FROM grants g WHERE g.course_id = ${id} AND g.user_id = t.user_id)`,
    attempts: { first: 't.number = 1', practice: 't.is_practice' },
  },
  ...searchByPerson('t.user_id'),
})

/** Returns the groups and courses that results can be filtered by. */
async function narrowingChoices(db: Db) {
  return { groups: await listGroupNames(db), courses: await listCourseNames(db) }
}

/** Returns the quizzes with results of the last days, those with the newest first. T3 */
export function listLastResults(
  db: Db,
  since: Date,
): Promise<{ quiz_id: number; quiz: string; results: number; last_at: string }[]> {
  return queries.listLastResults(db, { since })
}

type Query = { group?: number; course?: number; from?: string; to?: string; attempts?: 'first' | 'practice' }

/** Returns a filter of the wire as the counting takes it: days are those of the academy's clocks. */
const narrowingOf = (query: { [Name in keyof Query]: Query[Name] | undefined }, timeZone: string): Narrowing => {
  const startOf = (day: string) => new Date(instantOf(timeZone, `${day}T00:00`))
  return {
    groupId: query.group,
    courseId: query.course,
    from: query.from === undefined ? undefined : startOf(query.from),
    before: query.to === undefined ? undefined : startOf(dateAfter(query.to, 1)),
    isFirstOnly: query.attempts === 'first',
    isPractice: query.attempts === 'practice',
  }
}

/** Returns a quiz by its id; refuses an unknown one. */
export async function getQuizName(db: Db, quizId: number): Promise<{ id: number; name: string }> {
  const [quiz] = await queries.findQuizName(db, { quizId })
  return quiz ?? refuse('quiz.not_found')
}

/** Reads the figures of a quiz; one reader at a time, for thousands of attempts keep a core busy. */
async function readFigures(
  { db, now, limiters, caller }: Pick<Context, 'db' | 'now' | 'limiters'> & { caller: Caller },
  quizId: number,
  query: Parameters<typeof narrowingOf>[0],
) {
  const quiz = await getQuizName(db, quizId)
  const { timeZone } = await getSettings(db)
  const count = async () => figuresOf(db, await countAnswers(db, quizId, narrowingOf(query, timeZone), now()))
  return { quiz, figures: await limiters.exporting.run(count, caller) }
}

/** Returns the attempt after which a part of a file begins. */
function attemptIn(after: string | undefined): number {
  const from = Number(after ?? 0)
  if (!Number.isSafeInteger(from) || from < 0 || from > 2_147_483_647) refuse('request.malformed')
  return from
}

const percent = (share: number | null) => (share === null ? null : Math.round(share * 1000) / 10)
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)
const moduleWords = (module: string | null, variant: string | null) =>
  module === null ? '' : module === 'module1' ? '1' : `2 ${variant ?? ''}`.trim()

/** The calls of results. */
export const studioResultRoutes = routes(studioResults, {
  async takenQuizzes({ query }, { db, now }) {
    const page = await readPage<TakenRow, typeof lists.results>(db, takenSource, query, now())
    return { data: { ...page, ...(await narrowingChoices(db)) } }
  },

  exportTaken: exporting<TakenRow, typeof lists.results>(takenSource, {
    file: 'taken',
    columns: {
      quiz: ({ name }) => name,
      course: ({ course }) => course,
      results: ({ attempts }) => attempts,
      last: ({ last_at: at }) => at,
    },
  }),

  async quizResults({ params, query }, context) {
    const { quiz, figures } = await readFigures(context, params.quizId, query)
    return { data: { ...figures, quiz, ...(await narrowingChoices(context.db)) } }
  },

  async quizAttempts({ params, query }, { db, now }) {
    const quiz = await getQuizName(db, params.quizId)
    const page = await readPage<AttemptRow, typeof lists.attempts>(db, attemptsAt(quiz.id), query, now())
    return { data: { ...page, quiz, ...(await narrowingChoices(db)) } }
  },

  async exportAttempts({ params, query }, context) {
    const quiz = await getQuizName(context.db, params.quizId)
    const file: NamedCsvFile<AttemptRow> = {
      file: 'attempts',
      name: (files) => tidyFileName(files.attempts(quiz.name)),
      columns: {
        student: ({ student }) => student,
        email: ({ email }) => email,
        attempt: ({ number }) => number,
        right: ({ correct }, { words }) => correct ?? words.follows,
        questions: ({ total }) => total,
        percent: ({ correct, total }, { words }) => (correct === null ? words.follows : percentage(correct, total)),
        finished: ({ finished_at }) => finished_at,
        practice: ({ is_practice }, { words }) => words.yesOrNo(is_practice),
        counted: ({ is_left_out }, { words }) => words.yesOrNo(!is_left_out),
      },
    }
    return exporting<AttemptRow, typeof lists.attempts>(attemptsAt(quiz.id), file)({ query }, context)
  },

  async exportFigures({ params, query }, context) {
    const { quiz, figures } = await readFigures(context, params.quizId, query)
    // A file would not say that some are missing.
    if (figures.uncounted > 0) refuse('server.busy')
    const { files, heads: allHeads, cells } = csvWordsOf(context.caller)
    const heads = allHeads.figures
    const columns = [
      heads.module,
      heads.number,
      heads.question,
      heads.skill,
      heads.key,
      heads.students,
      heads.few,
      heads.percent,
      heads.discrimination,
      heads.seconds,
      heads.judgment,
      heads.byAll,
      heads.byBest,
      heads.byWeakest,
    ]
    const rows = figures.questions.map((one) => {
      const chosen = (share: 'all' | 'upper' | 'lower') =>
        one.choices.map((choice) => `${choice.words ?? '–'} ${percent(choice[share])}`).join(', ')
      return [
        moduleWords(one.module, one.variant),
        one.number,
        one.text,
        one.skill,
        one.key_words,
        one.met,
        cells.yesOrNo(one.met < fewAttempts),
        percent(one.facility),
        rounded(one.discrimination),
        one.seconds,
        one.judgment,
        chosen('all'),
        chosen('upper'),
        chosen('lower'),
      ]
    })
    const name = tidyFileName(`${files.figures(quiz.name, figures.is_few)}.csv`)
    return { data: { name, text: csvOf(columns, rows, { isFirst: true }), next: null } }
  },

  async groupResults({ params: { groupId } }, { db, now }) {
    const group = (await findGroup(db, groupId)) ?? refuse('group.not_found')
    return { data: { group: { id: groupId, name: group.name }, ...(await readGroupResults(db, groupId, now())) } }
  },

  async exportGroupAnswers({ params: { groupId }, query: { after } }, context) {
    const { db, limiters, caller } = context
    const group = (await findGroup(db, groupId)) ?? refuse('group.not_found')
    const from = attemptIn(after)
    const words = csvWordsOf(caller)
    const read = () => readGroupAnswers(context, groupId, { after: from, words })
    const { columns, rows, next } = await limiters.exporting.run(read, caller)
    const { timeZone } = await getSettings(db)
    const text = csvOf(columns, rows, { isFirst: after === undefined, timeZone })
    const name = tidyFileName(`${words.files.groupAnswers(group.name)}.csv`)
    return { data: { name, text, next: next === null ? null : String(next) } }
  },

  async exportAnswers({ params, query: { after, ...query } }, { db, now, limiters, caller }) {
    const quiz = await getQuizName(db, params.quizId)
    const { timeZone } = await getSettings(db)
    const from = attemptIn(after)
    const words = csvWordsOf(caller)
    const read = () => readAnswers(db, quiz.id, narrowingOf(query, timeZone), { after: from, now: now(), words })
    const { columns, rows, next } = await limiters.exporting.run(read, caller)
    const text = csvOf(columns, rows, { isFirst: after === undefined, timeZone })
    return {
      data: {
        name: tidyFileName(`${words.files.answers(quiz.name)}.csv`),
        text,
        next: next === null ? null : String(next),
      },
    }
  },
})
