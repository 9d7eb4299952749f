import { customType, integer, numeric, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** Raw bytes, for hashes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Declares an identity column: the integer ids on the wire. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity()

/** Declares a reference to the owning row, with which this row is deleted. */
export const belongsTo = (id: () => AnyPgColumn) => integer().notNull().references(id, { onDelete: 'cascade' })

/** Declares an amount of money in units of its currency, exact to three decimals: no currency in use has more. */
export const money = () => numeric({ precision: 15, scale: 3, mode: 'number' })

/** Declares an instant. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** Returns an SQL expression that formats an instant as on the wire. */
export const isoOf = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Returns the SQL condition of content that may show an uploaded picture; large tables have partial indexes on it. */
export const pictured = (content: string) => `${content} LIKE '%/files/%'`
