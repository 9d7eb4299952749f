import type pg from 'pg'
import { expect, vi } from 'vitest'

/** Waits until at least so many statements in the database of this connection wait for a lock: their requests have come so far. */
export const untilWaiting = (client: pg.PoolClient | pg.Pool, many: number): Promise<void> =>
  vi.waitFor(
    async () => {
      // Inside a transaction the view shows what it did at first.
      await client.query('SELECT pg_stat_clear_snapshot()')
      const { rows } = await client.query(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
      expect(rows.length).toBeGreaterThanOrEqual(many)
    },
    { timeout: 20_000, interval: 20 },
  )
