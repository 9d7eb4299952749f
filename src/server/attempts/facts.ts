import type { Db } from '../db/database.ts'

/** What never changes of an attempt: whose it is and what it asks. */
export type AttemptFacts = { get(attemptId: number): Promise<{ userId: number; versionId: number } | undefined> }

/** Keeps the facts of the `most` attempts used last, so that saving an answer needs no look-up before its one statement. */
export function openAttemptFacts(db: Db, most = 20_000): AttemptFacts {
  const kept = new Map<number, { userId: number; versionId: number }>()
  return {
    async get(attemptId) {
      const known = kept.get(attemptId)
      if (known) return known
      const [row] = await db.run<{ userId: number; versionId: number }>(
        {
          name: 'attempt-facts',
          text: 'SELECT user_id AS "userId", version_id AS "versionId" FROM attempts WHERE id = $1',
        },
        [attemptId],
      )
      if (!row) return undefined
      kept.set(attemptId, row)
      const oldest = kept.keys().next().value
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return row
    },
  }
}
