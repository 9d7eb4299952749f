import type { Parsed } from '../../contract/api.ts'
import { studioQuizzes } from '../../contract/studio/quizzes.ts'
import { plainQuiz } from '../../core/quizzes/quiz.ts'
import { excerptOf } from '../../core/questions/reading.ts'
import type { lists } from '../../core/staff/lists.ts'
import { tidyFileName } from '../../core/courses/lesson-files.ts'
import type { ExportFormatName } from '../../core/quizzes/exports.ts'
import { byActor } from '../audit/record.ts'
import type { StoredBank } from '../banks/export-as.ts'
import { readItemsForExport, readQuizForExport } from '../banks/export-bank.ts'
import { writeExport } from '../banks/write-export.ts'
import { deleteQuizzes } from '../editing/binned-quizzes.ts'
import type { Context } from '../http/context.ts'
import { routes, type Caller } from '../http/route.ts'
import { addFromBank, addQuestion, moveQuestion, putBackQuestion, removeQuestion } from '../quizzes/draft-list.ts'
import { addLessonQuiz, setLesson } from '../quizzes/lesson-of-quiz.ts'
import { dropQuizDraft, publishQuiz } from '../quizzes/publishing.ts'
import { makeQuiz, saveSettings } from '../quizzes/quiz-settings.ts'
import { changeQuestions, saveQuestion, tagMany } from '../quizzes/question-drafts.ts'
import { findSelected, readPage } from './list.ts'
import { exporting, forMany } from './list-calls.ts'
import { getPreview, gradePreview } from './quiz-preview.ts'
import { getStudioQuestion, listRevisions, questionFromWire } from './questions.ts'
import { saidOnWire } from './said-on-wire.ts'
import { wholeFile } from './whole-file.ts'
import {
  bankSource,
  getStudioQuiz,
  listCourses,
  listLabels,
  quizzesSource,
  settingsFromWire,
  type BankRow,
  type QuizRow,
} from './quizzes.ts'

/** Reads questions and returns them in a format as on the wire, one export at a time. */
const exported = (
  { files, limiters, caller }: Pick<Context, 'files' | 'limiters'> & { caller: Caller },
  format: ExportFormatName,
  read: () => Promise<StoredBank>,
) =>
  limiters.exporting.run(async () => {
    const stored = await read()
    const { written, report } = await writeExport(format, stored, files)
    const unfinished = report.unfinished.map(({ number, reason }) => ({ number, ...saidOnWire(reason) }))
    return { file: wholeFile(tidyFileName(stored.settings?.name ?? 'questions'), written), ...report, unfinished }
  }, caller)

