import { areUsual, usualConditions, type Conditions } from '../../core/attempts/conditions.ts'
import { scores } from '../../languages/en/scores.ts'
import { byCommand } from '../audit/record.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { findConditions } from '../attempts/conditions.ts'
import { CommandRefused, type Command, type CommandContext, type Arguments } from '../staff/command.ts'
import { changeConditions } from './changing-conditions.ts'
import { mostInFile, readDesk } from './desk.ts'
import { closeByStaff, reopenAttempt, voidAttempt, type Intervention } from './ending.ts'
import { extendAttempt } from './extending.ts'
import { listAttempts, listEvents } from './store.ts'

/** Returns the student with this address. */
async function getStudent({ context }: CommandContext, email = '') {
  const user = await findUserByEmail(context.db, email)
  if (!user) throw new CommandRefused(`No account has the address ${email}.`)
  return user
}

/** Parses a whole number in a range. */
function wholeNumber(name: string, typed: unknown, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(String(typed)) ? Number(typed) : Number.NaN
  if (value >= min && value <= max) return value
  throw new CommandRefused(`${name} must be a whole number from ${min} to ${max}.`)
}

const attemptIdOf = ({ positionals }: Arguments) => wholeNumber('ATTEMPT', positionals[0], 1, 2_147_483_647)
const secondOf = (instant: Date) => instant.toISOString().slice(0, 19).replace('T', ' ')

const listing: Command = {
  name: 'attempts',
  takes: 'EMAIL',
  does: "Lists a student's attempts with their ids, newest first.",
  positionals: 1,
  async run({ positionals }, context) {
    const student = await getStudent(context, positionals[0])
    const attempts = await listAttempts(context.context.db, student.id, context.context.now())
    if (attempts.length === 0) context.print('No attempts yet.')
    for (const {
      id,
      quiz_name,
      phase,
      started_at,
      late_at,
      correct_count,
      total_count,
      is_discarded,
      is_practice,
    } of attempts) {
      const right = correct_count === null ? scores.follows : `${correct_count} of ${total_count}`
      const score = `${right}${late_at ? ', late' : ''}${is_practice ? ', practice' : ''}`
      const result = is_discarded ? 'discarded' : phase === 'closed' ? score : phase
      context.print(`${id}  ${secondOf(started_at)}  ${quiz_name}  ${result}`)
    }
  },
}

/** Parses a time factor: 1 to 3 in quarters, or 'untimed'. */
function timePercentOf(typed: string): number | null {
  if (typed === 'untimed') return null
  const percent = Number(typed) * 100
  if (percent >= 100 && percent <= 300 && percent % 25 === 0) return percent
  throw new CommandRefused('--time must be untimed, or a factor from 1 to 3 in steps of 0.25.')
}

const describe = (conditions: Conditions) => {
  const { timePercent, extraBreakMinutes } = conditions
  if (areUsual(conditions)) return 'standard time and break'
  const time = timePercent === null ? 'no time limit' : `${timePercent / 100} times the standard time`
  return `${time}, ${extraBreakMinutes} extra minutes of break`
}

const conditions: Command = {
  name: 'conditions',
  takes: 'EMAIL [--time FACTOR|untimed] [--break MINUTES]',
  does: "Shows or sets a student's conditions for future attempts; running ones do not change.",
  positionals: 1,
  options: { time: { type: 'string' }, break: { type: 'string' } },
  async run({ positionals, options }, context) {
    const student = await getStudent(context, positionals[0])
    const { db, now } = context.context
    const before = (await findConditions(db, student.id)) ?? usualConditions
    const after = {
      timePercent: typeof options['time'] === 'string' ? timePercentOf(options['time']) : before.timePercent,
      extraBreakMinutes:
        options['break'] === undefined ? before.extraBreakMinutes : wholeNumber('--break', options['break'], 0, 60),
    }
    if (Object.keys(options).length > 0)
      await changeConditions(db, student.id, after, { author: byCommand, now: now() })
    context.print(`${student.email}: ${describe(after)}.`)
  },
}

