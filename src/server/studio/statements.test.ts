import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'
import { addCourse } from '../courses/writing.ts'

let academy: Academy
let owner: Awaited<ReturnType<typeof newAccount>>
let course: number
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
  owner = await newAccount(academy, 'owner')
  course = await addCourse(academy.database, { slug: 'grammar', name: 'Grammar', price: 30, status: 'active' })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await academy.close()
})

/** Adds so many students, each with a row of everything that the studio lists. */
const fill = async (name: string, count: number) => {
  const { pool } = academy.database
  await pool.query(
    `WITH s AS (INSERT INTO users (name, email, parent_phone, password_hash)
        SELECT $1 || n, $1 || n || '@mail.example', '+12025550' || lpad(n::text, 3, '0'), 'none' FROM generate_series(1, $2::int) n RETURNING id),
      g AS (INSERT INTO student_groups (name, created_at) SELECT $1 || n, now() FROM generate_series(1, $2::int) n RETURNING id),
      m AS (INSERT INTO group_members (group_id, user_id, added_at) SELECT g.id, s.id, now() FROM s, g),
      a AS (INSERT INTO grants (user_id, course_id) SELECT id, $3 FROM s),
      r AS (INSERT INTO course_requests (user_id, course_id) SELECT id, $3 FROM s),
      o AS (INSERT INTO orders (number, user_id, method, currency, total, checkout_key) SELECT 'L-' || id, id, 'cash', 'USD', 1, 'k' FROM s RETURNING id),
      i AS (INSERT INTO order_items (order_id, kind, course_id, name, price, quantity) SELECT id, 'course', $3, 'Grammar', 1, 1 FROM o),
      v AS (INSERT INTO course_reviews (user_id, course_id, rating) SELECT id, $3, 5 FROM s),
      c AS (INSERT INTO contact_messages (name, email, message) SELECT 'A', 'a@mail.example', 'Hello' FROM s),
      f AS (INSERT INTO outbox (kind, payload, state, created_at, due_at) SELECT 'email', '{"to":"a@mail.example","subject":"S"}', 'given_up', now(), now() FROM s),
      n AS (INSERT INTO announcements (title, text, audience, sent_at) SELECT 'T', 'T', 'selection', now() FROM s RETURNING id),
      d AS (INSERT INTO announcement_readers (announcement_id, user_id) SELECT n.id, s.id FROM s, n),
      h AS (INSERT INTO lessons (course_id, slug, name) SELECT $3, $1 || id, 'Lesson' FROM s RETURNING id),
      b AS (INSERT INTO watched_lessons (user_id, lesson_id) SELECT s.id, h.id FROM s, h),
      l AS (INSERT INTO lesson_files (lesson_id, key, name, size, created_at) SELECT id, 'f' || id, 'A.pdf', 1, now() FROM h),
      p AS (INSERT INTO pictures (key, owner_id, is_private, width, height, widths, placeholder, created_at)
        SELECT md5($1 || id), 0, false, 480, 270, '{480}', '', now() FROM s),
      w AS (INSERT INTO assignments (kind, lesson_id, group_name, given_at, due_at) SELECT 'lesson', id, 'G', now(), now() FROM h RETURNING id),
      x AS (INSERT INTO assigned_students (assignment_id, user_id, assigned_at) SELECT w.id, s.id, now() FROM s, w),
      t AS (INSERT INTO sent_emails (user_id, kind, subject, queued_at, sent_at) SELECT s.id, 'email', 'S', now(), now() FROM s, g)
      INSERT INTO audit_log (at, via, action, thing, thing_id, person_id) SELECT now(), 'command', 'access.granted', 'access', '1', s.id FROM s, g`,
    [name, count, course],
  )
}

const pages = () =>
  [
    '/studio',
    '/studio/today',
    '/studio/people',
    '/studio/people?q=sudent&access=open&course=1',
    '/studio/people/:student',
    `/studio/courses/${course}/progress`,
    `/studio/courses/${course}/progress?q=sudent&state=behind&sort=opened`,
    '/studio/groups',
    '/studio/group-choices',
    '/studio/emails',
    '/studio/messages',
    '/studio/import',
    '/studio/announcements',
    '/studio/announcements/1',
    '/studio/assignments',
    '/studio/assignments/1',
    '/studio/requests',
    '/studio/orders',
    '/studio/reviews',
    '/studio/quizzes',
    '/studio/bank',
    '/studio/results',
    '/studio/things/lesson',
    '/studio/pictures',
    '/studio/files',
    `/studio/courses/${course}/outline`,
    '/studio/audit',
    '/studio/bin',
    '/studio/staff',
  ] as const

test('T33 a page of the studio takes as many statements for fifty rows as for two', async () => {
  const { token } = await academy.context.sessions.start({ id: owner.id }, { isBrowser: false })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const countEach = async () => {
    const { rows } = await academy.database.pool.query("SELECT min(id) AS id FROM users WHERE role = 'student'")
    const counts: Record<string, number> = {}
    for (const path of pages()) {
      const read = () =>
        academy.app.inject({
          method: 'GET',
          url: `/api${path.replace(':student', String(rows[0].id))}`,
          headers: { authorization: `Bearer ${token}` },
        })
      // What is read once for some seconds, such as the settings, is in memory then.
      expect([path, (await read()).statusCode]).toEqual([path, 200])
      query.mockClear()
      await read()
      counts[path] = query.mock.calls.length
    }
    return counts
  }
  await fill('few', 2)
  const few = await countEach()
  await fill('many', 50)
  expect(await countEach()).toEqual(few)
  expect(Math.min(...Object.values(few))).toBeGreaterThan(0)
})