/** The calls of the studio's quizzes and questions. */
export const quizRoutes = routes(studioQuizzes, {
  async quizzes({ query }, { db, now }) {
    const page = await readPage<QuizRow, typeof lists.quizzes>(db, quizzesSource, query, now())
    return { data: { ...page, courses: await listCourses(db) } }
  },
  exportQuizzes: exporting<QuizRow, typeof lists.quizzes>(quizzesSource, {
    file: 'quizzes',
    columns: {
      name: ({ name }) => name,
      course: ({ course }) => course,
      lesson: ({ lesson }) => lesson,
      type: ({ type }) => type,
      questions: ({ questions }) => questions,
      published: ({ is_published }, { words }) => words.yesOrNo(is_published),
      draft: ({ is_changed }, { words }) => words.yesOrNo(is_changed),
      changed: ({ changed_at }) => changed_at,
    },
  }),
  deleteQuizzes: forMany(
    () => quizzesSource,
    (tx, ids, { author, now }, _input: Parsed<typeof studioQuizzes.deleteQuizzes>) =>
      deleteQuizzes(tx, { ids, author, now }),
  ),
  async makeQuiz({ body }, { db, now, actor }) {
    const settings = { ...plainQuiz, name: body.name }
    const id = await makeQuiz(db, { courseId: body.course_id, settings, author: byActor(actor), now: now() })
    return { data: { id } }
  },
  async openQuiz({ params }, { db }) {
    return { data: await getStudioQuiz(db, params.quizId) }
  },
  async saveQuiz({ params, body }, { db, now, actor }) {
    const settings = settingsFromWire(body.values)
    const change = { version: body.version, settings, author: byActor(actor), now: now() }
    return { data: await saveSettings(db, params.quizId, change) }
  },
  async dropQuizDraft({ params, body }, { db, now, actor }) {
    await dropQuizDraft(db, params.quizId, { ...body, author: byActor(actor), now: now() })
    return { data: null }
  },
  async publishQuiz({ params, body }, { db, now, actor }) {
    return { data: await publishQuiz(db, params.quizId, { ...body, author: byActor(actor), now: now() }) }
  },
  async addLessonQuiz({ params }, { db, now, actor }) {
    return { data: { id: await addLessonQuiz(db, params.lessonId, { author: byActor(actor), now: now() }) } }
  },
  async setLesson({ params, body }, { db, now, actor }) {
    await setLesson(db, params.quizId, { lessonId: body.lesson_id, author: byActor(actor), now: now() })
    return { data: null }
  },
  async addQuestion({ params, body }, { db, now, actor }) {
    return { data: await addQuestion(db, params.quizId, { ...body, author: byActor(actor), now: now() }) }
  },
  async openQuestion({ params }, { db }) {
    return { data: await getStudioQuestion(db, params.quizId, params.itemId) }
  },
  async questionVersions({ params }, { db }) {
    return { data: await listRevisions(db, params.quizId, params.itemId) }
  },
  async saveQuestion({ params, body }, { db, now, actor }) {
    const question = questionFromWire(body.values)
    const change = { version: body.version, question, author: byActor(actor), now: now() }
    return { data: await saveQuestion(db, params, change) }
  },
  async previewQuiz({ params }, { db, now }) {
    return { data: await getPreview(db, params.quizId, now()) }
  },
  async gradePreview({ params, body }, { db }) {
    return { data: await gradePreview(db, params.quizId, body.answers) }
  },
  addFromBank: forMany(
    () => bankSource,
    (tx, itemIds, { author, now }, { params, body }: Parsed<typeof studioQuizzes.addFromBank>) =>
      addFromBank(tx, params.quizId, { itemIds, module: body.module, variant: body.variant, author, now }),
  ),
  async moveQuestion({ params, body }, { db, now, actor }) {
    const move = { itemId: params.itemId, ...body, author: byActor(actor), now: now() }
    return { data: await moveQuestion(db, params.quizId, move) }
  },
  async changeQuestions({ params, body }, { db, now, actor }) {
    const { item_ids: itemIds, section, ...labels } = body
    const change = { itemIds, ...(section && { section }), labels, author: byActor(actor), now: now() }
    return { data: await changeQuestions(db, params.quizId, change) }
  },
  async removeQuestion({ params }, { db, now, actor }) {
    const change = { itemId: params.itemId, author: byActor(actor), now: now() }
    return { data: await removeQuestion(db, params.quizId, change) }
  },
  async putBackQuestion({ params, body }, { db, now, actor }) {
    const change = { itemId: params.itemId, removed: body, author: byActor(actor), now: now() }
    await putBackQuestion(db, params.quizId, change)
    return { data: null }
  },
  async exportQuiz({ params, query }, context) {
    return { data: await exported(context, query.format, () => readQuizForExport(context.db, params.quizId)) }
  },
  async exportQuestions({ body }, context) {
    const { db, now } = context
    const read = async () => readItemsForExport(db, await findSelected(db, bankSource, body.selection, now()))
    return { data: await exported(context, body.format, read) }
  },
  tagMany: forMany(
    () => bankSource,
    (tx, itemIds, { author, now }, { body: { action } }: Parsed<typeof studioQuizzes.tagMany>) =>
      tagMany(tx, { itemIds, tags: action.tags, isAdding: action.do === 'add_tags', author, now }),
  ),
  exportBank: exporting<BankRow, typeof lists.bank>(bankSource, {
    file: 'bank',
    columns: {
      id: ({ id }) => id,
      kind: ({ type }) => type,
      question: ({ stem_html: stem, passage_html: passage }) => excerptOf(stem, passage),
      section: ({ section }) => section,
      domain: ({ domain }) => domain,
      skill: ({ skill }) => skill,
      difficulty: ({ difficulty }) => difficulty,
      tags: ({ tags }) => tags.join('; '),
      quizzes: ({ quizzes }) => quizzes.map(({ name }) => name).join('; '),
      reports: ({ reports }) => reports,
      alike: ({ alike }) => alike,
    },
  }),
  async bank({ query }, { db, now }) {
    const { rows, ...page } = await readPage<BankRow, typeof lists.bank>(db, bankSource, query, now())
    const shown = rows.map(({ stem_html: stem, passage_html: passage, ...row }) => ({
      ...row,
      text: excerptOf(stem, passage),
    }))
    return { data: { ...page, rows: shown, labels: await listLabels(db) } }
  },
})
