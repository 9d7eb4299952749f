import { after } from './lengths.ts'
import type { Phase, Running } from './phase.ts'
import type { Module } from './sections.ts'
import type { StartState } from './window.ts'

/** Everything that can happen to an attempt besides the moves of its student, which phase.ts has, and the passage of time. */
export const interventions = [
  'start',
  'start_for_all',
  'answer',
  'check',
  'move',
  'submit',
  'discard',
  'pause',
  'resume',
  'extend',
  'close',
  'void',
  'reopen',
] as const

export type Intervention = (typeof interventions)[number]

/** The reason why an attempt refuses something: the code of the envelope is `attempt.` and this. */
export type Refusal = 'closed' | 'paused' | 'phase' | 'not_open'

/** The outcome of an intervention: done, unchanged because it is so already, or refused. */
export type Outcome = 'done' | 'unchanged' | Refusal

const inSection = {
  // It resumes what runs.
  start: 'unchanged',
  start_for_all: 'unchanged',
  answer: 'done',
  check: 'done',
  move: 'done',
  discard: 'done',
  pause: 'done',
  resume: 'unchanged',
  extend: 'done',
  close: 'done',
  void: 'done',
  reopen: 'unchanged',
} as const
const inModule1 = { ...inSection, submit: 'phase' } as const
const atLast = { ...inSection, submit: 'done' } as const

/**
 * The outcome of each intervention in each phase of an attempt, before any further condition of its own: the clock for which time is given,
 * the answers that arrive late (late.ts), the rule that only retakes can be discarded. The phase is the one of {@link phaseAt}. T38
 */
const outcomes: { readonly [At in Phase['at']]: { readonly [I in Intervention]: Outcome } } = {
  module1: inModule1,
  checking1: inModule1,
  break: { ...inModule1, answer: 'not_open', check: 'not_open' },
  module2: atLast,
  checking2: atLast,
  answering: atLast,
  halfway: { ...atLast, answer: 'not_open', check: 'not_open' },
  paused: {
    start: 'unchanged',
    start_for_all: 'unchanged',
    answer: 'paused',
    check: 'paused',
    move: 'paused',
    submit: 'paused',
    discard: 'paused',
    pause: 'unchanged',
    resume: 'done',
    extend: 'done',
    close: 'done',
    void: 'done',
    reopen: 'unchanged',
  },
  closed: {
    // Another attempt begins, if its start is none of those that are refused; see outcomeOfStart.
    start: 'done',
    start_for_all: 'done',
    answer: 'closed',
    check: 'closed',
    move: 'closed',
    // It gets the result again.
    submit: 'unchanged',
    discard: 'closed',
    pause: 'closed',
    resume: 'closed',
    extend: 'closed',
    close: 'unchanged',
    void: 'done',
    reopen: 'done',
  },
}

/** The outcome of a start while no attempt runs: by the student, or by staff for all who wait on the cover. T37 T38 */
const starts: Record<
  StartState,
  Record<'start' | 'start_for_all', 'done' | 'unchanged' | Exclude<StartState, 'open'>>
> = {
  // Staff leave it to the student.
  open: { start: 'done', start_for_all: 'unchanged' },
  awaits_staff: { start: 'awaits_staff', start_for_all: 'done' },
  not_open_yet: { start: 'not_open_yet', start_for_all: 'unchanged' },
  closed: { start: 'closed', start_for_all: 'unchanged' },
  no_attempts_left: { start: 'no_attempts_left', start_for_all: 'unchanged' },
}

/** Returns what becomes of a start while no attempt runs; a refusal is the end of its code, `quiz.` and this. */
export const outcomeOfStart = (state: StartState, by: 'start' | 'start_for_all') => starts[state][by]

/** Returns what becomes of something that happens to an attempt in a phase. */
export const outcomeOf = (phase: Phase, intervention: Intervention): Outcome => outcomes[phase.at][intervention]

/** Returns why something that happens to an attempt in a phase is refused; null when it is not. */
export function refusalOf(phase: Phase, intervention: Intervention): Refusal | null {
  const outcome = outcomeOf(phase, intervention)
  return outcome === 'done' || outcome === 'unchanged' ? null : outcome
}

/** Returns the phase of an attempt that is opened again in the section in which it ended, for so many seconds; null: without a limit. */
export function reopened(at: Module | 'answering', seconds: number | null, now: number): Running {
  const endsAt = after(now, seconds)
  return at === 'answering' ? { at, endsAt, halfAt: null, pauseMs: null } : { at, endsAt }
}
