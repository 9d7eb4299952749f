import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { addBook } from '../books/store.ts'
import { addCourse } from '../courses/writing.ts'
import { changeSettings } from './settings.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
})
afterAll(() => academy.close())

test('P1 an academy without settings makes no claims: no ratings, reasons, testimonials, credentials or list prices', async () => {
  const { visitor, database } = academy
  await addCourse(database, { slug: 'first', name: 'First', status: 'active', price: 35 })
  await addBook(database, { slug: 'first', title: 'First', price: 20 })
  expect((await visitor('GET /about')).data.ratings).toEqual([])
  expect((await visitor('GET /reasons')).data).toEqual([])
  expect((await visitor('GET /testimonials')).data).toEqual([])
  expect((await visitor('GET /tutor')).data).toBeNull()
  expect((await visitor('GET /courses')).data.map(({ price, list_price }) => [price, list_price])).toEqual([[35, null]])
  const books = (await visitor('GET /books')).data
  expect(books.map(({ rating, list_price, is_sample }) => [rating, list_price, is_sample])).toEqual([[0, null, false]])
})

test('P1 an academy that has not said who teaches names no one: not in the settings, not beside credentials, not in the feed', async () => {
  const { visitor, database } = academy
  expect((await visitor('GET /site')).data.instructorName).toBeNull()
  await changeSettings(database, { academyName: 'Cedar', instructorCredentials: { text: 'Since 2011.' } })
  expect((await visitor('GET /tutor')).data).toBeNull()
  const { body } = await academy.app.inject('/feed.xml')
  expect(/<author>.*?<\/author>/.exec(body)?.[0]).toBe('<author><name>Cedar</name></author>')
  await changeSettings(database, { instructorCredentials: null })
})

test('P1 what the academy states about itself is not labeled as a sample', async () => {
  const { visitor, database } = academy
  await changeSettings(database, {
    ratings: [{ label: 'Parents', score: 4, outOf: 5 }],
    reasons: [{ title: 'Small groups', text: 'Six at most.' }],
  })
  expect((await visitor('GET /about')).data.ratings).toEqual([
    { label: 'Parents', score: 4, outOf: 5, isSample: false },
  ])
  expect((await visitor('GET /reasons')).data).toEqual([
    { title: 'Small groups', text: 'Six at most.', isSample: false },
  ])
})

test('P4 who teaches is named by the settings, with the picture of the instructor of that name', async () => {
  const { visitor, database } = academy
  await changeSettings(database, {
    instructorName: 'Mona Aziz',
    instructorCredentials: { text: 'Teaches since 2011.' },
  })
  const tutor = { name: 'Mona Aziz', credentials: 'Teaches since 2011.', is_sample: false, video: null }
  expect((await visitor('GET /tutor')).data).toEqual({ ...tutor, instructor: null })
  const add = (slug: string, name: string, isVisible: boolean) =>
    database.pool.query(
      `INSERT INTO instructors (slug, name, image_url, is_visible) VALUES ($1, $2, '/pictures/x.svg', $3)`,
      [slug, name, isVisible],
    )
  await add('hidden', 'Mona Aziz', false)
  await add('other', 'Other Person', true)
  await add('mona', 'Mona AZIZ', true)
  academy.clock.pass(60_000)
  expect((await visitor('GET /tutor')).data.instructor).toMatchObject({ image: '/pictures/x.svg', picture: null })
})
