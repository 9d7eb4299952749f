import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'

const journeys = ['studio', 'studio-making']
  .map((name) => readFileSync(join(import.meta.dirname, `../../../e2e/${name}.e2e.ts`), 'utf8'))
  .join('\n')

/** Places that the two lists do not open by their address, with the journey that looks at each with axe. */
const byJourney: Record<string, string> = {
  '/welcome': 'T1 npm start of an empty installation',
  '/preview/:quizId': 'T16 T17 the player beside the editor',
  '/courses/:courseId/news/:id': 'T13 the library',
  '/questions/import/:importId?': 'I2 I3 I4 I6 T18 T17 T27 T28 T20 I5 200 questions of a workbook',
  '/questions/bank': 'I1 I5 questions of the bank',
  '/questions/:quizId': 'T17 T18 I6 an imported quiz',
  '/questions/:quizId/bank': 'I1 I5 questions of the bank',
  '/questions/:quizId/check': 'T17 T18 I6 an imported quiz',
  '/questions/:quizId/items/:itemId': 'T16 a question is written by keyboard',
  '/people/announcements/:announcementId': 'T7 T26 a class is written to',
  '/people/assignments/:assignmentId': 'T35 a lesson is assigned',
  '/people/:userId/attempts/:attemptId': 'T28 T21 from the results',
  '/orders/:number': 'T25 T4 cash is taken',
  '/orders/:number/receipt': 'T25 T4 cash is taken',
  '/security': 'T2 a second factor is switched on',
  '/site/settings': 'T15 the site stands beside the settings',
  '/site/:noun/:id': 'T13 the library',
}

/** The addresses of the routes that show a place. */
const addressesOf = (all: readonly RouteObject[], above = ''): string[] =>
  all.flatMap(({ path = '', index, lazy, children = [] }) => {
    const address = path === '' ? above : `${above}/${path.replace(/^\//, '')}`
    const own = lazy !== undefined || index === true ? [address === '' ? '/' : address] : []
    return [...own, ...addressesOf(children, address)]
  })

const addresses = [...new Set(addressesOf(routes))]

/** Whether a list of a journey has an address: '/people/:userId/card' as `/studio/people/${id}/card`. */
const isListed = (address: string) => {
  const written = address.replace(/\/$/, '').replaceAll(/:\w+/g, String.raw`(?:\$\{[^}]+\}|[a-z]+)`)
  return new RegExp(`^ +['\`](?:/studio)?${written}['\`],?$`, 'm').test(journeys)
}

test('T32 axe looks at every place of the studio, by its address or within a journey', () => {
  expect(addresses.length).toBeGreaterThan(40)
  expect(addresses.filter((address) => !isListed(address) && byJourney[address] === undefined)).toEqual([])
  expect(Object.keys(byJourney).filter((address) => !addresses.includes(address))).toEqual([])
  const tests = journeys.split(/^test\(/m)
  const blind = Object.values(byJourney).filter(
    (title) => !tests.some((body) => body.startsWith(`'${title}`) && body.includes('expectAccessible(')),
  )
  expect(blind).toEqual([])
})
