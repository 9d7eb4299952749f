import { CommandRefused, type Command, type Desk } from './command.ts'

/** A length that was typed: whole days, or 'always' (null). */
export function readDays(typed: string | boolean): number | null {
  if (typed === 'always') return null
  const days = Number(typed)
  if (!Number.isInteger(days) || days < 1 || days > 3660)
    throw new CommandRefused(`${String(typed)} is no number of days; write 1 to 3660, or always.`)
  return days
}

/** The number of a row that was typed; `of` says of what, for the refusal. */
export function readId(typed: string, of: string): number {
  const id = Number(typed)
  // Beyond 2^31 there is no row, and no column that could hold its number.
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw new CommandRefused(`${typed} is no number of ${of}.`)
  return id
}

/** An instant as staff read it: to the minute, in UTC. */
export const minuteOf = (instant: Date) => instant.toISOString().slice(0, 16).replace('T', ' ')

type Declining = Pick<Command, 'name' | 'takes' | 'does'> & {
  decline: (word: string, reason: string, desk: Desk) => Promise<void>
}

/** A command that says no to something, with a reason for the student. */
export const declining = ({ name, takes, does, decline }: Declining): Command => ({
  name,
  takes: `${takes} --reason TEXT`,
  does: `${does}; the student reads the reason.`,
  words: 1,
  options: { reason: { type: 'string' } },
  async run({ words: [word = ''], options }, desk) {
    const reason = String(options['reason'] ?? '').trim()
    if (reason === '') throw new CommandRefused('Give a reason: the student reads it.')
    await decline(word, reason, desk)
  },
})
