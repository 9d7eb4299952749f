import { notNull, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const findDemo = statement({
  name: 'has-demo',
  text: 'SELECT FROM users WHERE is_demo LIMIT 1',
})

export const countStaff = statement({
  name: 'own-staff',
  text: `SELECT count(*)::int AS members, count(*) FILTER (WHERE role = 'owner' AND disabled_at IS NULL)::int AS owners
    FROM users WHERE role <> 'student' AND NOT is_demo`,
  row: { members: notNull(), owners: notNull() },
})

export const lockBeginning = statement({
  name: 'lock-beginning',
  text: 'SELECT FROM pg_advisory_xact_lock(:lock)',
})
