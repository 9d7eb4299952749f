import { randomUUID } from 'node:crypto'
import { plainQuiz, type QuestionDraft, type QuizSettings } from '../core/quizzes/quiz.ts'
import { addLesson } from '../server/courses/writing.ts'
import type { Database } from '../server/db/database.ts'
import { attachQuiz, publishVersion, writeDraft } from '../server/quizzes/store.ts'
import { plainQuestion } from './drafts.ts'

/**
 * Publishes a quiz at a new lesson in the demo's course. With `isOld`, skips the checks of publishing; `lists` are revisions that it lists
 * in place of its first questions, as one that takes them from the bank.
 */
export async function addQuiz(
  database: Database,
  own: Partial<QuizSettings>,
  questions: Partial<QuestionDraft>[],
  { isOld = false, lists = [] as readonly number[] } = {},
): Promise<{ quizId: number; lessonId: number; versionId: number }> {
  const [course] = await database.run<{ id: number }>(
    { name: 'first-course', text: 'SELECT id FROM courses WHERE slug = $1' },
    ['digital-sat-reading-and-writing'],
  )
  if (!course) throw new Error('the demo has no such course')
  const name = `Quiz ${randomUUID().slice(0, 8)}`
  const drafts = questions.map((draft) => ({ ...plainQuestion, ...draft }))
  const { quizId, versionId } = await writeDraft(database, course.id, { ...plainQuiz, name, ...own }, drafts)
  for (const [at, revisionId] of lists.entries())
    await database.pool.query('UPDATE version_questions SET revision_id = $3 WHERE version_id = $1 AND ordinal = $2', [
      versionId,
      at + 1,
      revisionId,
    ])
  if (isOld) {
    await database.pool.query('UPDATE quiz_versions SET published_at = now() WHERE id = $1', [versionId])
    await database.pool.query('UPDATE quizzes SET published_version_id = $1 WHERE id = $2', [versionId, quizId])
  } else await publishVersion(database, versionId, Date.now())
  const slug = `lesson-${randomUUID()}`
  const lesson = { slug, name, sort: 99, isFree: false, video: null, contentHtml: '', courseId: course.id }
  const lessonId = await addLesson(database, lesson)
  await attachQuiz(database, quizId, lessonId)
  return { quizId, lessonId, versionId }
}
