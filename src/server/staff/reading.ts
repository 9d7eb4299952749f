import { CommandRefused } from './command.ts'

/** A length that was typed: whole days, or 'always' (null). */
export function readDays(typed: string | boolean): number | null {
  if (typed === 'always') return null
  const days = Number(typed)
  if (!Number.isInteger(days) || days < 1 || days > 3660)
    throw new CommandRefused(`${String(typed)} is no number of days; write 1 to 3660, or always.`)
  return days
}
