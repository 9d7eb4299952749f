import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** Raw bytes: hashes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** An identity column: the integer ids of the wire. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity()

/** An instant. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** An instant of a row as the wire has it, as SQL. */
export const isoOf = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
