import { customType, integer, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** Raw bytes: hashes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** An identity column: the integer ids of the wire. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity()

/** What a row belongs to, and with which it is deleted. */
export const belongsTo = (id: () => AnyPgColumn) => integer().notNull().references(id, { onDelete: 'cascade' })

/** An instant. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** An instant of a row as the wire has it, as SQL. */
export const isoOf = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
