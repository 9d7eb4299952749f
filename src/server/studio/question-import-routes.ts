import type { z } from 'zod'
import { listCaps } from '../../core/list-caps.ts'
import { studioQuestionImports } from '../../contract/studio/question-imports.ts'
import type { Finding, ShownAnswers } from '../banks/formats/bank.ts'
import type { BankReport } from '../banks/bank-report.ts'
import { countFindings } from '../banks/import-bank.ts'
import { byActor } from '../audit/record.ts'
import { bringBackReplaced } from '../quizzes/replaced.ts'
import { saveKindWords } from '../banks/kind-words.ts'
import { addImport, beginImport, beginReading, getImport } from '../banks/imports-store.ts'
import { writeTemplate } from '../banks/formats/write-bank.ts'
import type { Db } from '../db/database.ts'
import type { ImportTarget } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import * as queries from './queries.ts'
import { saidOnWire } from './said-on-wire.ts'
import { wholeFile } from './whole-file.ts'

/** The most lines of each kind in a report that the page shows. */
const mostLines = listCaps.importLines

type ReportOnWire = NonNullable<z.input<(typeof studioQuestionImports)['questionImport']['reply']>['report']>
type Into = z.output<(typeof studioQuestionImports)['importQuestions']['body']>['into']

const linesOf = (
  lines: readonly ({ line: number; reason: string; asks?: string } & Partial<ShownAnswers>)[],
  count = lines.length,
) => ({
  count,
  lines: lines.slice(0, mostLines).map(({ line, reason, asks, options, right, accepted }) => ({
    line,
    ...saidOnWire(reason),
    ...(asks !== undefined && { asks }),
    ...(options && { options }),
    ...(right && { right }),
    ...(accepted && { accepted }),
  })),
})

function reportOnWire(stored: BankReport): ReportOnWire {
  const { findings, warnings, more: _, shown = [], kinds = [], ...report } = stored
  const of = (wanted: Finding['outcome']) => {
    const listed = findings.filter(({ outcome }) => outcome === wanted)
    return linesOf(listed, countFindings(stored, wanted))
  }
  return {
    ...report,
    kinds,
    refused: of('refused'),
    repaired: of('repaired'),
    warnings: linesOf(warnings),
    shown: shown.map(({ itemId, ...question }) => ({ right: [], accepted: [], ...question, item_id: itemId })),
  }
}

/** Lists the courses that a quiz can belong to, with their quizzes and their lessons that have none. */
const listTargets = (db: Db) => queries.listImportTargets(db)

/** Returns whether a quiz stands under a lesson; null when there is none. */
async function isUnderLesson(db: Db, quizId: number | null): Promise<boolean | null> {
  if (quizId === null) return null
  const [quiz] = await queries.findImportedQuiz(db, { quizId })
  return quiz?.is_under ?? null
}

/** Finds where the questions go; refuses a course, lesson or quiz that does not exist, a new name that another quiz has, and a lesson that has one. */
async function targetOf(db: Db, into: Into): Promise<Omit<ImportTarget, 'isPartial'>> {
  if (into.way !== 'new') {
    const [quiz] = await queries.findQuizToImportInto(db, { quizId: into.quiz_id })
    if (!quiz) refuse('quiz.not_found')
    const doubles = into.way === 'add' ? { doubles: into.doubles, mended: into.mended } : {}
    return { courseId: quiz.course_id, quiz: quiz.name, way: into.way, ...doubles, lessonId: null }
  }
  const [course] = await queries.findCourseToImportInto(db, { courseId: into.course_id, name: into.name })
  if (!course) refuse('course.not_found')
  if (course.is_taken) refuse('request.invalid', { errors: { name: ['quiz.name_taken'] } })
  if (into.lesson_id !== null) {
    const [lesson] = await queries.findLessonToImportUnder(db, { lessonId: into.lesson_id, courseId: into.course_id })
    if (!lesson) refuse('lesson.not_found')
    if (lesson.is_taken) refuse('request.invalid', { errors: { lesson_id: ['lesson.has_quiz'] } })
  }
  return { courseId: into.course_id, quiz: into.name, way: 'new', lessonId: into.lesson_id }
}

/** The calls of the studio about files of questions. I2 I3 I4 I6 */
export const questionImportRoutes = routes(studioQuestionImports, {
  async importTargets(_input, { db }) {
    return { data: await listTargets(db) }
  },

  async sendQuestions({ query, body }, context) {
    const { actor, now, questionImports } = context
    const turn = await addImport(context, { actorId: actor.id, name: query.name, bytes: body.file, now: now() })
    questionImports.read(turn)
    return { data: { id: turn.id } }
  },

  async questionImport({ params }, { db, now, actor }) {
    const row = await getImport(db, { id: params.importId, actorId: actor.id, now: now() })
    return {
      data: {
        id: row.id,
        file: row.fileName,
        size: row.size,
        state: row.state,
        progress: row.progress,
        report: row.report && reportOnWire(row.report),
        why: row.why,
        quiz_id: row.quizId,
        is_under_lesson: await isUnderLesson(db, row.quizId),
      },
    }
  },

  async mapColumns({ params, body }, { db, now, actor, questionImports }) {
    const columns = Object.fromEntries(body.columns.entries())
    await saveKindWords(db, body.kinds)
    questionImports.read(await beginReading(db, { id: params.importId, actorId: actor.id, columns, now: now() }))
    return { data: null }
  },

  async importQuestions({ params, body }, { db, now, actor, questionImports }) {
    const target = await targetOf(db, body.into)
    const turn = await beginImport(db, { id: params.importId, actorId: actor.id, now: now() })
    if (turn !== null) questionImports.write(turn, { ...target, isPartial: body.is_partial })
    return { data: null }
  },

  async undoImport({ params: { importId } }, { db, now, actor }) {
    const { quizId } = await getImport(db, { id: importId, actorId: actor.id, now: now() })
    if (quizId === null) refuse('change.not_found')
    await bringBackReplaced(db, { quizId, importId, author: byActor(actor), now: now() })
    return { data: null, msg: 'import.undone' }
  },

  async importTemplate({ params }) {
    return { data: wholeFile('questions', writeTemplate(params.kind)) }
  },
})
