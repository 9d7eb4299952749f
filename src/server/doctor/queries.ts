import { statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const listOwners = statement({
  name: 'owners-to-warn',
  text: "SELECT id, email FROM users WHERE role = 'owner' AND disabled_at IS NULL AND NOT is_demo AND email IS NOT NULL ORDER BY id",
})
