import { areUsual, usualConditions, type Conditions } from '../../core/attempts/conditions.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { findConditions, storeConditions } from '../attempts/conditions.ts'
import { CommandRefused, type Command, type Desk, type Given } from '../staff/command.ts'
import { extendAttempt } from './extending.ts'
import { listAttempts, listEvents } from './store.ts'

/** The student whose address was typed. */
async function getStudent({ room }: Desk, email = '') {
  const user = await findUserByEmail(room.db, email)
  if (!user) throw new CommandRefused(`Nobody has the address ${email}.`)
  return user
}

/** A whole number that was typed, between two. */
function wholeNumber(name: string, typed: unknown, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(String(typed)) ? Number(typed) : Number.NaN
  if (value >= least && value <= most) return value
  throw new CommandRefused(`${name} must be a whole number from ${least} to ${most}.`)
}

const attemptIdOf = ({ words }: Given) => wholeNumber('ATTEMPT', words[0], 1, 2_147_483_647)
const second = (instant: Date) => instant.toISOString().slice(0, 19).replace('T', ' ')

const listing: Command = {
  name: 'attempts',
  takes: 'EMAIL',
  does: "Lists a student's attempts with their ids, the newest first.",
  words: 1,
  async run({ words }, desk) {
    const student = await getStudent(desk, words[0])
    const attempts = await listAttempts(desk.room.db, student.id)
    if (attempts.length === 0) desk.say('No attempts yet.')
    for (const { id, quiz_name, phase, started_at, late_at, correct_count, total_count, is_discarded } of attempts) {
      const score = `${correct_count} of ${total_count}${late_at ? ', late' : ''}`
      const result = is_discarded ? 'discarded' : phase === 'closed' ? score : phase
      desk.say(`${id}  ${second(started_at)}  ${quiz_name}  ${result}`)
    }
  },
}

/** A factor as it is typed: 1 to 3 in quarters, or 'untimed'. */
function timePercentOf(typed: string): number | null {
  if (typed === 'untimed') return null
  const percent = Number(typed) * 100
  if (percent >= 100 && percent <= 300 && percent % 25 === 0) return percent
  throw new CommandRefused('--time must be untimed, or a factor from 1 to 3 in steps of 0.25.')
}

const wordsFor = (conditions: Conditions) => {
  const { timePercent, extraBreakMinutes } = conditions
  if (areUsual(conditions)) return 'the usual time and break'
  const time = timePercent === null ? 'no time limit' : `${timePercent / 100} times the usual time`
  return `${time}, ${extraBreakMinutes} more minutes of break`
}

const conditions: Command = {
  name: 'conditions',
  takes: 'EMAIL [--time FACTOR|untimed] [--break MINUTES]',
  does: 'Shows or sets what a student is entitled to in every attempt begun from now on; running ones keep theirs.',
  words: 1,
  options: { time: { type: 'string' }, break: { type: 'string' } },
  async run({ words, options }, desk) {
    const student = await getStudent(desk, words[0])
    const { db, now } = desk.room
    const before = (await findConditions(db, student.id)) ?? usualConditions
    const after = {
      timePercent: typeof options['time'] === 'string' ? timePercentOf(options['time']) : before.timePercent,
      extraBreakMinutes:
        options['break'] === undefined ? before.extraBreakMinutes : wholeNumber('--break', options['break'], 0, 60),
    }
    if (Object.keys(options).length > 0) await storeConditions(db, student.id, after, now())
    desk.say(`${student.email}: ${wordsFor(after)}.`)
  },
}

const extension: Command = {
  name: 'extend',
  takes: 'ATTEMPT --minutes N',
  does: 'Gives the part of an attempt that is running more time; its player shows it within 15 seconds.',
  words: 1,
  options: { minutes: { type: 'string' } },
  async run(given, { room, say }) {
    const minutes = wholeNumber('--minutes', given.options['minutes'], 1, 600)
    const attempt = await extendAttempt(room, attemptIdOf(given), { minutes, by: 'the command line', key: null })
    const ends = attempt.ends_at && attempt.phase !== 'halfway' ? `; it ends at ${second(attempt.ends_at)} UTC` : ''
    say(`${minutes} minutes more in ${attempt.phase}${ends}.`)
  },
}

const log: Command = {
  name: 'events',
  takes: 'ATTEMPT',
  does: 'Lists what happened to an attempt, in UTC; saves a line a minute.',
  words: 1,
  async run(given, { room, say }) {
    const lines = await listEvents(room.db, attemptIdOf(given))
    if (lines.length === 0) throw new CommandRefused('There is no such attempt.')
    for (const { at, kind, detail } of lines) {
      const told = Object.entries(detail ?? {}).map(([name, value]) => `${name} ${value}`)
      say(`${second(at)}  ${[kind.replaceAll('_', ' '), ...told].join(', ')}`)
    }
  },
}

/** What invigilators do from the command line. */
export const invigilationCommands: readonly Command[] = [listing, conditions, extension, log]
