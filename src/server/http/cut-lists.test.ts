import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCaps, type ListCap } from '../../core/list-caps.ts'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'
import { isCut } from '../../web/base/cut-lists.ts'

let academy: Academy
let owner: Awaited<ReturnType<typeof newAccount>>
let student: Awaited<ReturnType<typeof newAccount>>
let courseId: number
beforeAll(async () => {
  academy = await openAcademy()
  owner = await newAccount(academy, 'owner')
  student = await newAccount(academy, 'student')
  courseId = (await satCourse(academy.database)).id
  await academy.database.pool.query(
    `WITH o AS (INSERT INTO orders (number, user_id, method, currency, total, checkout_key)
        VALUES ($1, $2, 'cash', 'USD', 1, 'own') RETURNING id)
      INSERT INTO order_items (order_id, kind, name, price, quantity) SELECT id, 'book', 'Book 1', 1, 1 FROM o`,
    [order, owner.id],
  )
})
afterAll(() => academy.close())

const order = 'LN-CUT-OWN'
const slug = 'digital-sat-reading-and-writing'
type List = {
  cap: ListCap
  /** The rows that are added before its reply is read. */
  add: (from: number, to: number) => [string, unknown[]]
  read: () => Promise<{ data: unknown; msg: string }>
  /** The name of the list where it is a part of its reply. */
  within?: string
}
/** A list of each kind that has a limit in its SQL. */
const lists: List[] = [
  {
    cap: 'paymentMethods',
    add: (from, to) => [
      `INSERT INTO payment_ways (name, takes_receipt, sort) SELECT 'Way ' || n, false, n FROM generate_series($1::int, $2::int) n`,
      [from, to],
    ],
    read: () => academy.visitor('GET /payment-methods'),
  },
  {
    cap: 'news',
    add: (from, to) => [
      `INSERT INTO course_news (course_id, title, published_at) SELECT $3, 'News ' || n, now() - interval '1 day' FROM generate_series($1::int, $2::int) n`,
      [from, to, courseId],
    ],
    read: () => academy.visitor('GET /courses/:slug/news', { params: { slug } }),
  },
  {
    cap: 'ownOrders',
    add: (from, to) => [
      `INSERT INTO orders (number, user_id, method, currency, total, checkout_key)
        SELECT 'LN-CUT' || n, $3, 'cash', 'USD', 1, 'k' || n FROM generate_series($1::int, $2::int) n`,
      [from, to, student.id],
    ],
    read: () => student.api('GET /orders'),
  },
  {
    cap: 'versions',
    add: (from, to) => [
      `INSERT INTO thing_versions (noun, thing_id, values, published_at) SELECT 'course', $3, '{}', now() FROM generate_series($1::int, $2::int) n`,
      [from, to, courseId],
    ],
    read: () => owner.api('GET /studio/things/:noun/:id/versions', { params: { noun: 'course', id: courseId } }),
  },
  {
    cap: 'orderHistory',
    add: (from, to) => [
      `INSERT INTO audit_log (at, via, action, thing, thing_id)
        SELECT now(), 'command', 'order.refund_noted', 'order', $3 FROM generate_series($1::int, $2::int)`,
      [from, to, order],
    ],
    read: () => owner.api('GET /studio/orders/:number', { params: { number: order } }),
    within: 'history',
  },
  {
    cap: 'soldItems',
    add: (from, to) => [
      `WITH paid AS (INSERT INTO payments (order_id, amount, method, paid_at)
          SELECT id, 1, 'cash', $4 FROM orders WHERE number = $3 AND $1 = 1)
        INSERT INTO order_items (order_id, kind, name, price, quantity)
        SELECT id, 'book', 'Book ' || n, 1, 1 FROM orders, generate_series($1::int, $2::int) n WHERE number = $3`,
      [from, to, order, '2031-05-05'],
    ],
    read: () => owner.api('GET /studio/orders/totals', { query: { month: '2031-05' } }),
    within: 'items',
  },
  {
    cap: 'deletedGroups',
    add: (from, to) => [
      `INSERT INTO audit_log (at, via, action, thing, thing_id, before)
        SELECT $3, 'command', 'group.deleted', 'group', 900000 + n, '{"title":"Gone"}' FROM generate_series($1::int, $2::int) n`,
      [from, to, new Date(academy.clock.now())],
    ],
    read: () => owner.api('GET /studio/groups'),
    within: 'deleted',
  },
  {
    cap: 'groups',
    add: (from, to) => [
      `INSERT INTO student_groups (name, created_at) SELECT 'Group ' || n, now() FROM generate_series($1::int, $2::int) n`,
      [from, to],
    ],
    read: () => owner.api('GET /studio/group-choices'),
    within: 'groups',
  },
  {
    cap: 'lessons',
    add: (from, to) => [
      `INSERT INTO lessons (course_id, name, slug, sort) SELECT $3, 'Lesson ' || n, 'lesson-' || n, n FROM generate_series($1::int, $2::int) n`,
      [from, to, courseId],
    ],
    read: () => owner.api('GET /studio/courses/:courseId/outline', { params: { courseId } }),
    within: 'lessons',
  },
  {
    cap: 'deletedNotes',
    add: (from, to) => [
      `INSERT INTO staff_notes (user_id, text, created_at, deleted_at) SELECT $3, 'Gone', $4, $4 FROM generate_series($1::int, $2::int)`,
      [from, to, student.id, new Date(academy.clock.now())],
    ],
    read: () => owner.api('GET /studio/people/:userId', { params: { userId: student.id } }),
    within: 'deleted_notes',
  },
  {
    cap: 'backups',
    add: (from, to) => [
      `INSERT INTO backups (kind, started_at, finished_at, size) SELECT 'command', now(), now(), 1 FROM generate_series($1::int, $2::int)`,
      [from, to],
    ],
    read: () => owner.api('GET /studio/backups'),
    within: 'backups',
  },
  {
    cap: 'rooms',
    add: (from, to) => [
      `INSERT INTO assignments (kind, quiz_id, student_id, given_at, due_at, starts_together)
        SELECT 'quiz', (SELECT min(id) FROM quizzes), $3, $4, $4, true FROM generate_series($1::int, $2::int)`,
      [from, to, student.id, new Date(academy.clock.now())],
    ],
    read: () => owner.api('GET /staff/desk'),
    within: 'rooms',
  },
  {
    cap: 'attempts',
    add: (from, to) => [
      `INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, finish_reason, finished_at, correct_count, total_count)
        SELECT $3, q.id, q.published_version_id, n, '{}', $4, 'closed', 'submitted', $4, 0, 1
        FROM generate_series($1::int, $2::int) n, (SELECT * FROM quizzes WHERE published_version_id IS NOT NULL ORDER BY id LIMIT 1) q`,
      [from, to, student.id, new Date(academy.clock.now() - 86_400_000)],
    ],
    read: () => owner.api('GET /staff/students', { query: { email: student.email } }),
    within: 'attempts',
  },
]

test.each(lists)(
  'T43 a list of $cap that has more than its cap says that it is cut',
  async ({ cap, add, read, within }) => {
    const most = listCaps[cap]
    const lengthAndMessage = async () => {
      const { data, msg } = await read()
      const list = within === undefined ? data : (data as Record<string, unknown>)[within]
      return [(list as unknown[]).length, msg, isCut(list as unknown[])] as const
    }
    const [before, msg] = await lengthAndMessage()
    expect(msg).toBe('')
    await academy.database.pool.query(...add(before + 1, most))
    expect(await lengthAndMessage()).toEqual([most, '', false])
    await academy.database.pool.query(...add(most + 1, most + 1))
    expect(await lengthAndMessage()).toEqual([
      most,
      `The first ${most.toLocaleString('en-US')} are shown. There are more.`,
      true,
    ])
  },
)
