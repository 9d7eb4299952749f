import { academyFiles } from '../backup/academy-files.ts'
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

export const listFiles = statement({ name: 'files-of-academy', text: academyFiles, row: { name: notNull() } })

export const forgetPictures = statement({
  name: 'forget-own-pictures',
  text: 'UPDATE users SET picture_key = NULL WHERE picture_key IS NOT NULL',
})

export const forgetAccess = statement({
  name: 'forget-access',
  text: 'UPDATE users SET access_until = NULL WHERE access_until IS NOT NULL',
})

export const listTables = statement({
  name: 'tables-of-academy',
  text: "SELECT format('public.%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  row: { name: notNull() },
})

/** Lists the columns of a table that take values: the database computes generated ones again. */
export const listColumns = statement({
  name: 'columns-of-table',
  text: `SELECT quote_ident(attname) AS name FROM pg_attribute
    WHERE attrelid = ('public.' || :table::text)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  row: { name: notNull() },
})
