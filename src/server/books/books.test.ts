import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { addBook } from './store.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
})
afterAll(() => academy.close())

test('H7 books are listed in order, without drafts, and with a list price only above the price', async () => {
  const { database } = academy
  await addBook(database, { slug: 'second', title: 'Second', price: 35, listPrice: 70, rating: 4, sort: 2 })
  await addBook(database, { slug: 'first', title: 'First', price: 35, listPrice: 35, rating: 4.5, sort: 1 })
  await addBook(database, { slug: 'hidden', title: 'Hidden', status: 'draft', sort: 0 })
  const { data } = await academy.visitor('GET /books')
  expect(data.map(({ title, price, list_price, rating }) => [title, price, list_price, rating])).toEqual([
    ['First', 35, null, 4.5],
    ['Second', 35, 70, 4],
  ])
})
