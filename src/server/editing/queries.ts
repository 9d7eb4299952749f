import type { BinnedKind } from '../../core/editing/nouns.ts'
import { notNull, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const listThingsInBin = statement({
  name: 'things-in-bin',
  text: `SELECT noun, thing_id AS id FROM thing_states WHERE id = ANY(:ids::int[]) AND binned_at IS NOT NULL
    ORDER BY noun, thing_id`,
  row: { noun: notNull<BinnedKind>() },
})
