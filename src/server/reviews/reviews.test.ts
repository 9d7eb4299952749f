import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, refusalOf, satCourse, type Academy } from '../../testing/academy.ts'
import { addNews } from '../news/writing.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const params = { slug: 'digital-sat-reading-and-writing' }
const owner = async () => academy.as(await academy.newStudent())
const list = async (api = academy.visitor) => (await api('GET /courses/:slug/reviews', { params })).data

test('C5 an owner reviews a course once, and can change or delete the review', async () => {
  const api = await owner()
  expect(await list(api)).toMatchObject({ canReview: true, own: null })
  const write = (rating: number, text: string) => api('POST /courses/:slug/reviews', { params, body: { rating, text } })
  await Promise.all([write(5, 'Good.'), write(5, 'Good.'), write(5, 'Good.')])
  academy.clock.pass(5_000)
  await write(4, ' <b>Better</b>\u0007 than good.\r\n\r\n\r\nReally. ')
  const mine = await list(api)
  expect(mine).toMatchObject({ count: 1, average: 4, reviews: [] })
  expect(mine.own).toMatchObject({ author: 'Nadia', rating: 4, text: '<b>Better</b> than good.\n\nReally.' })
  expect(mine.own?.updated_at).not.toBe(mine.own?.created_at)
  expect((await list()).reviews.map(({ rating }) => rating)).toEqual([4])

  const other = await owner()
  await other('POST /courses/:slug/reviews', { params, body: { rating: 5 } })
  expect(await list(other)).toMatchObject({ count: 2, average: 4.5, own: { rating: 5, text: '' } })
  expect((await academy.visitor('GET /courses/:slug', { params })).data).toMatchObject({
    rating_average: 4.5,
    rating_count: 2,
  })
  await api('DELETE /courses/:slug/reviews', { params })
  expect(await list(api)).toMatchObject({ count: 1, average: 5, own: null })
})

test('C5 the demo has three reviews that are samples, which count in no average and are no reviews', async () => {
  const { data: all } = await academy.visitor('GET /courses')
  const shown = await Promise.all(
    all.map(async ({ slug }) => (await academy.visitor('GET /courses/:slug', { params: { slug } })).data),
  )
  const withSamples = shown.filter(({ sample_reviews: samples }) => samples.length > 0)
  expect(withSamples.map(({ sample_reviews: { length }, ...course }) => [length, course])).toMatchObject([
    [3, { rating_average: null, rating_count: 0 }],
  ])
  const sampled = { slug: withSamples[0]?.slug ?? '' }
  const { data } = await academy.visitor('GET /courses/:slug/reviews', { params: sampled })
  expect(data).toMatchObject({ average: null, count: 0, reviews: [] })
  const student = await academy.as(await academy.newStudent({ access: 'none' }))
  await academy.database.pool.query(
    'INSERT INTO course_reviews (user_id, course_id, rating) SELECT (SELECT max(id) FROM users), id, 2 FROM courses WHERE slug = $1',
    [sampled.slug],
  )
  expect((await student('GET /courses/:slug', { params: sampled })).data).toMatchObject({
    rating_average: 2,
    rating_count: 1,
  })
})

test('C5 only users with access can review, with one to five stars', async () => {
  const write = (api: Awaited<ReturnType<typeof owner>>, body: { rating: number; text?: string }) =>
    refusalOf(api('POST /courses/:slug/reviews', { params, body }))
  expect(await write(academy.visitor, { rating: 5 })).toMatchObject({ status: 401 })
  for (const access of ['none', 'expired'] as const) {
    const api = await academy.as(await academy.newStudent({ access }))
    expect(await write(api, { rating: 5 })).toMatchObject({ status: 403 })
    expect((await list(api)).canReview).toBe(false)
  }
  const api = await owner()
  for (const body of [{ rating: 0 }, { rating: 6 }, { rating: 4.5 }, { rating: 5, text: 'x'.repeat(4001) }])
    expect(await write(api, body)).toMatchObject({ status: 422 })
})

test('C5 news are sorted newest first, sanitized, and hidden until they are published', async () => {
  const news = async () => (await academy.visitor('GET /courses/:slug/news', { params })).data
  expect(await news()).toEqual([])
  const { id: courseId } = await satCourse(academy.database)
  const at = (hours: number) => new Date(academy.clock.now() + hours * 3_600_000)
  const add = (title: string, hours: number, contentHtml = '') =>
    addNews(academy.database, { courseId, title, contentHtml, publishedAt: at(hours) })
  await add('Older', -2)
  await add('Newer', -1, '<p onclick="x()">Hello</p><script>x()</script>')
  await add('Tomorrow', 24)
  expect((await news()).map(({ title, content }) => [title, content])).toEqual([
    ['Newer', '<p>Hello</p>'],
    ['Older', ''],
  ])
})
