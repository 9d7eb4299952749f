import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** Raw bytes: hashes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** An identity column: the integer ids of the wire. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity()

/** An instant. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
