import { notNull, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const lockTries = statement({
  name: 'lock-tries',
  text: `INSERT INTO throttles (key, failures, last_at, window_ends_at, network)
    SELECT key, 0, :now, :now, network FROM unnest(:keys::bytea[], :networks::bytea[]) AS tried (key, network) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET failures = throttles.failures
    RETURNING key, failures, last_at, window_ends_at`,
})

export const countAccounts = statement({
  name: 'accounts-tried-from-network',
  text: `SELECT count(*)::int AS accounts FROM throttles WHERE network = :network AND failures > 0 AND window_ends_at > :now`,
  row: { accounts: notNull() },
})

export const findTries = statement({
  name: 'counted-tries',
  text: 'SELECT failures FROM throttles WHERE key = :key AND window_ends_at > :now',
})

export const takeBackTries = statement({
  name: 'take-back-tries',
  text: 'UPDATE throttles SET failures = failures - 1 WHERE key = ANY(:keys::bytea[]) AND failures > 0',
})

export const forgetTries = statement({
  name: 'forget-tries',
  text: 'DELETE FROM throttles WHERE key = ANY(:keys::bytea[])',
})

export const sweepThrottles = statement({
  name: 'sweep-throttles',
  text: 'DELETE FROM throttles WHERE window_ends_at <= :now',
})
