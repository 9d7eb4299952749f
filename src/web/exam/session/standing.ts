import { ApiError } from '../../api.ts'
import type { AnswerBook } from './answers/answer-book.ts'
import type { Saver } from './answers/saver.ts'
import type { Clock } from './clock.ts'
import { partOf, phaseAt } from './exam-state.ts'
import type { RefusedAnswer } from './ending/refusal.ts'
import type { Connection } from './server/network.ts'
import type { AttemptCalls } from './server/attempt-calls.ts'
import type { DeviceStore, Owner, StoredChange } from './device/device-store.ts'
import type { AttemptWire, ExamSnapshot, Part, PhaseWire } from './exam-state.ts'
import { targetOf } from '../../../core/attempts/phase.ts'

type Flow = {
  calls: AttemptCalls
  connection: Connection
  book: AnswerBook
  saver: Saver
  owner: Owner
  tools: { store: DeviceStore; clock: Clock }
  snapshot: ExamSnapshot
  patch: (change: Partial<ExamSnapshot>) => void
  publish: (news: 'stale' | null) => void
  refuse: (answers: readonly RefusedAnswer[]) => Promise<void>
  end: (state: AttemptWire) => Promise<void>
  takeOver: (state: AttemptWire) => Promise<void>
  refetch: () => Promise<void>
}

/** A position that there is, from 1. */
export const within = (position: number, count: number) => Math.max(1, Math.min(Math.trunc(position), count)) || 1

type OpenedPart = {
  ids: number[]
  /** What the device has kept of it. */
  kept: StoredChange[]
  /** What it has kept of parts that are closed, which cannot be sent any more. */
  leftBehind: StoredChange[]
  /** The questions, and the one to begin with. */
  shown: Pick<ExamSnapshot, 'questions' | 'position'>
}

/** What there is of a part of an attempt, on the server and on this device; nothing in the break. */
async function openPart({ calls, owner, tools }: Flow, part: Part | null, state: AttemptWire): Promise<OpenedPart> {
  if (part === null) return { ids: [], kept: [], leftBehind: [], shown: { questions: [], position: 1 } }
  const [questions, changes, place] = await Promise.all([
    calls.questions(part),
    tools.store.listChanges(owner),
    tools.store.findPosition(owner, part),
  ])
  const ids = questions.map(({ id }) => id)
  const isOfPart = ({ questionId }: StoredChange) => ids.includes(questionId)
  const last = state.last_question_id === null ? 0 : ids.indexOf(state.last_question_id)
  return {
    ids,
    kept: changes.filter(isOfPart),
    leftBehind: changes.filter((change) => !isOfPart(change)),
    shown: { questions, position: within(place ?? last + 1, ids.length) },
  }
}

/** Where an attempt stands by the server, and which of its parts is open here. */
export class Standing {
  part: Part | null | undefined
  revision = 0
  /** The phase by the server. */
  heldAt: PhaseWire['at'] = 'closed'
  /** Where the taker has gone within the open part: here at once, on the server when there is a way to it. */
  gone: PhaseWire['at'] | null = null
  #flow: Flow
  /** Tells the server of it, where there is anything to tell. */
  tell: (() => void) | null = null
  /** Settles when the server has heard of it, or there is no use in telling. */
  told: Promise<void> = Promise.resolve()
  #turn: Promise<void> = Promise.resolve()

  constructor(flow: Flow) {
    this.#flow = flow
  }

  /** Takes over what the server says; one at a time, so that a part is opened once. */
  takeOver(state: AttemptWire): Promise<void> {
    const next = this.#turn.then(() => this.#adopt(state))
    this.#turn = next.catch(() => {})
    return next
  }

  async #adopt(state: AttemptWire, isLast = false): Promise<void> {
    const flow = this.#flow
    if (flow.connection.isStopped || state.revision < this.revision) return
    this.revision = state.revision
    if (state.phase.at === 'closed') return flow.end(state)
    // In a pause nothing is sent of the part that goes on after it.
    const isPaused = state.phase.at === 'halfway'
    const part = isPaused && this.part ? this.part : partOf(state.phase)
    let opened: Partial<ExamSnapshot> = {}
    let isStale = false
    if (part !== this.part) {
      try {
        ;({ shown: opened, isStale } = await this.#open(part, state))
      } catch (error) {
        // The part was closed in between: what the server says now holds.
        const isClosed = error instanceof ApiError && error.status === 409
        if (isClosed && !isLast) return this.#adopt(await flow.calls.fetch(), true)
        throw error
      }
    } else if (!isPaused) isStale = flow.book.merge(state.responses)
    this.heldAt = state.phase.at
    const { gone, heldAt } = this
    const isThere = targetOf(heldAt, 'finish') === gone || targetOf(heldAt, 'back') === gone
    const phase = phaseAt({ ...state.phase, at: (isThere && gone) || heldAt }, flow.tools.clock.serverNow())
    if (phase.at !== flow.snapshot.phase?.at) flow.book.unpark()
    const checked = new Map(state.checked.map((one) => [one.question_id, one]))
    const isElsewhere = state.writer !== null && state.writer !== flow.calls.writer
    flow.patch({ ...opened, phase, isElsewhere, variant: state.variant, checked, responses: flow.book.responses() })
    flow.publish(isStale ? 'stale' : null)
    flow.saver.schedule()
    this.tell?.()
  }

  async #open(part: Part | null, state: AttemptWire) {
    const { book } = this.#flow
    const { ids, kept, leftBehind, shown } = await openPart(this.#flow, part, state)
    this.part = part
    // Another device has left the part while something of it waited here.
    const isLeftBehind = book.hasUnsaved()
    const isStale = book.load(ids, state.responses, kept) || isLeftBehind
    void this.#flow.refuse(leftBehind)
    return { shown, isStale }
  }
}
