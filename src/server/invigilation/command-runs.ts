import { areUsual, usualConditions, type Conditions } from '../../core/attempts/conditions.ts'
import { givenMinutes } from '../../core/attempts/lengths.ts'
import { scores } from '../../languages/en/scores.ts'
import { byCommand } from '../audit/record.ts'
import { getNamedAccount } from '../accounts/named-account.ts'
import { openChanges } from '../attempts/changes/changes.ts'
import { findConditions } from '../attempts/conditions.ts'
import type { Context } from '../http/context.ts'
import { Refusal } from '../http/refusal.ts'
import { openVersions } from '../quizzes/versions.ts'
import { CommandRefused, type Arguments, type CommandContext, type Run } from '../staff/command.ts'
import { changeConditions } from './changing-conditions.ts'
import { mostInFile, readDesk } from './desk.ts'
import { closeByStaff, reopenAttempt, voidAttempt, type Intervention } from './ending.ts'
import { extendAttempt } from './extending.ts'
import { listAttempts, listEvents } from './store.ts'

/** Parses a whole number in a range. */
function wholeNumber(name: string, typed: unknown, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(String(typed)) ? Number(typed) : Number.NaN
  if (value >= min && value <= max) return value
  throw new CommandRefused(`${name} must be a whole number from ${min} to ${max}.`)
}

const minutesIn = (typed: unknown) => wholeNumber('--minutes', typed, givenMinutes.least, givenMinutes.most)
const attemptIdOf = ({ positionals }: Arguments) => wholeNumber('ATTEMPT', positionals[0], 1, 2_147_483_647)
const secondOf = (instant: Date) => instant.toISOString().slice(0, 19).replace('T', ' ')

/** Changes attempts and notifies their players. */
async function withPlayers<Result>(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  work: (context: Pick<Context, 'db' | 'now' | 'versions' | 'changes'>) => Promise<Result>,
): Promise<Result> {
  const changes = openChanges(db.newClient)
  try {
    return await work({ db, now, versions: openVersions(db.exam), changes })
  } finally {
    await changes.close()
  }
}

/** Lists a student's attempts. */
export const showAttempts: Run = async ({ positionals }, context) => {
  const student = await getNamedAccount(context.db, positionals[0])
  const attempts = await listAttempts(context.db, student.id, context.now())
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

/** Shows or sets a student's conditions. */
export const showOrSetConditions: Run = async ({ positionals, options }, context) => {
  const student = await getNamedAccount(context.db, positionals[0])
  const { db, now } = context
  const before = (await findConditions(db, student.id)) ?? usualConditions
  const after = {
    timePercent: typeof options['time'] === 'string' ? timePercentOf(options['time']) : before.timePercent,
    extraBreakMinutes:
      options['break'] === undefined ? before.extraBreakMinutes : wholeNumber('--break', options['break'], 0, 60),
  }
  if (Object.keys(options).length > 0) await changeConditions(db, student.id, after, { author: byCommand, now: now() })
  context.print(`${student.email}: ${describe(after)}.`)
}

/** Extends the running section of an attempt. */
export const extend: Run = async (args, { db, now, print }) => {
  const minutes = minutesIn(args.options['minutes'])
  const attempt = await withPlayers({ db, now }, (context) =>
    extendAttempt(context, attemptIdOf(args), { minutes, by: 'the command line', author: byCommand, key: null }),
  )
  const ends = attempt.ends_at && attempt.phase !== 'halfway' ? `; it ends at ${secondOf(attempt.ends_at)} UTC` : ''
  print(`${minutes} more minutes in ${attempt.phase}${ends}.`)
}

/** Lists the events of an attempt. */
export const showEvents: Run = async (args, { db, now, print }) => {
  const lines = await listEvents(db, attemptIdOf(args), now())
  if (lines.length === 0) throw new CommandRefused('There is no such attempt.')
  for (const { at, kind, detail } of lines) {
    const facts = Object.entries(detail ?? {}).map(([name, value]) => `${name} ${value}`)
    print(`${secondOf(at)}  ${[kind.replaceAll('_', ' '), ...facts].join(', ')}`)
  }
}

/** Lists who is in a test now. */
export const showDesk: Run = async (_args, { db, now, print }) => {
  const { attempts: running } = await readDesk(
    { db, now, versions: openVersions(db.exam) },
    { state: 'running' },
    { most: mostInFile },
  )
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
    print(`${attempt_id}  ${student}  ${quiz}  ${place}, ${answered} answered${is_practice ? ', practice' : ''}${away}`)
  }
}

/** Returns the reason that a command was given, and that it comes from the command line. */
function interventionOf({ options }: Arguments): Intervention {
  const reason = String(options['reason'] ?? '').trim()
  if (reason === '' || reason.length > 500) throw new CommandRefused('--reason must have 1 to 500 characters.')
  return { reason, by: 'the command line', author: byCommand }
}

/** Ends a running attempt. */
export const close: Run = async (args, { db, now, print }) => {
  await withPlayers({ db, now }, (context) => closeByStaff(context, attemptIdOf(args), interventionOf(args)))
  print('The attempt is closed.')
}

/** Opens a finished attempt again. */
export const reopen: Run = async (args, { db, now, print }) => {
  const typed = args.options['minutes']
  const minutes = typed === undefined ? undefined : minutesIn(typed)
  const { phase } = await withPlayers({ db, now }, (context) =>
    reopenAttempt(context, attemptIdOf(args), { ...interventionOf(args), minutes }),
  ).catch((error: unknown): never => {
    // A test with a time limit asks for them.
    if (minutes === undefined && error instanceof Refusal && error.code === 'request.invalid') minutesIn(typed)
    throw error
  })
  print(`The attempt is open again in ${phase}.`)
}

/** Takes an attempt out of every result. */
export const voidResult: Run = async (args, { db, now, print }) => {
  await withPlayers({ db, now }, (context) => voidAttempt(context, attemptIdOf(args), interventionOf(args)))
  print('The attempt counts in no result.')
}
