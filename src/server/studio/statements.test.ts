import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { plainQuiz } from '../../core/quizzes/quiz.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { plainQuestion } from '../../testing/drafts.ts'
import { newAccount } from '../../testing/staff.ts'
import { addCourse } from '../courses/writing.ts'
import { publishVersion, writeDraft } from '../quizzes/store.ts'

let academy: Academy
let owner: Awaited<ReturnType<typeof newAccount>>
let course: number
let quiz: number
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
  owner = await newAccount(academy, 'owner')
  course = await addCourse(academy.database, { slug: 'grammar', name: 'Grammar', price: 30, status: 'active' })
  const { quizId, versionId } = await writeDraft(academy.database, course, { ...plainQuiz, name: 'Set 1' }, [
    plainQuestion,
  ])
  await publishVersion(academy.database, versionId, Date.now())
  quiz = quizId
  // Only then is there something to agree to.
  await academy.database.pool.query(
    `INSERT INTO legal_texts (id, kind, title, content_html, is_visible) VALUES (1, 'privacy', 'Privacy', '', true)
      ON CONFLICT (id) DO UPDATE SET is_visible = true`,
  )
})
afterAll(async () => {
  vi.restoreAllMocks()
  await academy.close()
})

/** Adds so many students, each with a row of everything that the studio lists, and as many of all else that it lists. */
const fill = async (name: string, count: number) => {
  const { pool } = academy.database
  await pool.query(
    `WITH s AS (INSERT INTO users (name, email, parent_phone, password_hash)
        SELECT 'Student ' || $1 || n, $1 || n || '@mail.example', '+12025550' || lpad(n::text, 3, '0'), 'none'
        FROM generate_series(1, $2::int) n RETURNING id),
      e AS (INSERT INTO users (name, email, role, password_hash) SELECT 'Colleague', $1 || n || '@staff.example', 'tutor', 'none'
        FROM generate_series(1, $2::int) n),
      g AS (INSERT INTO student_groups (name, created_at) SELECT $1 || n, now() FROM generate_series(1, $2::int) n RETURNING id),
      m AS (INSERT INTO group_members (group_id, user_id, added_at) SELECT g.id, s.id, now() FROM s, g),
      a AS (INSERT INTO grants (user_id, course_id, created_at) SELECT id, $3, now() - interval '30 days' FROM s),
      r AS (INSERT INTO course_requests (user_id, course_id) SELECT id, $3 FROM s),
      o AS (INSERT INTO orders (number, user_id, method, currency, total, checkout_key) SELECT 'L-' || id, id, 'cash', 'USD', 1, 'k' FROM s RETURNING id),
      i AS (INSERT INTO order_items (order_id, kind, course_id, name, price, quantity) SELECT id, 'course', $3, 'Grammar', 1, 1 FROM o),
      v AS (INSERT INTO course_reviews (user_id, course_id, rating) SELECT id, $3, 5 FROM s),
      c AS (INSERT INTO contact_messages (name, email, message) SELECT 'A', 'a@mail.example', 'Hello' FROM s),
      f AS (INSERT INTO outbox (kind, payload, state, created_at, due_at) SELECT 'email', '{"to":"a@mail.example","subject":"S"}', 'given_up', now(), now() FROM s),
      n AS (INSERT INTO announcements (title, text, audience, sent_at) SELECT 'T', 'T', 'selection', now() FROM s RETURNING id),
      d AS (INSERT INTO announcement_readers (announcement_id, user_id) SELECT n.id, s.id FROM s, n),
      h AS (INSERT INTO lessons (course_id, slug, name) SELECT $3, $1 || id, 'Lesson' FROM s RETURNING id),
      b AS (INSERT INTO watched_lessons (user_id, lesson_id, opened_at) SELECT s.id, h.id, now() - interval '8 days' FROM s, h WHERE h.id % 2 = 0),
      l AS (INSERT INTO lesson_files (lesson_id, key, name, size, created_at) SELECT id, 'f' || id, 'A.pdf', 1, now() FROM h),
      p AS (INSERT INTO pictures (key, owner_id, is_private, width, height, widths, placeholder, created_at)
        SELECT md5($1 || id), 0, false, 480, 270, '{480}', '', now() FROM s),
      w AS (INSERT INTO assignments (kind, lesson_id, group_name, given_at, due_at) SELECT 'lesson', id, 'G', now(), now() FROM h RETURNING id),
      x AS (INSERT INTO assigned_students (assignment_id, user_id, assigned_at) SELECT w.id, s.id, now() FROM s, w),
      q AS (INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, finish_reason, finished_at, ends_at,
          correct_count, total_count)
        SELECT s.id, $4, v.id, n, '{}', now(), CASE n WHEN 1 THEN 'closed' ELSE 'answering' END, CASE n WHEN 1 THEN 'submitted' END,
          CASE n WHEN 1 THEN now() END, now() + interval '1 hour', 3, 4
        FROM s, generate_series(1, 2) n, (SELECT published_version_id AS id FROM quizzes WHERE id = $4) v),
      z AS (INSERT INTO quizzes (course_id, name, edited_at) SELECT $3, $1 || id, now() FROM s RETURNING id),
      y AS (INSERT INTO quiz_versions (quiz_id, number, name, type, published_at) SELECT id, 1, 'Set', 'mcq', now() FROM z RETURNING id, quiz_id),
      zq AS (INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, finish_reason, finished_at,
          correct_count, total_count)
        SELECT (SELECT min(id) FROM s), quiz_id, id, 1, '{}', now(), 'closed', 'submitted', now(), 3, 4 FROM y),
      ar AS (INSERT INTO articles (slug, title) SELECT $1 || id, 'Article' FROM s RETURNING id),
      th AS (INSERT INTO thing_states (noun, thing_id, binned_at) SELECT 'article', id, now() FROM ar),
      k AS (INSERT INTO consents (user_id, given_at, versions) SELECT id, now(), '{}' FROM s WHERE id % 2 = 0),
      t AS (INSERT INTO sent_emails (user_id, kind, subject, queued_at, sent_at) SELECT s.id, 'email', 'S', now(), now() FROM s, g)
      INSERT INTO audit_log (at, via, action, thing, thing_id, person_id) SELECT now(), 'command', 'access.granted', 'access', '1', s.id FROM s, g`,
    [name, count, course, quiz],
  )
  // A question and its content name each other.
  await pool.query('INSERT INTO items (tags) SELECT $2 FROM generate_series(1, $1::int)', [count, [name]])
  await pool.query(
    `WITH r AS (INSERT INTO item_revisions (item_id, number, type, stem_html, spec, key)
        SELECT id, 1, 'mcq', '<p>Which?</p>', '{"options":["one","two"]}', '"a1"' FROM items WHERE tags = $1 RETURNING id, item_id)
      UPDATE items SET newest_revision_id = r.id FROM r WHERE items.id = r.item_id`,
    [[name]],
  )
}

