import type { z } from 'zod'
import type * as wire from '../../../contract/attempt-shapes.ts'
import type { attempts } from '../../../contract/attempts.ts'
import { openModule, settle, type Phase } from '../../../core/attempts/phase.ts'
import type { RefusedAnswers } from './ending/refusal.ts'

export type QuizWire = z.output<typeof wire.Quiz>
export type PhaseWire = z.output<typeof wire.PhaseOnWire>
export type AttemptWire = z.output<typeof wire.AttemptState>
export type ResponseWire = z.output<typeof wire.ResponseOnWire>
export type AskedQuestion = z.output<typeof wire.AskedQuestion>
export type CheckedAnswer = z.output<typeof wire.CheckedAnswer>
export type SaveReply = z.output<typeof attempts.save.reply>
export type Receipt = z.output<typeof wire.Submitted>
export type Refused = SaveReply['refused'][number]
export type OptionKey = 'a1' | 'a2' | 'a3' | 'a4'
export type Part = 'module1' | 'module2' | 'all'

/** What the taker has put down for one question, as it is on show. */
export type ShownResponse = {
  readonly userAnswer: string | null
  readonly isMarked: boolean
  readonly crossed: readonly OptionKey[]
  readonly isLocked: boolean
}

/** 'device': kept on this device only, waiting for the network, the server or a login. */
export type SavedState = 'saved' | 'saving' | 'device'

/** Everything a screen of the player shows; a new object exactly when something of it has changed. */
export type ExamSnapshot = {
  status: 'loading' | 'ready' | 'submitting' | 'submitted' | 'failed'
  /** `isGone`: the server has refused the quiz, so trying again is useless. Q2 */
  failure: { message: string; isGone: boolean } | null
  quiz: QuizWire | null
  attemptId: number | null
  /** When the attempt began, for a timer that counts up. */
  startedAt: string | null
  phase: PhaseWire | null
  variant: 'easy' | 'hard' | 'all' | null
  /** Of the open part; none in the break. */
  questions: AskedQuestion[]
  /** The question on show, counted from 1. */
  position: number
  /** One of every question of the open part. */
  responses: ReadonlyMap<number, ShownResponse>
  checked: ReadonlyMap<number, CheckedAnswer>
  saved: SavedState
  notice: 'offline' | 'server' | 'signed_out' | 'stale' | 'late' | 'storage' | null
  /** Another tab or device writes: this one only watches. */
  isElsewhere: boolean
  /** A move or a check is under way. */
  isBusy: boolean
  /** What the server has stored of a submission; null where it has not said. */
  receipt: Receipt | null
  /** What of it the server never takes, and this device keeps for its taker; known once it is submitted. */
  refused: RefusedAnswers | null
}

const blank: ExamSnapshot = {
  status: 'loading',
  failure: null,
  quiz: null,
  attemptId: null,
  startedAt: null,
  phase: null,
  variant: null,
  questions: [],
  position: 1,
  responses: new Map(),
  checked: new Map(),
  saved: 'saved',
  notice: null,
  isElsewhere: false,
  isBusy: false,
  receipt: null,
  refused: null,
}

/** Holds the snapshot and tells its listeners about a new one. */
export class ExamState {
  #snapshot = blank
  #listeners = new Set<() => void>()

  get(): ExamSnapshot {
    return this.#snapshot
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Changes some of the snapshot; the same values make no new one. */
  patch(change: Partial<ExamSnapshot>): void {
    const next = { ...this.#snapshot, ...change }
    const keys = Object.keys(change) as (keyof ExamSnapshot)[]
    if (keys.every((key) => Object.is(next[key], this.#snapshot[key]))) return
    this.#snapshot = next
    for (const listener of this.#listeners) listener()
  }

  /** Back to the beginning. */
  reset(): void {
    this.patch(blank)
  }
}

/** A closed phase of which no more is known. */
export const closedPhase: PhaseWire = { at: 'closed', ends_at: null, half_at: null, remaining_seconds: null }

const instant = (iso: string | null) => (iso === null ? null : Date.parse(iso))

/** A phase of the wire as the rules of core take it; how long a pause has lasted is the server's to know. */
function phaseOf({ at, ends_at, half_at, remaining_seconds }: PhaseWire): Phase {
  switch (at) {
    case 'break':
      return { at, endsAt: instant(ends_at) ?? Infinity }
    case 'answering':
      return { at, endsAt: instant(ends_at), halfAt: instant(half_at), pauseMs: Infinity }
    case 'halfway':
      return {
        at,
        since: instant(half_at) ?? 0,
        endsAt: instant(ends_at) ?? Infinity,
        remainingMs: (remaining_seconds ?? 0) * 1000,
      }
    case 'closed':
      return { at, finishedAt: instant(ends_at) ?? 0, reason: 'submitted' }
    default:
      return { at, endsAt: instant(ends_at) }
  }
}

/** The part whose questions are open in a phase; none in a pause, the break and after the end. */
export function partOf(phase: PhaseWire): Part | null {
  return openModule(phaseOf(phase))
}

const isoOf = (ms: number | null) => (ms === null || ms === Infinity ? null : new Date(ms).toISOString())

/**
 * The phase at an instant of the server's clock (ms): time ends module 1, pauses at half-time and ends that pause; only the
 * server closes.
 */
export function phaseAt(phase: PhaseWire, now: number): PhaseWire {
  const settled = settle(phaseOf(phase), now)
  if (settled.at === phase.at || settled.at === 'closed') return phase
  if (settled.at === 'answering')
    return { at: settled.at, ends_at: isoOf(settled.endsAt), half_at: null, remaining_seconds: null }
  if (settled.at !== 'halfway') return { ...phase, at: settled.at }
  return {
    at: settled.at,
    ends_at: isoOf(settled.endsAt),
    half_at: isoOf(settled.since),
    remaining_seconds: Math.ceil(settled.remainingMs / 1000),
  }
}
