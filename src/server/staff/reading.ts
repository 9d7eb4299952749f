import { accessRange } from '../../core/orders/access-range.ts'
import { CommandRefused, type Command, type CommandContext } from './command.ts'

/** Parses a duration: a number of days, or 'always' (null). */
export function readDays(typed: string | boolean): number | null {
  if (typed === 'always') return null
  const days = Number(typed)
  if (!Number.isInteger(days) || days < accessRange.least || days > accessRange.most)
    throw new CommandRefused(
      `${String(typed)} is not a number of days; enter ${accessRange.least} to ${accessRange.most}, or always.`,
    )
  return days
}

/** Parses a row id; `of` names the kind of row in the error. */
export function readId(typed: string, of: string): number {
  const id = Number(typed)
  // Ids are 32-bit integers; a larger one would be a database error.
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647)
    throw new CommandRefused(`${typed} is not the number of ${of}.`)
  return id
}

/** Formats an instant for staff: to the minute, in UTC. */
export const minuteOf = (instant: Date) => instant.toISOString().slice(0, 16).replace('T', ' ')

/** Declines something, with a reason for the student. */
export type Decline = (id: string, reason: string, context: CommandContext) => Promise<void>

type DeclineCommand = Pick<Command, 'name' | 'takes' | 'does'> & { load: () => Promise<Decline> }

/** Creates a command that declines something, with a reason for the student. */
export const declineCommand = ({ name, takes, does, load }: DeclineCommand): Command => ({
  name,
  takes: `${takes} --reason TEXT`,
  does: `${does}; the student reads the reason.`,
  positionals: 1,
  options: { reason: { type: 'string' } },
  async load() {
    const decline = await load()
    return async ({ positionals: [id = ''], options }, context) => {
      const reason = String(options['reason'] ?? '').trim()
      if (reason === '') throw new CommandRefused('Give a reason: the student reads it.')
      await decline(id, reason, context)
    }
  },
})
