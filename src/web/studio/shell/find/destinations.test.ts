import { expect, test } from 'vitest'
import { studio } from '../../../../languages/en/studio.ts'
import { placesFor, type Destination } from './destinations.ts'

const { also, actions } = studio.find
const destinations: Destination[] = [
  { name: studio.places.people, path: '/people', also: also.people },
  { name: studio.places.courses, path: '/courses', also: also.courses },
  { name: studio.places.results, path: '/results', also: also.results },
  { name: studio.orders.title, path: '/orders', also: also.orders },
  { name: studio.orders.sales.title, path: '/orders/sales', also: also.sales },
  { name: actions.write, path: '/people/announcements/new', also: also.write },
  { name: 'Articles', path: '/site/article', also: also.articles },
]
const pathsFor = (words: string) => placesFor(words, destinations).map(({ place }) => place.path)

test.each([
  ['accommodations', '/people'],
  ['extra time', '/people'],
  ['reset password', '/people'],
  ['card', '/people'],
  ['progress', '/courses'],
  ['who is behind', '/courses'],
  ['statistics', '/results'],
  ['sales', '/orders/sales'],
  ['revenue of the month', '/orders/sales'],
  ['refund', '/orders'],
  ['receipt', '/orders'],
  ['write to a class', '/people/announcements/new'],
  ['whatsapp', '/people/announcements/new'],
  ['schedule article', '/site/article'],
  ['blog', '/site/article'],
])('T6 what is done in the studio is found by the words for it: %s', (words, path) => {
  expect(pathsFor(words)).toContain(path)
})

test('T6 places of that name come first, and the others say by which phrase they are found', () => {
  expect(placesFor('peop', destinations)).toEqual([{ place: destinations[0], phrase: '' }])
  expect(placesFor('excel', destinations).map(({ phrase }) => phrase)).toEqual(
    placesFor('excel', destinations).map(() => expect.stringMatching(/Excel/)),
  )
  expect(placesFor('excel', destinations).length).toBeGreaterThan(1)
  expect(pathsFor('qqqq')).toEqual([])
})

test.each([
  ['pause', 'desk'],
  ['reopen', 'desk'],
  ['reopen', 'people'],
  ['void a test', 'people'],
  ['start together', 'desk'],
  ['same time', 'assign'],
  ['window', 'assign'],
  ['installments', 'orders'],
  ['print', 'orders'],
  ['who needs a word', 'groups'],
  ['needs help', 'groups'],
])('T6 Find leads from “%s” to where that is done', (words, place) => {
  const everywhere = Object.entries(also).map(([name, phrases]) => ({ name, path: `/${name}`, also: phrases }))
  expect(placesFor(words, everywhere).map((found) => found.place.path)).toContain(`/${place}`)
})

test('T6 Find offers no place for what the studio cannot do', () => {
  const everywhere = Object.entries(also).map(([name, phrases]) => ({ name, path: `/${name}`, also: phrases }))
  expect(placesFor('logo', everywhere)).toEqual([])
  expect(placesFor('bank details', everywhere).map(({ place }) => place.path)).toEqual(['/ways'])
})
