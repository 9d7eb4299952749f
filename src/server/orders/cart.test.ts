import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { newMember } from '../../testing/member.ts'
import { addCourse, grantAccess } from '../courses/writing.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
})
afterAll(() => academy.close())

const addPaidCourse = (slug: string) =>
  addCourse(academy.database, { slug, name: `Course ${slug}`, price: 35, status: 'active' })

test('C4 a cart lists unavailable products apart; they can be removed, and an order leaves them out', async () => {
  const student = await academy.newStudent({ access: 'none' })
  const api = await academy.as(student)
  const course = await addPaidCourse('paid')
  const [withdrawn, freed, owned] = await Promise.all(
    ['withdrawn', 'freed', 'owned-since'].map(async (slug) => addPaidCourse(slug)),
  )
  for (const id of [withdrawn, freed, owned, course])
    await api('POST /cart/items', { body: { kind: 'course', id: id ?? 0 } })
  const { pool } = academy.database
  await pool.query("UPDATE courses SET status = 'draft', name = 'Course withdrawn' WHERE id = $1", [withdrawn])
  await pool.query('UPDATE courses SET price = 0 WHERE id = $1', [freed])
  await grantAccess(academy.database, student.id, owned ?? 0, null)
  const { data } = await api('GET /cart')
  expect(data).toMatchObject({ total: 35, items: [{ id: course }] })
  expect(data.left_out).toEqual([
    { kind: 'course', id: withdrawn, name: 'Course withdrawn', why: 'product.not_found' },
    { kind: 'course', id: freed, name: 'Course freed', why: 'course.free' },
    { kind: 'course', id: owned, name: 'Course owned-since', why: 'course.owned' },
  ])
  // A visitor does not learn the name of a product that is not offered.
  const items = [withdrawn, freed].map((id) => ({ kind: 'course' as const, id: id ?? 0 }))
  const quote = await academy.visitor('POST /cart/quote', { body: { items } })
  expect(quote.data.left_out.map(({ name }) => name)).toEqual([null, 'Course freed'])
  const params = { kind: 'course' as const, id: withdrawn ?? 0 }
  const rest = await api('DELETE /cart/items/:kind/:id', { params })
  expect(rest.data.left_out.map(({ id }) => id)).toEqual([freed, owned])
  const body = { key: crypto.randomUUID(), method: 'cash' as const, expected_total: 35 }
  const placed = await api('POST /orders', { body })
  expect(placed.data.items.map(({ name }) => name)).toEqual(['Course paid'])
  expect((await api('GET /cart')).data).toMatchObject({ items: [], left_out: [] })
})

test('C4 the cart cookie has the number of lines: after each change, at sign-in, and 0 after the order', async () => {
  const student = await newMember(academy)
  const web = { 'lantern-client': 'web' }
  const send = (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = web,
  ) => academy.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
  const count = (response: { headers: Record<string, unknown> }) =>
    /(?:^|\n)cart=(\d+);/.exec([response.headers['set-cookie'] ?? []].flat().join('\n'))?.[1]
  const login = () => send('POST', '/auth/login', { email: student.email, password: student.password })
  const first = await login()
  const companion = [first.headers['set-cookie']].flat()[2]?.split(';')[0] ?? ''
  const own = { ...web, authorization: `Bearer ${first.json<{ token: string }>().token}`, cookie: companion }
  const [one, two] = [await addPaidCourse('counted'), await addPaidCourse('counted-too')]
  const body = { kind: 'course' as const, id: one }
  const merged = { items: [body, { kind: 'course' as const, id: two }] }
  const counts = [
    first,
    await send('POST', '/cart/items', body, own),
    await send('POST', '/cart/merge', merged, own),
    await login(),
    await send('DELETE', `/cart/items/course/${two}`, undefined, own),
    await send('GET', '/cart', undefined, own),
    await send('POST', '/orders', { key: crypto.randomUUID(), method: 'cash', expected_total: 35 }, own),
  ].map(count)
  expect(counts).toEqual(['0', '1', '2', '2', '1', '1', '0'])
})
