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

test('P1 an academy without settings makes no claims: no ratings, reasons, testimonials or list prices', async () => {
  const { visitor, database } = academy
  await addCourse(database, { slug: 'first', name: 'First', status: 'active', price: 35 })
  await addBook(database, { slug: 'first', title: 'First', price: 20 })
  expect((await visitor('GET /about')).data.ratings).toEqual([])
  expect((await visitor('GET /reasons')).data).toEqual([])
  expect((await visitor('GET /testimonials')).data).toEqual([])
  expect((await visitor('GET /courses')).data.map(({ price, list_price }) => [price, list_price])).toEqual([[35, null]])
  const books = (await visitor('GET /books')).data
  expect(books.map(({ rating, list_price, is_sample }) => [rating, list_price, is_sample])).toEqual([[0, null, false]])
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
