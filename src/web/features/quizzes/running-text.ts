import type { CallReply } from '../../../contract/api.ts'
import { clockText } from '../../exam/clock-text.ts'
import { createClock, type Clock } from '../../exam/session/clock.ts'
import { phaseAt, secondsLeftOf } from '../../exam/session/state.ts'
import type * as quizWords from '#words/quizzes'

// Without a framework: a document shows it before the program of its islands is there.

type RunningWords = (typeof quizWords)['quizzes']['running']

/** An attempt that is running, and the server's clock when it said so. */
export type Running = Pick<
  NonNullable<CallReply<'GET /user/home'>['data']>['running'][number],
  'phase' | 'now' | 'is_practice'
>

type Phase = Running['phase']

/** Returns the phase of a running attempt and its time left, at an instant of the server's clock. */
export function runningText(words: RunningWords, known: Phase, now: number): string {
  const phase = phaseAt(known, now)
  const left = secondsLeftOf(phase, now)
  if (phase.at === 'paused') return words.pausedByStaff(left === null ? null : clockText(left))
  if (left === null) return words.untimed
  const clock = clockText(left)
  switch (phase.at) {
    case 'module1':
    case 'checking1':
      return left === 0 ? words.module1Over : `${words.inPart.module1}, ${words.left(clock)}`
    case 'break':
      return left === 0 ? words.breakOver : `${words.inPart.break}, ${words.left(clock)}`
    case 'module2':
    case 'checking2':
      return left === 0 ? words.over : `${words.inPart.module2}, ${words.left(clock)}`
    case 'halfway':
      return words.paused(clock)
    case 'answering':
    case 'closed':
      return left === 0 ? words.over : words.left(clock)
  }
}

/** Returns what is said of a running attempt, which stands still in practice mode. */
export function runningLine(
  words: RunningWords,
  { phase, now, is_practice: isPractice }: Running,
  clock: Clock,
): string {
  const text = runningText(words, phase, isPractice ? Date.parse(now) : clock.serverNow())
  const isTimed = phase.ends_at !== null && phase.at !== 'break'
  return isPractice && isTimed ? words.stopped(text) : text
}

const started = new Map<string, Clock>()

function syncedClock(now: string): Clock {
  const clock = createClock()
  clock.sync(now, 0)
  return clock
}

/** Returns the clock of what the server sent at an instant, started when it was first asked for: a page calls it as it comes. */
export function startClock(now: string): Clock {
  const clock = started.get(now) ?? syncedClock(now)
  started.set(now, clock)
  return clock
}

/** Returns the clock that was started for what the server sent at an instant, or else one that starts now. */
export const clockOf = (now: string): Clock => started.get(now) ?? syncedClock(now)
