import { nounOf, type NounName } from '../../core/editing/nouns.ts'
import { copyOf } from '../../languages/en/copies.ts'
import { recordChange } from '../audit/record.ts'
import { isBinned } from '../db/binned.ts'
import type { Db } from '../db/database.ts'
import { quizIsBinned } from '../quizzes/binned.ts'
import { sources } from './sources.ts'
import { makeThing, openThing, saveDraft, type Changing, type ThingName } from './things.ts'

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
  const rows = await tx.run<{ name: string; is_it: boolean; is_there: boolean }>(
    {
      name: 'names-beside-quiz-to-copy',
      text: 'SELECT name, id = $1 AS is_it, course_id = $2 AS is_there FROM quizzes WHERE id = $1 OR course_id = $2',
    },
    [id, courseId],
  )
  const former = rows.find(({ is_it: isIt }) => isIt)?.name ?? ''
  const taken = new Set(rows.filter(({ is_there: isThere }) => isThere).map(({ name }) => name))
  let name = former
  for (let number = 1; taken.has(name); number += 1) name = copyOf(former, number)
  return name
}

/** Copies a quiz, as its latest draft has it or else as it is published, into a draft of a course, under a lesson or none. */
async function copyQuiz(tx: Db, id: number, to: { lessonId: number | null; courseId: number }) {
  await tx.run(
    {
      name: 'copy-quiz',
      text: `WITH former AS (SELECT (SELECT d.id FROM quiz_versions d WHERE d.quiz_id = q.id ORDER BY d.number DESC LIMIT 1)
            AS version_id FROM quizzes q WHERE q.id = $1),
          quiz AS (INSERT INTO quizzes (course_id, lesson_id, name)
            SELECT $3, $2::int, $4 FROM former RETURNING id, name),
          version AS (INSERT INTO quiz_versions (quiz_id, number, name, description_html, type, quiz_minutes, module1_minutes,
              module2_minutes, break_minutes, hard_threshold, answer_display, degree, pass_mark, shuffles_options, is_practice, feeds_drills,
              attempts_allowed, opens_at, closes_at, holds_reviews, counts_unsure)
            SELECT quiz.id, 1, quiz.name, v.description_html, v.type, v.quiz_minutes, v.module1_minutes, v.module2_minutes,
              v.break_minutes, v.hard_threshold, v.answer_display, v.degree, v.pass_mark,
              v.shuffles_options, v.is_practice, v.feeds_drills, v.attempts_allowed, v.opens_at, v.closes_at, v.holds_reviews, v.counts_unsure
            FROM quiz, former JOIN quiz_versions v ON v.id = former.version_id RETURNING id)
        INSERT INTO version_questions (version_id, ordinal, revision_id, module, variant)
          SELECT version.id, l.ordinal, l.revision_id, l.module, l.variant
          FROM version, former JOIN version_questions l ON l.version_id = former.version_id`,
    },
    [id, to.lessonId, to.courseId, await nameOfQuizCopy(tx, id, to.courseId)],
  )
}

/** Copies a lesson with the skills it covers, its files and its quiz. */
async function copyLesson(tx: Db, id: number, courseId: number, title: (of: string) => string, change: Changing) {
  const copyId = await copyRow(tx, { noun: 'lesson', id }, courseId, title, change)
  await tx.run(
    { name: 'copy-skills', text: 'INSERT INTO lesson_skills SELECT $2, skill FROM lesson_skills WHERE lesson_id = $1' },
    [id, copyId],
  )
  await tx.run(
    {
      // Removing a file waits for its copy, and then leaves the stored bytes to it.
      name: 'copy-lesson-files',
      text: `INSERT INTO lesson_files (lesson_id, key, name, size, created_at)
        SELECT $2, key, name, size, created_at
        FROM (SELECT * FROM lesson_files WHERE lesson_id = $1 ORDER BY id FOR SHARE) AS file`,
    },
    [id, copyId],
  )
  const quizzes = await tx.run<{ id: number }>(
    { name: 'quiz-of-lesson-to-copy', text: 'SELECT id FROM quizzes WHERE lesson_id = $1' },
    [id],
  )
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
      const others = await tx.run<{ id: number }>(
        {
          name: 'other-quizzes-to-copy',
          text: `SELECT q.id FROM quizzes q WHERE q.course_id = $1 AND NOT ${quizIsBinned('q.id')} AND (q.lesson_id IS NULL OR ${isBinned('lesson', 'q.lesson_id')})
            ORDER BY q.id`,
        },
        [id],
      )
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
