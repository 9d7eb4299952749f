import { targetOf } from '../../../../core/attempts/phase.ts'
import { ApiError } from '../../../api.ts'
import type { AnswerBook } from '../answers/answer-book.ts'
import type { DeviceStore, Owner } from '../device/device-store.ts'
import type { Key } from '../device/shelf.ts'
import type { AttemptWire, ExamSnapshot, PhaseWire } from '../exam-state.ts'
import type { AttemptCalls } from './attempt-calls.ts'
import { troubleOf, type Connection } from './network.ts'

type At = PhaseWire['at']
type Flow = {
  book: AnswerBook
  calls: AttemptCalls
  connection: Connection
  owner: Owner
  snapshot: ExamSnapshot
  standing: { readonly heldAt: At; gone: At | null; told: Promise<void>; tell: (() => void) | null }
  tools: { store: DeviceStore }
  patch: (change: Partial<ExamSnapshot>) => void
  takeOver: (state: AttemptWire) => Promise<void>
  refetch: () => Promise<void>
}

/** Beside the questions it was at: forgotten with them. */
const keyOf = ({ userEmail, attemptId }: Owner): Key => [userEmail, 'position', attemptId, 'gone']

/** Goes from the questions of the open part to the page that checks them, or back: here at once, then on the server. */
export function goWithin(flow: Flow, at: At): void {
  keepGone(flow, at)
  show(flow, at)
}

/** Goes on where a page that is gone had gone to. */
export async function resumeGone(flow: Flow): Promise<void> {
  const [at] = await flow.tools.store.shelf.list<At>(keyOf(flow.owner))
  if (at === undefined || flow.standing.gone !== null) return
  keepGone(flow, at)
  if (movesTo(flow.standing.heldAt, at)) show(flow, at)
  else keepGone(flow, null)
}

function show(flow: Flow, at: At) {
  const { phase } = flow.snapshot
  if (phase === null) return
  flow.book.unpark()
  flow.patch({ phase: { ...phase, at } })
  flow.standing.tell?.()
}

/** Remembers it until the server has heard of it. */
function keepGone(flow: Flow, at: At | null) {
  const { owner, standing, tools } = flow
  standing.gone = at
  // After what is being told already.
  const tell = () => void (standing.told = standing.told.then(() => tellGone(flow)))
  standing.tell = at === null ? null : tell
  void tools.store.shelf.change<At>(keyOf(owner), () => at ?? undefined)
}

const movesTo = (from: At, at: At | null) => (['finish', 'back'] as const).find((move) => targetOf(from, move) === at)

/** As often as it takes to be answered; what the server refuses for good is undone here. A submission needs none of it. */
async function tellGone(flow: Flow): Promise<void> {
  const { calls, connection, standing } = flow
  const isWanted = () =>
    standing.gone !== null && !connection.isStopped && !['submitting', 'submitted'].includes(flow.snapshot.status)
  while (isWanted()) {
    const from = standing.heldAt
    const move = movesTo(from, standing.gone)
    // The server has heard of it, or has gone on.
    if (!move) return keepGone(flow, null)
    const isNews = () => isWanted() && standing.heldAt === from && targetOf(from, move) === standing.gone
    try {
      await flow.takeOver(await connection.persist(() => calls.move(move, from), isNews))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (troubleOf(error) !== null) continue
      keepGone(flow, null)
      await flow.refetch().catch(() => {})
    }
  }
}
