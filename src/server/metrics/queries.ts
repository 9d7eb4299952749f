import { notNull, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/**
 * The load: waiting effects and running attempts. An effect that has failed is overdue since its creation, the rest since their due time:
 * some emails are meant to wait.
 */
export const findLoad = statement({
  name: 'find-load',
  text: `SELECT (SELECT count(*)::int FROM outbox WHERE state = 'waiting') AS waiting,
      (SELECT min(CASE WHEN tries > 0 THEN created_at ELSE due_at END) FROM outbox WHERE state = 'waiting') AS due_since,
      (SELECT count(*)::int FROM attempts WHERE due_at IS NOT NULL) AS running_attempts`,
  row: { waiting: notNull(), running_attempts: notNull() },
})
