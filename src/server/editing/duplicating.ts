import { nounOf, type NounName } from '../../core/editing/nouns.ts'
import { copyOf } from '../../languages/en/copies.ts'
import { recordChange } from '../audit/record.ts'
import { isBinned } from '../db/binned.ts'
import type { Db } from '../db/database.ts'
import { sources } from './sources.ts'
import { makeThing, openThing, saveDraft } from './drafts.ts'
import { type Changing, type ThingName } from './things.ts'
import * as queries from './queries.ts'

const asCopy = (title: string) => copyOf(title, 1)

/** Copies the fields of a thing into a new one below `parentId`, and its unchecked draft into a draft; returns the new id. */
async function copyRow(
  tx: Db,
  { noun, id }: ThingName,
  parentId: number | null,
  title: (of: string) => string,
  change: Changing,
) {
  const { published, draft } = await openThing(tx, { noun, id })
  const { title: titleField } = nounOf(noun)
  const titled = String({ ...published, ...draft }[titleField] ?? '')
  const copyId = await makeThing(tx, noun, { title: title(titled), parentId, ...change })
  const names = Object.keys(published).filter((name) => name !== titleField && name !== 'slug')
  await tx.run(
    {
      name: `copy-${noun}`,
      text: `UPDATE ${sources[noun].table} SET ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} WHERE id = $1`,
    },
    [copyId, ...names.map((name) => published[name])],
  )
  if (draft) {
    const copy = await openThing(tx, { noun, id: copyId })
    const { [titleField]: _, slug: __, ...typed } = draft
    const values = { ...copy.published, ...typed }
    await saveDraft(tx, { noun, id: copyId }, { version: copy.version, values, ...change })
  }
  return copyId
}

/** Returns what the copy of a quiz is called in a course: as it is, or else by the first name that is free. */
async function nameOfQuizCopy(tx: Db, id: number, courseId: number): Promise<string> {
  const rows = await queries.listNamesBeside(tx, { id, courseId })
  const former = rows.find(({ is_it: isIt }) => isIt)?.name ?? ''
  const taken = new Set(rows.filter(({ is_there: isThere }) => isThere).map(({ name }) => name))
  let name = former
  for (let number = 1; taken.has(name); number += 1) name = copyOf(former, number)
  return name
}

/** Copies a quiz, as its latest draft has it or else as it is published, into a draft of a course, under a lesson or none. */
async function copyQuiz(tx: Db, id: number, to: { lessonId: number | null; courseId: number }) {
  await queries.copyQuiz(tx, {
    id,
    lessonId: to.lessonId,
    courseId: to.courseId,
    name: await nameOfQuizCopy(tx, id, to.courseId),
  })
}

/** Copies a lesson with the skills it covers, its files and its quiz. */
async function copyLesson(tx: Db, id: number, courseId: number, title: (of: string) => string, change: Changing) {
  const copyId = await copyRow(tx, { noun: 'lesson', id }, courseId, title, change)
  await queries.copySkills(tx, { id, copyId })
  await queries.copyLessonFiles(tx, { id, copyId })
  const quizzes = await queries.listQuizzesOfLesson(tx, { id })
  for (const quiz of quizzes) await copyQuiz(tx, quiz.id, { lessonId: copyId, courseId })
  return copyId
}

const asItIs = (title: string) => title

/** Returns the ids of what belongs to a course and is not in the bin, in this order. */
async function inCourse(tx: Db, noun: 'lesson' | 'news', courseId: number, order: string): Promise<number[]> {
  const rows = await tx.run<{ id: number }>(
    {
      name: `${noun}-to-copy`,
      text: `SELECT t.id FROM ${sources[noun].table} t WHERE t.course_id = $1 AND NOT ${isBinned(noun, 't.id')}
        ORDER BY ${order}, t.id`,
    },
    [courseId],
  )
  return rows.map(({ id }) => id)
}

/**
 * Copies a thing with everything in it, hidden from the public: a course with its lessons, quizzes and news. Returns the copy's id. T10
 */
export function duplicateThing(db: Db, thing: ThingName, change: Changing): Promise<number> {
  const { noun, id } = thing
  return db.transaction(async (tx) => {
    const { parent_id: parentId } = await openThing(tx, thing)
    const copyId =
      noun === 'lesson' && parentId !== null
        ? await copyLesson(tx, id, parentId, asCopy, change)
        : await copyRow(tx, thing, parentId, asCopy, change)
    if (noun === 'course') {
      for (const lesson of await inCourse(tx, 'lesson', id, 't.sort'))
        await copyLesson(tx, lesson, copyId, asItIs, change)
      for (const news of await inCourse(tx, 'news', id, 't.published_at'))
        await copyRow(tx, { noun: 'news', id: news }, copyId, asItIs, change)
      // Those under no lesson, and those whose lesson lies in the bin, as the outline has them.
      const others = await queries.listOtherQuizzes(tx, { courseId: id })
      for (const quiz of others) await copyQuiz(tx, quiz.id, { lessonId: null, courseId: copyId })
    }
    await recordChange(tx, {
      ...change,
      thing: noun as NounName,
      thingId: copyId,
      action: 'duplicated',
      after: { of: id },
    })
    return copyId
  })
}
