import { targetOf } from '../../../core/attempts/phase.ts'
import { decide, merge, noneKnown, reject, nearestPosition } from './answers.ts'
import {
  addStored,
  call,
  commonOf,
  type Draft,
  type FailedEvent,
  type In,
  retry,
  type Run,
  type Running,
  setSlot,
  settle,
  settleDoing,
} from './draft.ts'
import type { Calls } from './events.ts'
import { findItem, itemsOf, type OutboxItem, unpark } from './outbox.ts'
import {
  type Attempt,
  type AttemptWire,
  type Doing,
  hasNothingNew,
  phaseAt,
  type PhaseWire,
  sectionOf,
  type ShownResponse,
  untouched,
} from './state.ts'

// What the server says of the attempt: its phase, the section that is open, and its end.

/** Returns the state of an attempt that is under way: here, or elsewhere when another player writes. */
export function rested(state: Running, doing: Doing | null = null): In<'open' | 'elsewhere'> {
  const { attempt } = state
  return attempt.serverWriter !== null && attempt.serverWriter !== state.writer
    ? { ...commonOf(state), status: 'elsewhere', attempt, isClaiming: state.status === 'elsewhere' && state.isClaiming }
    : { ...commonOf(state), status: 'open', attempt, doing }
}

/** Takes over a state of the server, fetching its section first where that is another one. */
export function adopted(state: Running, wire: AttemptWire, run: Run): Running {
  const attempt: Draft = state.attempt
  // A state whose questions are still loading counts as well: an older reply must not take its place.
  if (wire.revision < (attempt.opening ?? attempt).revision) return explained(state, run)
  if (wire.phase.at === 'closed') return over(state, wire, run)
  const section = sectionAt(attempt, wire)
  const isSame = section === attempt.section
  // The player that wrote until now may be another tab of this device, which has stored changes of the section.
  const isTakingOver = attempt.serverWriter !== wire.writer && wire.writer === run.writer
  if (state.role === 'replay' || (isSame && !isTakingOver)) return merging(state, wire, run)
  const isUnderWay = attempt.opening && sectionAt(attempt, attempt.opening) === section
  attempt.opening = wire
  if (!isUnderWay) call(attempt, 'section', isSame ? { name: 'stored' } : { name: 'section', section }, run)
  return state
}

/** Returns whether the clock of a phase stands, at half-time or because staff have paused it: the questions are hidden. */
const isPause = ({ at }: PhaseWire) => at === 'halfway' || at === 'paused'

/** Returns the section in a state of the server: in a pause the open one, which continues after it. */
export const sectionAt = ({ section }: Attempt, { phase }: AttemptWire) =>
  isPause(phase) && section !== null ? section : sectionOf(phase)

/** Shows a section: its questions, what the server holds of it, and what waits here. */
export function enter(
  state: Running,
  wire: AttemptWire,
  { questions, stored }: Calls['section']['reply'],
  run: Run,
): Running {
  const attempt: Draft = state.attempt
  addStored(attempt, stored)
  if (stored.isUnread && !attempt.unread) run.effects.push({ type: 'awaitDevice', attemptId: attempt.id })
  attempt.unread = stored.isUnread ? (attempt.unread ?? new Map()) : null
  if (wire.phase.at === 'closed') return over(state, wire, run)
  const isPlayer = state.role === 'player'
  const pending = itemsOf(attempt.outbox, 'answer')
  const own = new Map(pending.map((item) => [item.key, item]))
  const ids = isPlayer ? questions.map(({ id }) => id) : [...own.keys()]
  const last = wire.last_question_id === null ? 0 : ids.indexOf(wire.last_question_id)
  attempt.opening = null
  if (isPlayer) attempt.section = sectionAt(attempt, wire)
  attempt.questions = questions
  attempt.position = nearestPosition(stored.position ?? last + 1, ids.length)
  attempt.responses = new Map(ids.map((id) => [id, pendingShown(own.get(id))]))
  attempt.known = new Map(
    ids.map((id) => {
      const { seq = 0, body } = own.get(id) ?? {}
      const visitMs = stored.visit?.questionId === id ? stored.visit.msOnQuestion : 0
      return [id, { ...noneKnown, seq, msOnQuestion: Math.max(visitMs, (body?.secondsOnQuestion ?? 0) * 1000) }]
    }),
  )
  // Another device has left the section while something of it waited here.
  const rest = attempt.section === null ? [] : pending.filter(({ key }) => !ids.includes(key))
  reject(attempt, 'late', rest, run)
  if (rest.length > 0) attempt.news = 'stale'
  return merging(state, wire, run)
}

