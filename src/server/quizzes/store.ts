import { and, eq, max } from 'drizzle-orm'
import { publishingProblems } from '../../core/quizzes/publishable.ts'
import type { QuestionDraft, QuizSettings } from '../../core/quizzes/quiz.ts'
import { sanitiseHtml, sanitiseOptional, sanitiseReading } from '../content/sanitise.ts'
import type { Db } from '../db/database.ts'
import { questions, quizVersions, quizzes } from './tables.ts'

/** A quiz cannot be published as it is; the message names every reason. */
export class NotPublishable extends Error {}

/** Every HTML of a question made safe. */
function sanitised(question: QuestionDraft): QuestionDraft {
  const spec = question.spec as { options?: string[]; lefts?: { id: number; item: string }[]; rights?: string[] }
  return {
    ...question,
    passageHtml: sanitiseOptional(question.passageHtml),
    stemHtml: sanitiseReading(question.stemHtml),
    explanationHtml: sanitiseOptional(question.explanationHtml),
    spec: { ...spec, ...(spec.options && { options: spec.options.map(sanitiseHtml) }) },
  }
}

/**
 * Writes a new draft version of a quiz of a course, making the quiz when its name is new; answers both ids. Call it in a
 * transaction. A draft that was there is replaced (`isReplacing`); published versions stay as they are.
 */
export async function writeDraft(
  db: Db,
  courseId: number,
  settings: QuizSettings,
  drafts: QuestionDraft[],
): Promise<{ quizId: number; versionId: number; isReplacing: boolean }> {
  const quiz = await getOrAddQuiz(db, courseId, settings.name)
  const [latest] = await db.orm
    .select({ id: quizVersions.id, publishedAt: quizVersions.publishedAt })
    .from(quizVersions)
    .where(and(eq(quizVersions.quizId, quiz), eq(quizVersions.number, await latestNumber(db, quiz))))
  const isReplacing = latest !== undefined && latest.publishedAt === null
  if (isReplacing) await db.orm.delete(quizVersions).where(eq(quizVersions.id, latest.id))
  const [version] = await db.orm
    .insert(quizVersions)
    .values({
      ...settings,
      descriptionHtml: sanitiseHtml(settings.descriptionHtml),
      quizId: quiz,
      number: (await latestNumber(db, quiz)) + 1,
    })
    .returning({ id: quizVersions.id })
  if (!version) throw new Error('no version was written')
  const rows = drafts.map((draft, at) => ({ ...sanitised(draft), versionId: version.id, ordinal: at + 1 }))
  for (let from = 0; from < rows.length; from += 200)
    await db.orm.insert(questions).values(rows.slice(from, from + 200))
  return { quizId: quiz, versionId: version.id, isReplacing }
}

async function latestNumber(db: Db, quizId: number): Promise<number> {
  const [row] = await db.orm
    .select({ number: max(quizVersions.number) })
    .from(quizVersions)
    .where(eq(quizVersions.quizId, quizId))
  return row?.number ?? 0
}

async function getOrAddQuiz(db: Db, courseId: number, name: string): Promise<number> {
  const mine = and(eq(quizzes.courseId, courseId), eq(quizzes.name, name))
  const [known] = await db.orm.select({ id: quizzes.id }).from(quizzes).where(mine)
  if (known) return known.id
  const [added] = await db.orm.insert(quizzes).values({ courseId, name }).returning({ id: quizzes.id })
  if (!added) throw new Error('no quiz was written')
  return added.id
}

/** Publishes a draft: from now on it is what new attempts take, and it never changes. Refuses with {@link NotPublishable}. */
export async function publishVersion(db: Db, versionId: number, now: number): Promise<void> {
  const [settings] = await db.orm.select().from(quizVersions).where(eq(quizVersions.id, versionId))
  if (!settings) throw new Error(`quiz version ${versionId} has gone`)
  const rows = await db.orm.select().from(questions).where(eq(questions.versionId, versionId))
  const problems = publishingProblems(settings, rows)
  if (problems.length > 0) throw new NotPublishable(problems.join('\n'))
  await db.orm
    .update(quizVersions)
    .set({ publishedAt: new Date(now) })
    .where(eq(quizVersions.id, versionId))
  await db.orm.update(quizzes).set({ publishedVersionId: versionId }).where(eq(quizzes.id, settings.quizId))
}

/** Hangs a quiz at the end of a lesson. */
export async function attachQuiz(db: Db, quizId: number, lessonId: number): Promise<void> {
  await db.orm.update(quizzes).set({ lessonId }).where(eq(quizzes.id, quizId))
}
