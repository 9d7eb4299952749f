import type { Db } from '../db/database.ts'
import { openLru } from '../limits/lru.ts'
import * as queries from './queries.ts'

/** The immutable facts of an attempt: its student, its quiz version, and whether leaving stops its clock. */
type Facts = { userId: number; versionId: number; isPractice: boolean }

export type AttemptFacts = { get(attemptId: number): Promise<Facts | undefined> }

/** Caches the facts of the `most` attempts used last, so that saving an answer needs no look-up before its one statement. */
export function openAttemptFacts(db: Db, most = 20_000): AttemptFacts {
  const cache = openLru<number, Facts>(most)
  return {
    async get(attemptId) {
      const cached = cache.get(attemptId)
      if (cached) return cached
      const [row] = await queries.findFacts(db, { attemptId })
      if (!row) return undefined
      cache.set(attemptId, row)
      return row
    },
  }
}
