import { afterAll, beforeAll, inject } from 'vitest'
import { channels } from '../src/server/db/channels.ts'
import { openDatabase, type Database } from '../src/server/db/database.ts'
import { grantAccess } from '../src/server/courses/writing.ts'
import { addQuiz } from '../src/testing/quizzes.ts'

/** Opens the site's database, to arrange what the API cannot: granted or expired access, watched lessons. */
export function withDatabase() {
  let opened: Database | undefined
  beforeAll(() => {
    opened = openDatabase(inject('site').connection, { size: 2, onError: () => undefined })
  })
  const added: number[] = []
  const filmed: string[] = []
  afterAll(async () => {
    // Other journeys expect the demo's original content.
    await opened?.pool.query('UPDATE lessons SET is_visible = false WHERE id = ANY($1)', [added])
    await opened?.pool.query('UPDATE lessons SET video = NULL WHERE slug = ANY($1)', [filmed])
    if (opened) await tellPublished()
    await opened?.close()
  })

  const get = () => {
    if (!opened) throw new Error('the database is not open yet')
    return opened
  }
  const tellPublished = async () => void (await get().pool.query(`SELECT pg_notify('${channels.published}', '')`))
  const idOf = async (table: 'users' | 'courses', column: 'email' | 'slug', value: string) => {
    const { rows } = await get().pool.query<{ id: number }>(`SELECT id FROM ${table} WHERE ${column} = $1`, [value])
    if (!rows[0]) throw new Error(`no ${column} ${value}`)
    return rows[0].id
  }
  return {
    get,
    idOf,
    /** Has the site drop what it caches for visitors, as it does after a change by its own program: what is written here passes it by. */
    tellPublished,
    /** Publishes a quiz in the demo's Digital SAT course; it is hidden after the file's journeys. */
    async addQuiz(...quiz: Parameters<typeof addQuiz> extends [unknown, ...infer Rest] ? Rest : never) {
      const made = await addQuiz(get(), ...quiz)
      added.push(made.lessonId)
      return made
    },
    /** Sets the video of a demo lesson, none of which has one, until the file's journeys are over. */
    async setVideo(slug: string, video: string) {
      filmed.push(slug)
      await get().pool.query('UPDATE lessons SET video = $2 WHERE slug = $1', [slug, video])
    },
    /** Grants access to the demo's Digital SAT course for a number of days from now; a negative number has expired. */
    async grant({ email }: { email: string }, days: number) {
      const courseId = await idOf('courses', 'slug', 'digital-sat-reading-and-writing')
      await grantAccess(get(), await idOf('users', 'email', email), courseId, new Date(Date.now() + days * 86_400_000))
    },
    /** Makes a student an owner whose sign-in counts as the demo's: staff of the academy's own would end those, which other journeys use. */
    async makeOwner({ email }: { email: string }) {
      await get().pool.query("UPDATE users SET role = 'owner', is_demo = true WHERE email = $1", [email])
    },
    async watch({ email }: { email: string }, lessonId: number) {
      const userId = await idOf('users', 'email', email)
      await get().pool.query('INSERT INTO watched_lessons (user_id, lesson_id) VALUES ($1, $2)', [userId, lessonId])
    },
  }
}