const extension: Command = {
  name: 'extend',
  takes: 'ATTEMPT --minutes N',
  does: 'Extends the running section of an attempt; its player shows it within 15 seconds.',
  positionals: 1,
  options: { minutes: { type: 'string' } },
  async run(args, { context, print }) {
    const minutes = wholeNumber('--minutes', args.options['minutes'], 1, 600)
    const attempt = await extendAttempt(context, attemptIdOf(args), {
      minutes,
      by: 'the command line',
      author: byCommand,
      key: null,
    })
    const ends = attempt.ends_at && attempt.phase !== 'halfway' ? `; it ends at ${secondOf(attempt.ends_at)} UTC` : ''
    print(`${minutes} more minutes in ${attempt.phase}${ends}.`)
  },
}

const log: Command = {
  name: 'events',
  takes: 'ATTEMPT',
  does: 'Lists the events of an attempt, in UTC; saves are grouped by minute.',
  positionals: 1,
  async run(args, { context, print }) {
    const lines = await listEvents(context.db, attemptIdOf(args), context.now())
    if (lines.length === 0) throw new CommandRefused('There is no such attempt.')
    for (const { at, kind, detail } of lines) {
      const facts = Object.entries(detail ?? {}).map(([name, value]) => `${name} ${value}`)
      print(`${secondOf(at)}  ${[kind.replaceAll('_', ' '), ...facts].join(', ')}`)
    }
  },
}

const desk: Command = {
  name: 'desk',
  takes: '',
  does: 'Lists who is in a test now: attempt, student, quiz, question, answers and how long they have been away.',
  positionals: 0,
  async run(_args, { context, print }) {
    const { attempts: running } = await readDesk(context, { state: 'running' }, { most: mostInFile })
    if (running.length === 0) print('No one is in a test now.')
    for (const {
      attempt_id,
      student,
      quiz,
      phase,
      position,
      question_count,
      answered,
      away_since,
      is_practice,
    } of running) {
      const place = position === null ? phase.at : `${phase.at}, question ${position} of ${question_count}`
      const away = away_since === null ? '' : `, away since ${secondOf(new Date(away_since))} UTC`
      print(
        `${attempt_id}  ${student}  ${quiz}  ${place}, ${answered} answered${is_practice ? ', practice' : ''}${away}`,
      )
    }
  },
}

/** Returns the reason that a command was given, and that it comes from the command line. */
function interventionOf({ options }: Arguments): Intervention {
  const reason = String(options['reason'] ?? '').trim()
  if (reason === '' || reason.length > 500) throw new CommandRefused('--reason must have 1 to 500 characters.')
  return { reason, by: 'the command line', author: byCommand }
}

const closing: Command = {
  name: 'close',
  takes: 'ATTEMPT --reason TEXT',
  does: 'Ends a running attempt with its saved answers, as time does.',
  positionals: 1,
  options: { reason: { type: 'string' } },
  async run(args, { context, print }) {
    await closeByStaff(context, attemptIdOf(args), interventionOf(args))
    print('The attempt is closed.')
  },
}

const reopening: Command = {
  name: 'reopen',
  takes: 'ATTEMPT --minutes N --reason TEXT',
  does: 'Opens a finished attempt again in the section in which it ended; its result is dropped.',
  positionals: 1,
  options: { minutes: { type: 'string' }, reason: { type: 'string' } },
  async run(args, { context, print }) {
    const minutes = wholeNumber('--minutes', args.options['minutes'], 1, 600)
    const { phase } = await reopenAttempt(context, attemptIdOf(args), { ...interventionOf(args), minutes })
    print(`The attempt is open again in ${phase}.`)
  },
}

const voiding: Command = {
  name: 'void',
  takes: 'ATTEMPT --reason TEXT',
  does: 'Takes an attempt out of every result; its answers stay for staff.',
  positionals: 1,
  options: { reason: { type: 'string' } },
  async run(args, { context, print }) {
    await voidAttempt(context, attemptIdOf(args), interventionOf(args))
    print('The attempt counts in no result.')
  },
}

/** The staff commands for invigilators. */
export const invigilationCommands: readonly Command[] = [
  listing,
  desk,
  conditions,
  extension,
  closing,
  reopening,
  voiding,
  log,
]
