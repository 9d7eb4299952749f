import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, 'server')
const web = join(import.meta.dirname, 'web')
/** A statement as it stands in the code: its name, and its text where that is a literal. */
const inCode = /name: ('[a-z0-9-]+'|`[^`]+`),\s*text(?:: ('[^']*'|`[^`]*`))?/g

test('two prepared statements of one name have one text: a connection rejects the second one otherwise', () => {
  const statements = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] }).flatMap((path) =>
    [...readFileSync(join(server, path), 'utf8').matchAll(inCode)].map(([, name = '', text]) => ({
      name,
      // A text that is made elsewhere is like no other.
      text: text ?? path,
    })),
  )
  expect(statements.length).toBeGreaterThan(400)
  const textOf = new Map(statements.map(({ name, text }) => [name, text]))
  expect(statements.filter(({ name, text }) => textOf.get(name) !== text)).toEqual([])
})

/** A call whose rows are asserted by hand, with the text of its statement where that stands in the call. */
const asserted = /\.run<(?:[^>]|>(?!\())*>\(\s*(?:\{\s*name: [^,]+,\s*text: ('[^']*'|`[^`]*`))?/g

/** Files whose asserted rows come from a text that is not in the call, with its reason. */
const textElsewhere: Record<string, 'rows as arrays' | 'built'> = {
  'annotations/store.ts': 'rows as arrays',
  'attempts/answering/saving.ts': 'rows as arrays',
  'joins/moving.ts': 'built',
  'media/command-runs.ts': 'built',
  'studio/list.ts': 'built',
}

test('rows are asserted by hand only where SQL is built at run time: every other statement is typed by the database', () => {
  const calls = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts', 'db/**'] }).flatMap((path) =>
    [...readFileSync(join(server, path), 'utf8').matchAll(asserted)].map(([, text]) => ({ path, text })),
  )
  expect(calls.length).toBeGreaterThan(10)
  expect(calls.length).toBeLessThan(21)
  expect(calls.filter(({ text }) => text !== undefined && !text.includes('${'))).toEqual([])
  // A constant in a variable looks like one that is built.
  const elsewhere = calls.filter(({ text }) => text === undefined).map(({ path }) => path)
  expect([...new Set(elsewhere)].toSorted()).toEqual(Object.keys(textElsewhere))
})

test('Drizzle builds a statement only where most columns of a new row have defaults, and for the phase of an attempt', () => {
  const building = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts', 'db/**'] }).filter((path) =>
    /\.orm\b/.test(readFileSync(join(server, path), 'utf8')),
  )
  expect(building.toSorted()).toEqual([
    'attempts/store.ts',
    'blog/store.ts',
    'books/store.ts',
    'courses/writing.ts',
    'news/writing.ts',
    'site/store.ts',
  ])
})

/**
 * Ends of lists, by the declaration with a LIMIT. `pages`: the call has pages or parts. `cut`: one row more than the cap is read, so that the
 * reply names the list and its place says so. `counted`: the reply has the number of all. `newest`: it is meant to show so many. `portions`:
 * work or a file that takes the next ones until none is left.
 */
const endsOfLists: Record<string, 'pages' | 'cut' | 'counted' | 'newest' | 'portions'> = {
  'accounts/queries.ts listConsents': 'pages',
  'announcements/queries.ts listAnnouncementsBeside': 'newest',
  'announcements/queries.ts listReaders': 'pages',
  // Null but on the home page, which shows what is due nearest.
  'assignments/queries.ts listDue': 'newest',
  'assignments/queries.ts listStudents': 'counted',
  'attempts/queries.ts listDue': 'portions',
  'attempts/queries.ts listFinished': 'newest',
  'backup/queries.ts listBackups': 'cut',
  'blog/queries.ts listArticles': 'cut',
  'blog/queries.ts listOtherArticles': 'newest',
  'editing/queries.ts listVersions': 'cut',
  'groups/queries.ts listGroups': 'cut',
  'groups/queries.ts listDeletedGroups': 'cut',
  'home/queries.ts waiting': 'newest',
  'home/queries.ts notices': 'newest',
  'invigilation/queries.ts listDesk': 'counted',
  'invigilation/queries.ts listMissing': 'counted',
  'invigilation/queries.ts readRunning': 'counted',
  'invigilation/queries.ts listRooms': 'cut',
  'invigilation/queries.ts listAttempts': 'cut',
  // The newest answers of a year, from which estimates and the mistake book are made.
  'learning/queries.ts history': 'newest',
  'learning/queries.ts listSuggestedWords': 'newest',
  'learning/queries.ts listOver': 'portions',
  'orders/queries.ts listOrders': 'cut',
  'orders/queries.ts listWays': 'cut',
  'orders/queries.ts listWaitingOrders': 'counted',
  'orders/queries.ts salesByItem': 'cut',
  'orders/queries.ts soldInMonth': 'portions',
  'outbox/queries.ts listFailedEmails': 'counted',
  'parents/queries.ts claimAddresses': 'portions',
  'people/queries.ts listSkills': 'newest',
  'people/queries.ts listAttemptsForCard': 'newest',
  'people/queries.ts listOrders': 'counted',
  'people/queries.ts listAttempts': 'counted',
  'people/queries.ts listAssignments': 'counted',
  'people/queries.ts listWatched': 'counted',
  'people/queries.ts listNotes': 'counted',
  'people/queries.ts listEmails': 'counted',
  'people/queries.ts listHistory': 'counted',
  'people/queries.ts listDeletedNotes': 'cut',
  'progress/queries.ts listShown': 'newest',
  'question-reports/queries.ts listWaiting': 'counted',
  'requests/queries.ts listWaitingRequests': 'counted',
  'reviews/queries.ts listReviews': 'cut',
  'reviews/queries.ts listNews': 'cut',
  'search/queries.ts search': 'cut',
  'showcase/queries.ts listPublishedTests': 'newest',
  'site/queries.ts listWaitingMessages': 'counted',
  'statistics/queries.ts listQuizzesOfGroup': 'counted',
  'statistics/queries.ts listResultsOfGroup': 'counted',
  'statistics/queries.ts listAnswersOfGroup': 'portions',
  'statistics/queries.ts listAttemptsWithAnswers': 'portions',
  // Likeness is a search: the best are found, and Find says of which kinds there is more.
  'studio/list.ts foundBy': 'counted',
  'studio/list.ts readRows': 'pages',
  // A selection with another number than was seen is refused.
  'studio/list.ts findSelected': 'counted',
  'studio/queries.ts listOutlineQuizzes': 'counted',
  'studio/queries.ts listCoursesForQuizzes': 'cut',
  'studio/queries.ts listStaffNames': 'cut',
  'studio/queries.ts listHistoryOfOrder': 'cut',
  // So many of many, by chance.
  'trial/queries.ts listAnyPublic': 'newest',
  'trial/queries.ts findPublic': 'newest',
  // 2,000 students of one group, which says that it has more; Today says that there are too many.
  'tutoring/queries.ts listMembers': 'cut',
  'weekly/queries.ts listCandidates': 'portions',
}

/** The place that shows each list which is cut, and what tells its reader there of more: of that list, for a place may show several. */
const placesOfCut: Record<string, [place: string, shows: string]> = {
  'backup/queries.ts listBackups': ['studio/backups/backups-place.tsx', '<CutEnd list={backups} />'],
  'blog/queries.ts listArticles': ['pages/blog/blog-view.tsx', '<CutNote cut={shown.cut}>'],
  'editing/queries.ts listVersions': ['studio/editor/history.tsx', "{read !== null && read.cut !== '' && <p"],
  'groups/queries.ts listDeletedGroups': ['studio/people/groups-place.tsx', '<CutEnd list={groups} />'],
  'invigilation/queries.ts listRooms': ['studio/desk/desk-rooms.tsx', '<CutEnd list={rooms} />'],
  'orders/queries.ts listOrders': ['pages/orders/orders-view.tsx', '<CutNote cut={cut} />'],
  'orders/queries.ts salesByItem': ['studio/orders/sales-place.tsx', '<CutEnd list={items} />'],
  'people/queries.ts listDeletedNotes': ['studio/people/person-place.tsx', '<CutEnd list={deleted_notes} />'],
  'reviews/queries.ts listNews': ['pages/course/news-view.tsx', '<CutNote cut={cut} />'],
  'search/queries.ts search': ['pages/search/search-view.tsx', '{cut || ('],
  'studio/queries.ts listHistoryOfOrder': ['studio/orders/order-place.tsx', '<CutEnd list={order.history} />'],
  'tutoring/queries.ts listMembers': ['studio/people/group-place.tsx', '{group.is_cut && <p'],
}
/** Lists that are cut and have no such place, with the reason; the reply says of each that it is cut. */
const withoutPlace: Record<string, string> = {
  'invigilation/queries.ts listAttempts': 'for the command and the call of staff, which no place makes',
  'groups/queries.ts listGroups': 'choices of a field: the list of groups itself has pages',
  'orders/queries.ts listWays': 'choices of a field: beyond 100 ways to pay',
  'reviews/queries.ts listReviews': 'the head of a course says how many reviews there are',
  'studio/queries.ts listCoursesForQuizzes': 'choices of a field: beyond 500 courses of one academy',
  'studio/queries.ts listStaffNames': 'choices of a filter: beyond 500 members of staff',
}

const declared = /^(?:export )?(?:const|(?:async )?function) (\w+)/gm
const limited = /\bLIMIT (:\w+|\$\{[^}]*\})/g

test('T43 every statement that ends at a number of rows is on the list that says how its reader learns of more', () => {
  const found = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts', '**/queries.types.ts'] }).flatMap(
    (path) => {
      const text = readFileSync(join(server, path), 'utf8')
      const declarations = [...text.matchAll(declared)]
      return [...text.matchAll(limited)].map(({ index, 1: most = '' }) => ({
        name: `${path} ${declarations.findLast((one) => one.index < index)?.[1]}`,
        most,
      }))
    },
  )
  expect([...new Set(found.map(({ name }) => name))].toSorted()).toEqual(Object.keys(endsOfLists).toSorted())
  // Without the row beyond the cap no reply says that there is more.
  const silent = found.filter(({ name, most }) => endsOfLists[name] === 'cut' && !/^(:most|\$\{.* \+ 1\})$/.test(most))
  expect(silent).toEqual([])
})

test('T43 every list that is cut has a place that says so, or a reason why none does', () => {
  const cut = Object.keys(endsOfLists).filter((name) => endsOfLists[name] === 'cut')
  expect([...Object.keys(placesOfCut), ...Object.keys(withoutPlace)].toSorted()).toEqual(cut.toSorted())
  const silent = Object.entries(placesOfCut).filter(
    ([, [place, shows]]) => !readFileSync(join(web, place), 'utf8').includes(shows),
  )
  expect(silent).toEqual([])
})
