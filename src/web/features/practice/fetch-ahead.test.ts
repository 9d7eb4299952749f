import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { signingOut } from '../../base/session.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { practiceShelf } from './practice-shelf.ts'
import { listStoredSets } from './stored-set.ts'

afterEach(() => vi.unstubAllGlobals())

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
