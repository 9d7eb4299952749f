import { dayMs } from '../dates.ts'
import { after, type Lengths } from './lengths.ts'
import type { AttemptSection } from './sections.ts'

/** The phase of an attempt. Instants are milliseconds since the epoch on the server's clock; null means untimed. */
export type Phase =
  | { at: 'module1'; endsAt: number | null }
  | { at: 'checking1'; endsAt: number | null }
  | { at: 'break'; endsAt: number }
  | { at: 'module2'; endsAt: number | null }
  | { at: 'checking2'; endsAt: number | null }
  /** `halfAt`: when the clock pauses, for `pauseMs`; both null after the pause and when there is none. */
  | { at: 'answering'; endsAt: number | null; halfAt: number | null; pauseMs: number | null }
  /** The clock is paused from `since` to `endsAt`, with `remainingMs` of working time left. */
  | { at: 'halfway'; since: number; endsAt: number; remainingMs: number }
  /** Staff let it stand since an instant; its own instants count from there. `note`: what they say about it to the student. T38 */
  | { at: 'paused'; since: number; stood: Running; note?: string }
  | { at: 'closed'; finishedAt: number; reason: FinishReason }

/** A phase whose clock runs, in a section, in a break or at half-time. */
export type Running = Extract<
  Phase,
  { at: 'module1' | 'checking1' | 'break' | 'module2' | 'checking2' | 'answering' | 'halfway' }
>

/** Every phase, for contracts and tables. */
export const phaseNames = [
  'module1',
  'checking1',
  'break',
  'module2',
  'checking2',
  'answering',
  'halfway',
  'paused',
  'closed',
] as const satisfies readonly Phase['at'][]

/** The reason why an attempt that counts ended: its student submitted it, time was up, staff closed it, or its student never came back. */
export const finishReasons = ['submitted', 'time_up', 'closed_by_staff', 'abandoned'] as const

/** The reason why an attempt ended. A discarded one has no result, and only staff see it. */
export type FinishReason = (typeof finishReasons)[number] | 'discarded'

/** An action by which a student changes the phase. */
export type Move = 'finish' | 'back' | 'continue' | 'start' | 'submit' | 'resume'

/** Every move, for contracts and property tests. */
export const moves = ['finish', 'back', 'continue', 'start', 'submit', 'resume'] as const satisfies readonly Move[]

/** Time in ms that an attempt waits for its student on the check page of module 1 or in the break before it is abandoned. */
export const waitMs = dayMs

/** The grace period after time is up, in ms: answers given in time are still accepted. */
export const graceMs = 30 * 1000

/**
 * Returns the phase after time alone has passed. Module 1 waits on its check page when its time is up; module 2 and plain quizzes
 * close. A plain countdown pauses at half-time and resumes when the pause is over. An attempt whose student never comes back is abandoned
 * after {@link waitMs}.
 */
export function settle(phase: Phase, now: number): Phase {
  switch (phase.at) {
    case 'module1':
      return phase.endsAt !== null && now >= phase.endsAt ? settle({ ...phase, at: 'checking1' }, now) : phase
    case 'checking1':
    case 'break':
      return phase.endsAt !== null && now >= phase.endsAt + waitMs
        ? { at: 'closed', finishedAt: phase.endsAt + waitMs, reason: 'abandoned' }
        : phase
    case 'module2':
    case 'checking2':
      return phase.endsAt !== null && now >= phase.endsAt
        ? { at: 'closed', finishedAt: phase.endsAt, reason: 'time_up' }
        : phase
    case 'answering':
      if (phase.halfAt !== null && phase.endsAt !== null && now >= phase.halfAt)
        return settle(pauseAt(phase.halfAt, phase.pauseMs ?? 0, phase.endsAt - phase.halfAt), now)
      return phase.endsAt !== null && now >= phase.endsAt
        ? { at: 'closed', finishedAt: phase.endsAt, reason: 'time_up' }
        : phase
    case 'halfway':
      return now >= phase.endsAt ? settle(resumedAt(phase, phase.endsAt), now) : phase
    case 'paused':
    case 'closed':
      return phase
  }
}

type Pause = Extract<Phase, { at: 'halfway' }>

const pauseAt = (since: number, pauseMs: number, remainingMs: number): Pause => ({
  at: 'halfway',
  since,
  endsAt: since + pauseMs,
  remainingMs,
})

/** Resumes a paused clock at an instant. */
const resumedAt = ({ remainingMs }: Pause, instant: number): Extract<Phase, { at: 'answering' }> => ({
  at: 'answering',
  endsAt: instant + remainingMs,
  halfAt: null,
  pauseMs: null,
})

