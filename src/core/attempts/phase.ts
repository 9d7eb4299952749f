import { quizDefaults } from '../quizzes/defaults.ts'
import type { AttemptSection } from './sections.ts'

/** Where an attempt stands. Instants are milliseconds since the epoch on the server's clock; null means untimed. */
export type Phase =
  | { at: 'module1'; endsAt: number | null }
  | { at: 'checking1'; endsAt: number | null }
  | { at: 'break'; endsAt: number }
  | { at: 'module2'; endsAt: number | null }
  | { at: 'checking2'; endsAt: number | null }
  /** `halfAt`: when its clock pauses, for `pauseMs`; both null once it has, and where it never does. */
  | { at: 'answering'; endsAt: number | null; halfAt: number | null; pauseMs: number | null }
  /** The clock waits from `since` to `endsAt`, with `remainingMs` of working time left. */
  | { at: 'halfway'; since: number; endsAt: number; remainingMs: number }
  | { at: 'closed'; finishedAt: number; reason: FinishReason }

/** Every phase, for contracts and tables. */
export const phaseNames = [
  'module1',
  'checking1',
  'break',
  'module2',
  'checking2',
  'answering',
  'halfway',
  'closed',
] as const satisfies readonly Phase['at'][]

/** Why an attempt that counts ended: by its student, by its clock, or because nobody came back. */
export const finishReasons = ['submitted', 'time_up', 'abandoned'] as const

/** Why an attempt ended; a discarded one has no result and is in no list but those of staff. */
export type FinishReason = (typeof finishReasons)[number] | 'discarded'

/** What a taker can do to the phase; answering is not a move. */
export type Move = 'finish' | 'back' | 'continue' | 'start' | 'submit' | 'resume'

/** Every move, for contracts and properties. */
export const moves = ['finish', 'back', 'continue', 'start', 'submit', 'resume'] as const satisfies readonly Move[]

/** How long each part lasts, frozen into the attempt when it starts; null means untimed. */
export type Lengths = {
  module1Seconds: number | null
  module2Seconds: number | null
  breakSeconds: number
  quizSeconds: number | null
  /** How long the pause at half-time of a plain countdown lasts at most. */
  halftimeSeconds: number
}

/** How long a phase that waits for its student (a check after time-up, a break) is kept open. */
export const waitMs = 24 * 60 * 60 * 1000

/** How long after time-up an answer given in time may still arrive. */
export const graceMs = 30 * 1000

const secondsOf = (minutes: number | null) => (minutes === null || minutes <= 0 ? null : Math.round(minutes * 60))

/**
 * The lengths of a quiz from its minutes: a module without time gets 1 second, an absent break the default, a break of 0
 * none, a plain quiz without time counts up. Q5, Q9
 */
export function lengthsOf(
  quiz: {
    module1Minutes: number | null
    module2Minutes: number | null
    breakMinutes: number | null
    quizMinutes: number | null
  },
  halftimeMinutes: number = quizDefaults.halftimeMinutes,
): Lengths {
  return {
    module1Seconds: secondsOf(quiz.module1Minutes) ?? 1,
    module2Seconds: secondsOf(quiz.module2Minutes) ?? 1,
    breakSeconds: Math.max(0, Math.round((quiz.breakMinutes ?? quizDefaults.breakMinutes) * 60)),
    quizSeconds: secondsOf(quiz.quizMinutes),
    halftimeSeconds: halftimeMinutes * 60,
  }
}

const after = (now: number, seconds: number | null) => (seconds === null ? null : now + seconds * 1000)

/** The first phase of an attempt of a quiz of this type, starting now. */
export function openingPhase(type: string, lengths: Lengths, now: number): Phase {
  if (type === 'two_module') return { at: 'module1', endsAt: after(now, lengths.module1Seconds) }
  const { quizSeconds, halftimeSeconds } = lengths
  const endsAt = after(now, quizSeconds)
  const halfSeconds = Math.floor((quizSeconds ?? 0) / 2)
  if (endsAt === null || halfSeconds === 0) return { at: 'answering', endsAt, halfAt: null, pauseMs: null }
  return { at: 'answering', endsAt, halfAt: endsAt - halfSeconds * 1000, pauseMs: halftimeSeconds * 1000 }
}

/**
 * The phase after time alone has passed: a module whose time is up waits on its check page, module 2 and plain quizzes
 * close themselves, a plain countdown pauses at half-time and goes on when the pause is over, what nobody returns to is
 * abandoned after {@link waitMs}.
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

/** A paused clock that goes on at an instant. */
const resumedAt = ({ remainingMs }: Pause, instant: number): Extract<Phase, { at: 'answering' }> => ({
  at: 'answering',
  endsAt: instant + remainingMs,
  halfAt: null,
  pauseMs: null,
})

/** Returns the half-time pause that a stored phase has met by an instant, be it over or not; null before it and without one. */
export function pauseMetBy(stored: Phase, now: number): { since: number; endsAt: number } | null {
  if (stored.at === 'halfway') return stored
  if (stored.at !== 'answering' || stored.halfAt === null || now < stored.halfAt) return null
  return { since: stored.halfAt, endsAt: stored.halfAt + (stored.pauseMs ?? 0) }
}

/**
 * Where an attempt stands for its server: like {@link settle}, but time closes it only after {@link graceMs} for late answers.
 */
export function standing(phase: Phase, now: number): Phase {
  const settled = settle(phase, now)
  const isInGrace = settled.at === 'closed' && settled.reason === 'time_up' && now < settled.finishedAt + graceMs
  return isInGrace && phase.at !== 'closed' ? settle(phase, settled.finishedAt - 1) : settled
}

type In<At extends Phase['at']> = Extract<Phase, { at: At }>

/** A move out of one phase: where it leads, and how that begins at an instant; null when it is too late for it. */
type Transition<From extends Phase['at']> = {
  [To in Phase['at']]: { to: To; begin: (from: In<From>, now: number, lengths: Lengths) => In<To> | null }
}[Phase['at']]

const submitting = {
  to: 'closed',
  begin: (_: Phase, now: number): In<'closed'> => ({ at: 'closed', finishedAt: now, reason: 'submitted' }),
} as const

/** Every move that is possible: by the phase it is made in, then by its name. Q5, Q9 */
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
  closed: {},
}

/** The phase that a move out of another leads to, or null when there is none: how a repeated move is known. */
export function targetOf(from: Phase['at'], move: Move): Phase['at'] | null {
  return transitions[from][move]?.to ?? null
}

/** The phase after a move at an instant, time applied first; an impossible move changes nothing. */
export function advance(before: Phase, move: Move, now: number, lengths: Lengths): Phase {
  const phase = settle(before, now)
  return beginOf(phase.at, move)?.(phase, now, lengths) ?? phase
}

/** How a move begins the next phase; the table itself ties each to the phase it is made in. */
function beginOf(at: Phase['at'], move: Move) {
  return transitions[at][move]?.begin as ((from: Phase, now: number, lengths: Lengths) => Phase | null) | undefined
}

/** Whether the clock of a timed phase has run out. */
export function isTimeUp(phase: { endsAt: number | null }, now: number): boolean {
  return phase.endsAt !== null && now >= phase.endsAt
}

/** Which questions are open in a phase; null where none are: in a pause, a break and after the end. */
export function openModule(phase: Phase): AttemptSection | null {
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
    case 'closed':
      return null
  }
}

/** The instant at which the server has to look at the attempt again, or null when time changes nothing. */
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
    case 'closed':
      return null
  }
}
