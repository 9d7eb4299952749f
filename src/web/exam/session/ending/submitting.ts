import type { AnswerBook } from '../answers/answer-book.ts'
import type { MarkStore } from '../../highlights/store/mark-store.ts'
import type { Saver } from '../answers/saver.ts'
import { closedPhase, type AttemptWire, type ExamSnapshot, type PhaseWire, type SaveReply } from '../exam-state.ts'
import type { ExamTools } from '../exam-tools.ts'
import type { AttemptCalls, SubmitReply, SubmittedAnswer } from '../server/attempt-calls.ts'
import type { AwayLog } from '../server/away-log.ts'
import type { Connection } from '../server/network.ts'

type Flow = {
  book: AnswerBook
  calls: AttemptCalls
  connection: Connection
  saver: Saver
  away: AwayLog | null
  snapshot: ExamSnapshot
  tools: ExamTools
  patch: (change: Partial<ExamSnapshot>) => void
  takeOver: (state: AttemptWire) => Promise<void>
  refetch: () => Promise<void>
  save: (batch: []) => Promise<SaveReply>
  keepSubmission: (isByClock: boolean) => void
  marks: () => MarkStore | null
  close: (phase: PhaseWire, receipt: SubmitReply, answers: SubmittedAnswer[]) => Promise<void>
}

/**
 * Submits an attempt that counts as submitting, as often as it takes to be answered; one that is refused goes on, `onRefused`
 * hears of it, and where its taker has asked for it the server's words are thrown. Q6
 */
export async function submitAll(flow: Flow, quizId: number, isByClock: boolean, onRefused: () => void): Promise<void> {
  const { book, connection, saver } = flow
  // What the answers cannot be saved by, the submission itself carries.
  await saver.flush().catch(() => {})
  const answers = book.answers()
  try {
    await connection.persist(() => sendSubmission(flow, quizId, answers, isByClock))
  } catch (error) {
    if (connection.isStopped) return
    onRefused()
    // Given back first: an attempt that is found closed ends only when nothing else is ending it.
    giveBack(flow)
    await flow.refetch().catch(() => {})
    if (connection.isStopped) return
    if (!isByClock && !flow.snapshot.isElsewhere) throw error
  }
}

/**
 * One try. The attempt is looked at first, as the server has the last word on whether the time is up. Where it is closed
 * already, the same submission answers for it again, or brings what its time had left behind.
 */
async function sendSubmission(flow: Flow, quizId: number, answers: SubmittedAnswer[], isByClock: boolean) {
  const { calls, connection, tools } = flow
  // Those of before the end are taken after it too: the submission does not wait for them long.
  const noted = flow.marks()?.flush()
  if (noted) await Promise.race([noted.catch(() => {}), connection.pause(0, null)])
  const state = await calls.fetch()
  const isEarly = isByClock && tools.clock.secondsLeft(state.phase) !== 0
  if (isEarly && state.phase.at !== 'closed') {
    await flow.takeOver(state)
    return giveBack(flow)
  }
  // Should the answer get lost and the page end, the next one has to know that this attempt is not to be taken anew.
  flow.keepSubmission(false)
  // For the log of the attempt, and never in the way of its end.
  if (flow.away?.hasEnded()) await flow.save([]).catch(() => {})
  await flow.close(closedPhase, await calls.submit(quizId, answers), answers)
}

/** The attempt goes on. */
function giveBack(flow: Flow) {
  const { store, userEmail, lessonId } = flow.tools
  void store.dropSubmission(userEmail, lessonId)
  flow.patch({ status: 'ready' })
  flow.saver.schedule()
}