/** Returns the half-time pause that has begun by an instant, also when it is over by then; null before it and when there is none. */
export function pauseMetBy(stored: Phase, now: number): { since: number; endsAt: number } | null {
  if (stored.at === 'halfway') return stored
  if (stored.at !== 'answering' || stored.halfAt === null || now < stored.halfAt) return null
  return { since: stored.halfAt, endsAt: stored.halfAt + (stored.pauseMs ?? 0) }
}

/**
 * Returns the phase as the server applies it: like {@link settle}, but time closes an attempt only after the grace of {@link graceMs}.
 */
export function phaseAt(phase: Phase, now: number): Phase {
  const settled = settle(phase, now)
  const isInGrace = settled.at === 'closed' && settled.reason === 'time_up' && now < settled.finishedAt + graceMs
  return isInGrace && phase.at !== 'closed' ? settle(phase, settled.finishedAt - 1) : settled
}

type In<At extends Phase['at']> = Extract<Phase, { at: At }>

/** A move out of one phase: its target, and how that phase begins at an instant; null when the move comes too late. */
type Transition<From extends Phase['at']> = {
  [To in Phase['at']]: { to: To; begin: (from: In<From>, now: number, lengths: Lengths) => In<To> | null }
}[Phase['at']]

const submitting = {
  to: 'closed',
  begin: (_: Phase, now: number): In<'closed'> => ({ at: 'closed', finishedAt: now, reason: 'submitted' }),
} as const

/** Every possible move: by phase, then by name. Q5, Q9 */
const transitions: { readonly [At in Phase['at']]: { readonly [M in Move]?: Transition<At> } } = {
  module1: { finish: { to: 'checking1', begin: (from) => ({ ...from, at: 'checking1' }) } },
  checking1: {
    back: { to: 'module1', begin: (from, now) => (isTimeUp(from, now) ? null : { ...from, at: 'module1' }) },
    continue: { to: 'break', begin: (_, now, lengths) => ({ at: 'break', endsAt: now + lengths.breakSeconds * 1000 }) },
  },
  break: {
    start: {
      to: 'module2',
      begin: (_, now, lengths) => ({ at: 'module2', endsAt: after(now, lengths.module2Seconds) }),
    },
  },
  module2: { finish: { to: 'checking2', begin: (from) => ({ ...from, at: 'checking2' }) }, submit: submitting },
  checking2: { back: { to: 'module2', begin: (from) => ({ ...from, at: 'module2' }) }, submit: submitting },
  answering: { submit: submitting },
  halfway: {
    resume: {
      to: 'answering',
      begin: resumedAt,
    },
    submit: submitting,
  },
  paused: {},
  closed: {},
}

/** Returns the phase that a move leads to, or null when the move is impossible; this is how a repeated move is recognized. */
export function targetOf(from: Phase['at'], move: Move): Phase['at'] | null {
  return transitions[from][move]?.to ?? null
}

/** Applies time, then a move, and returns the new phase; an impossible move changes nothing. */
export function advance(before: Phase, move: Move, now: number, lengths: Lengths): Phase {
  const phase = settle(before, now)
  return beginOf(phase.at, move)?.(phase, now, lengths) ?? phase
}

/** Returns how a move out of a phase begins the next one; undefined when it is impossible there. */
function beginOf<At extends Phase['at']>(at: At, move: Move): Transition<At>['begin'] | undefined {
  return transitions[at][move]?.begin
}

/** Returns whether the time of a phase is up. */
export function isTimeUp(phase: { endsAt: number | null }, now: number): boolean {
  return phase.endsAt !== null && now >= phase.endsAt
}

/** Returns the section whose questions are open in a phase; null while it is paused, in a break and after the end. */
export function openSection(phase: Phase): AttemptSection | null {
  switch (phase.at) {
    case 'module1':
    case 'checking1':
      return 'module1'
    case 'module2':
    case 'checking2':
      return 'module2'
    case 'answering':
      return 'all'
    case 'halfway':
    case 'break':
    case 'paused':
    case 'closed':
      return null
  }
}

/** Returns when the server has to check the attempt again, or null when time alone changes nothing. */
export function dueAt(phase: Phase): number | null {
  switch (phase.at) {
    case 'module1':
    case 'checking1':
    case 'break':
      return phase.endsAt === null ? null : phase.endsAt + waitMs
    case 'module2':
    case 'checking2':
      return phase.endsAt
    case 'answering':
      return phase.halfAt === null ? phase.endsAt : phase.halfAt + (phase.pauseMs ?? 0)
    case 'halfway':
      return phase.endsAt
    case 'paused':
    case 'closed':
      return null
  }
}