const pages = () =>
  [
    '/studio',
    '/studio/today',
    '/studio/people',
    `/studio/people?q=sudent&access=open&course=${course}`,
    `/studio/people?behind=${course}`,
    '/studio/people?undone=:assignment',
    '/studio/people?consent=missing',
    '/studio/people?consent=present',
    '/studio/people/:student',
    `/studio/courses/${course}/progress`,
    `/studio/courses/${course}/progress?q=sudent&state=behind&sort=opened`,
    '/studio/groups',
    '/studio/group-choices',
    '/studio/emails',
    '/studio/messages',
    '/studio/import',
    '/studio/announcements',
    '/studio/announcements/:announcement',
    '/studio/assignments',
    '/studio/assignments/:assignment',
    '/studio/requests',
    '/studio/orders',
    '/studio/reviews',
    '/studio/quizzes',
    '/studio/bank',
    '/studio/results',
    `/studio/quizzes/${quiz}/attempts`,
    `/studio/quizzes/${quiz}/attempts?q=student&group=:group&attempts=first&sort=right`,
    '/staff/desk',
    '/staff/desk?group=:group&state=running',
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
  const measureEach = async () => {
    const { rows } = await academy.database.pool.query<Record<string, number>>(
      `SELECT (SELECT max(id) FROM users WHERE role = 'student') AS student, (SELECT max(id) FROM student_groups) AS group,
        (SELECT max(id) FROM announcements) AS announcement, (SELECT max(id) FROM assignments) AS assignment`,
    )
    const [newest = {}] = rows
    const statements: Record<string, number> = {}
    const characters: Record<string, number> = {}
    for (const path of pages()) {
      const read = () =>
        academy.app.inject({
          method: 'GET',
          url: `/api${path.replace(/:(\w+)/, (_, name: string) => String(newest[name]))}`,
          headers: { authorization: `Bearer ${token}` },
        })
      // What is read once for some seconds, such as the settings, is in memory then.
      expect([path, (await read()).statusCode]).toEqual([path, 200])
      query.mockClear()
      characters[path] = (await read()).body.length
      statements[path] = query.mock.calls.length
    }
    return { statements, characters }
  }
  await fill('few', 2)
  const few = await measureEach()
  await fill('many', 50)
  const many = await measureEach()
  expect(many.statements).toEqual(few.statements)
  expect(Math.min(...Object.values(few.statements))).toBeGreaterThan(0)
  // A page that shows no more rows could not take more statements for them. The first one counts alone.
  const isLonger = (path: string) => (many.characters[path] ?? 0) > 2 * (few.characters[path] ?? 0)
  expect(pages().filter((path) => !isLonger(path))).toEqual(['/studio'])
})
