import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCaps, type ListCap } from '../../core/accounts/call-limits.ts'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'

let academy: Academy
let owner: Awaited<ReturnType<typeof newAccount>>
let student: Awaited<ReturnType<typeof newAccount>>
let courseId: number
beforeAll(async () => {
  academy = await openAcademy()
  owner = await newAccount(academy, 'owner')
  student = await newAccount(academy, 'student')
  courseId = (await satCourse(academy.database)).id
})
afterAll(() => academy.close())

const slug = 'digital-sat-reading-and-writing'
/** A list of each kind that has a limit in its SQL: the rows that are added before its reply is read. */
const lists: { cap: ListCap; add: (from: number, to: number) => [string, unknown[]]; read: () => Promise<unknown> }[] =
  [
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
  ]

test.each(lists)('T43 a list of $cap that has more than its cap says that it is cut', async ({ cap, add, read }) => {
  const most = listCaps[cap]
  const { data: before, msg } = (await read()) as { data: unknown[]; msg: string }
  expect(msg).toBe('')
  await academy.database.pool.query(...add(before.length + 1, most))
  expect(await read()).toMatchObject({ data: { length: most }, msg: '' })
  await academy.database.pool.query(...add(most + 1, most + 1))
  expect(await read()).toMatchObject({ data: { length: most }, msg: `The first ${most} are shown. There are more.` })
})
