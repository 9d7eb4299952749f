import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { signingOut } from '../../base/session.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { practiceShelf } from './practice-shelf.ts'
import { listStoredSets } from './stored-set.ts'

afterEach(() => vi.unstubAllGlobals())

test('L8 a drill and sets of the mistake book that were begun are stored beside each other, by their own names', async () => {
  const user = encodeURIComponent(JSON.stringify({ name: 'Mona', email: 'mona@example.org' }))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: `user=${user}; token=abc` }))
  const set = { kind: 'drill', is_trial: false, is_of_book: true, skill: null, checked: [], waiting: 0 }
  const sets = [
    { ...set, id: 7, is_of_book: false, skill: 'Boundaries', questions: [{ id: 1 }, { id: 2 }] },
    // One of its two waits for a test.
    { ...set, id: 8, questions: [{ id: 3 }], waiting: 1 },
    { ...set, id: 9, questions: [{ id: 5 }] },
  ]
  const replyTo = (path: string) =>
    path.endsWith('/ahead')
      ? { from: '2026-12-01T00:00:00.000Z', questions: [] }
      : sets.find(({ id }) => path.endsWith(`/${id}`))
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json({ success: true, data: replyTo(path) })))
  await fetchAhead([7, 8, 9], { isShown: true })
  const stored = await listStoredSets(practiceShelf(), 'mona@example.org')
  expect(stored.map(({ id, title }) => [id, title]).toSorted()).toEqual([
    [7, 'Drill: Boundaries'],
    [8, 'From your mistake book'],
    [9, 'From your mistake book'],
  ])
})

test.each([
  { what: 'a set that was begun', openIds: [7] },
  { what: 'what returns', openIds: [] },
])(
  'A6 L8 signing out ends the call for $what, whose refusal nobody is told of and whose reply nobody stores',
  async (row) => {
    const user = encodeURIComponent(JSON.stringify({ name: 'Lina', email: 'lina@example.org' }))
    vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: `user=${user}; token=abc` }))
    const asked: { path: string; isEnded: boolean }[] = []
    vi.stubGlobal(
      'fetch',
      (path: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => {
          const call = { path, isEnded: false }
          asked.push(call)
          signal.addEventListener('abort', () => {
            call.isEnded = true
            reject(signal.reason as Error)
          })
        }),
    )
    const fetching = fetchAhead(row.openIds, { isShown: true })
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    document.dispatchEvent(new Event(signingOut))
    await expect(fetching).rejects.toMatchObject({ name: 'AbortError' })
    expect(asked.map(({ isEnded }) => isEnded)).toEqual([true])
    expect(await listStoredSets(practiceShelf(), 'lina@example.org')).toEqual([])
  },
)
