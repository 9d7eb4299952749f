import { afterAll, beforeAll, inject } from 'vitest'
import { openDatabase, type Database } from '../src/server/db/database.ts'
import { grantAccess } from '../src/server/courses/writing.ts'
import { addQuiz } from '../src/testing/quizzes.ts'

/** The site's own database, for what no call of the API arranges yet: access that is given, has ended, lessons watched. */
export function withDatabase() {
  let opened: Database | undefined
  beforeAll(() => {
    opened = openDatabase(inject('site').connection, { size: 2, onError: () => undefined })
  })
  const added: number[] = []
  const filmed: string[] = []
  afterAll(async () => {
    // Other journeys know what the demo holds.
    await opened?.pool.query('UPDATE lessons SET is_visible = false WHERE id = ANY($1)', [added])
    await opened?.pool.query('UPDATE lessons SET video = NULL WHERE slug = ANY($1)', [filmed])
    await opened?.close()
  })

  const get = () => {
    if (!opened) throw new Error('the database is not open yet')
    return opened
  }
  const idOf = async (table: 'users' | 'courses', column: 'email' | 'slug', value: string) => {
    const { rows } = await get().pool.query<{ id: number }>(`SELECT id FROM ${table} WHERE ${column} = $1`, [value])
    if (!rows[0]) throw new Error(`no ${column} ${value}`)
    return rows[0].id
  }
  return {
    get,
    /** Publishes a quiz of the demo's Digital SAT course; it is out of sight when the file's journeys are over. */
    async addQuiz(...quiz: Parameters<typeof addQuiz> extends [unknown, ...infer Rest] ? Rest : never) {
      const { quizId, lessonId } = await addQuiz(get(), ...quiz)
      added.push(lessonId)
      return { quizId, lessonId }
    },
    /** Gives a lesson of the demo, which has no videos, one until the file's journeys are over. */
    async setVideo(slug: string, video: string) {
      filmed.push(slug)
      await get().pool.query('UPDATE lessons SET video = $2 WHERE slug = $1', [slug, video])
    },
    /** Gives the demo's Digital SAT course for so many days from now; a negative number has ended. */
    async grant({ email }: { email: string }, days: number) {
      const courseId = await idOf('courses', 'slug', 'digital-sat-reading-and-writing')
      await grantAccess(get(), await idOf('users', 'email', email), courseId, new Date(Date.now() + days * 86_400_000))
    },
    async watch({ email }: { email: string }, lessonId: number) {
      const userId = await idOf('users', 'email', email)
      await get().pool.query('INSERT INTO watched_lessons (user_id, lesson_id) VALUES ($1, $2)', [userId, lessonId])
    },
  }
}
