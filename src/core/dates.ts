/** Lengths of time in milliseconds. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const weekMs = 7 * dayMs

/** Returns a day, counted from 1 January 1970, as on the wire: 2026-03-29. */
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** Returns a day of the wire, counted from 1 January 1970. */
export const dayOfDate = (date: string): number => Math.floor(Date.parse(date) / dayMs)

/** Returns the date that comes so many days after one: of a calendar, not of a clock. */
export const dateAfter = (date: string, days: number): string => dateOfDay(dayOfDate(date) + days)

/** Returns how many days come after one date until another is reached. */
export const daysBetween = (from: string, to: string): number => dayOfDate(to) - dayOfDate(from)

/** Returns an instant as on the wire, in whole seconds: 2026-03-29T02:30:00Z. In SQL it is `isoOf` of server/db/columns.ts. */
export const wireInstant = (at: Date | number): string => `${new Date(at).toISOString().slice(0, 19)}Z`
