import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
beforeAll(async () => {
  academy = await openAcademy()
  tutor = await newAccount(academy, 'tutor')
})
afterAll(() => academy.close())

const params = { slug: 'digital-sat-reading-and-writing' }
const list = async (api = academy.visitor) => (await api('GET /courses/:slug/reviews', { params })).data
const write = async (rating: number, text: string) => {
  const api = await academy.as(await academy.newStudent())
  await api('POST /courses/:slug/reviews', { params, body: { rating, text } })
  return api
}
const found = async (q: string) => (await tutor.api('GET /studio/reviews', { query: { q } })).data.rows

test('T15 a hidden review leaves its page, the rating and the words for search engines; its author sees that', async () => {
  await write(5, 'Clear lessons.')
  const author = await write(1, 'Buy watches at example dot com.')
  expect(await list()).toMatchObject({ count: 2, average: 3 })
  const [spam] = await found('watches')
  const hide = (is_hidden: boolean) =>
    tutor.api('POST /studio/reviews/:reviewId/hidden', { params: { reviewId: spam?.id ?? 0 }, body: { is_hidden } })
  await hide(true)
  await hide(true)
  expect(await list()).toMatchObject({ count: 1, average: 5, reviews: [{ text: 'Clear lessons.' }] })
  expect((await academy.visitor('GET /courses/:slug', { params })).data).toMatchObject({
    rating_average: 5,
    rating_count: 1,
  })
  expect((await list(author)).own).toMatchObject({ text: 'Buy watches at example dot com.', is_hidden: true })

  // Writing it anew does not put it back.
  const again = await author('POST /courses/:slug/reviews', { params, body: { rating: 1, text: 'More watches.' } })
  expect(again.msg).toBe('Saved. The academy has taken your review off the page.')
  expect((await list()).count).toBe(1)
  const states = async (state: 'shown' | 'hidden') =>
    (await tutor.api('GET /studio/reviews', { query: { state } })).data.rows.map(({ text }) => text)
  expect([await states('shown'), await states('hidden')]).toEqual([['Clear lessons.'], ['More watches.']])

  await hide(false)
  expect(await list()).toMatchObject({ count: 2, average: 3 })
  const { rows } = await academy.database.pool.query(
    `SELECT action, before, after FROM audit_log WHERE thing = 'review' AND thing_id = $1 ORDER BY id`,
    [String(spam?.id)],
  )
  expect(rows).toEqual([
    { action: 'review.hidden', before: { is_hidden: false }, after: { is_hidden: true } },
    { action: 'review.shown', before: { is_hidden: true }, after: { is_hidden: false } },
  ])
})

test('T15 an answer stands below its review for everybody, can be changed, and goes when it is emptied', async () => {
  const author = await write(4, 'Longer breaks, please.')
  const [review] = await found('longer breaks')
  expect(review).toMatchObject({ author: 'Nadia Test', rating: 4, answer: '', is_hidden: false })
  const answer = (text: string) =>
    tutor.api('POST /studio/reviews/:reviewId/answer', { params: { reviewId: review?.id ?? 0 }, body: { text } })
  const shown = async () => (await list()).reviews.find(({ text }) => text === 'Longer breaks, please.')?.answer?.text
  await answer(' Thank you.\u0007 Ten minutes from <b>Monday</b>. ')
  expect(await shown()).toBe('Thank you. Ten minutes from <b>Monday</b>.')
  expect((await list(author)).own?.answer?.text).toBe('Thank you. Ten minutes from <b>Monday</b>.')
  expect((await author('GET /user/data')).data.reviews).toMatchObject([
    { answer: 'Thank you. Ten minutes from <b>Monday</b>.' },
  ])
  await answer('From Monday.')
  expect(await shown()).toBe('From Monday.')
  await answer('')
  expect(await shown()).toBeUndefined()
  const reviewId = 999_999
  await expect(
    tutor.api('POST /studio/reviews/:reviewId/answer', { params: { reviewId }, body: { text: 'x' } }),
  ).rejects.toMatchObject({
    status: 404,
    code: 'review.not_found',
  })
})

test('T15 a hidden review stays off the page when its author deletes it and writes it again', async () => {
  const author = await write(1, 'Cheap parrots here.')
  const [spam] = await found('parrots')
  const reviewId = spam?.id ?? 0
  await tutor.api('POST /studio/reviews/:reviewId/hidden', { params: { reviewId }, body: { is_hidden: true } })
  const { count } = await list()
  await author('DELETE /courses/:slug/reviews', { params })
  // To its author it is deleted: nothing of what was written is stored.
  expect((await list(author)).own).toBeNull()
  expect(await found('parrots')).toEqual([])
  expect((await author('GET /user/data')).data.reviews).toMatchObject([{ text: '', answer: '' }])
  const again = await author('POST /courses/:slug/reviews', { params, body: { rating: 1, text: 'Cheaper parrots.' } })
  expect(again.msg).toBe('Saved. The academy has taken your review off the page.')
  expect((await list()).count).toBe(count)
  expect(await found('parrots')).toMatchObject([{ id: reviewId, is_hidden: true }])
})

test('T15 an answer is not shown below words that were written after it', async () => {
  const author = await write(5, 'Wonderful evenings.')
  const [review] = await found('wonderful evenings')
  const answer = (text: string) =>
    tutor.api('POST /studio/reviews/:reviewId/answer', { params: { reviewId: review?.id ?? 0 }, body: { text } })
  await answer('Thank you!')
  academy.clock.pass(1000)
  await author('POST /courses/:slug/reviews', { params, body: { rating: 1, text: 'Dreadful evenings.' } })
  const shown = async () => (await list()).reviews.find(({ text }) => text === 'Dreadful evenings.')
  expect(await shown()).toMatchObject({ answer: null })
  const waiting = (await tutor.api('GET /studio/reviews', { query: { state: 'no_answer', q: 'dreadful' } })).data.rows
  expect(waiting).toMatchObject([{ text: 'Dreadful evenings.', answer: 'Thank you!' }])
  academy.clock.pass(1000)
  await answer('Thank you!')
  expect((await shown())?.answer?.text).toBe('Thank you!')
})