const pendingShown = (item: OutboxItem<'answer'> | undefined): ShownResponse => {
  if (!item) return untouched
  const { userAnswer, isFlagged, crossed } = item.body
  return { userAnswer, isFlagged, crossed, isLocked: false }
}

/** Brings the open section up to the server's state. */
function merging(state: Running, wire: AttemptWire, run: Run): Running {
  const attempt: Draft = state.attempt
  const { phase: before } = attempt
  const optimisticAt = findItem(attempt.outbox, 'move')?.body.at ?? null
  const isThere = optimisticAt !== null && withinMove(wire.phase.at, optimisticAt) !== null
  const phase = phaseAt({ ...wire.phase, at: isThere ? optimisticAt : wire.phase.at }, run.now)
  const isOther = (writer: string | null) => writer !== null && writer !== state.writer
  if (phase.at !== before.at) attempt.outbox = unpark(attempt.outbox)
  // What was noted elsewhere meanwhile is joined first.
  if (isOther(attempt.serverWriter) && !isOther(wire.writer)) attempt.areAnnotationsRead = false
  attempt.phase = hasNothingNew(before, phase) ? before : phase
  attempt.serverAt = isThere ? wire.phase.at : phase.at
  attempt.serverWriter = wire.writer
  attempt.revision = wire.revision
  attempt.startedAt = wire.counts_from
  attempt.variant = wire.variant
  if (attempt.quiz.id !== wire.quiz.id) attempt.quiz = wire.quiz
  // A pause hides them.
  if (!isPause(wire.phase)) attempt.checked = new Map(wire.checked.map((one) => [one.question_id, one]))
  for (const response of wire.responses) merge(attempt, response, state.role, run)
  decide(attempt, run)
  if (state.status === 'submitting') return state
  const doing = state.status === 'open' ? state.doing : null
  const next = rested(state, doing)
  // A claim arrived whose reply was lost.
  if (state.status === 'elsewhere' && state.isClaiming && next.status === 'open') settle('claim', run)
  return explained(arrived(next, doing, run), run)
}

/** Ends a move whose phase has been left, or any command when another player writes. */
function arrived(state: In<'open' | 'elsewhere'>, doing: Doing | null, run: Run): In<'open' | 'elsewhere'> {
  const { serverAt, phase } = state.attempt
  const hasLeft = doing?.kind === 'move' && serverAt !== doing.from && phase.at !== doing.from
  if (state.status === 'elsewhere' || hasLeft) settleDoing(doing, run)
  return state.status === 'open' && hasLeft ? { ...state, doing: null } : state
}

/** Says why a submission was rejected, now that it is known where the attempt stands. */
function explained(state: Running, run: Run): Running {
  if (state.status !== 'open' || state.doing?.kind !== 'explain') return state
  settleDoing(state.doing, run, state.doing.isSilent ? undefined : state.doing.error)
  return { ...state, doing: null }
}

/** Returns the move within a section that leads from one phase to another, or null. */
export const withinMove = (from: PhaseWire['at'], at: PhaseWire['at']) =>
  (['finish', 'back'] as const).find((move) => targetOf(from, move) === at) ?? null

/** Handles that the attempt has ended without this page: what was changed here before may still count. */
function over(state: Running, { phase, writer }: AttemptWire, run: Run): Running {
  // What submits it answers for it, or hands in what came late.
  if (state.status === 'submitting') return state
  if (state.status === 'open') settleDoing(state.doing, run)
  else if (state.isClaiming) settle('claim', run)
  const attempt: Draft = state.attempt
  attempt.opening = null
  attempt.end = phase
  attempt.serverWriter = writer
  setSlot(attempt, 'submission', { at: 'due' }, run)
  return { ...commonOf(state), status: 'submitting', attempt, submission: { by: 'time', step: 'reading' } }
}

/** Asks again later how the attempt is, unless the server has answered. */
export function lookFailed(state: Running, event: FailedEvent, run: Run): Running {
  const { error, trouble } = event
  const attempt: Draft = state.attempt
  attempt.opening = null
  // The section was closed in between: what the server says now holds.
  if (trouble === null && error.status !== 409) return explained(state, run)
  retry(attempt, 'look', error, run)
  return state
}
