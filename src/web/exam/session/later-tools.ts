import type { DeviceStore, Owner, StoredChange } from './device/device-store.ts'
import type { AttemptWire, ExamSnapshot } from './exam-state.ts'
import type { AttemptCalls, SubmitReply, SubmittedAnswer } from './server/attempt-calls.ts'
import type { Connection } from './server/network.ts'
import { handIn, keepRefused } from './ending/hand-in.ts'
import type { RefusedAnswers } from './ending/refusal.ts'
import { listRefused } from './ending/refused-answers.ts'

export { keepRefused }
export { settleRefused } from './answers/settling.ts'
export { submitAll } from './ending/submitting.ts'
export { AwayLog } from './server/away-log.ts'
export { listenForNews } from './others/news.ts'
export { openTabs } from './others/tabs.ts'
export { goWithin, resumeGone } from './server/tell-gone.ts'
export { untilAnswered } from './server/until-answered.ts'

type Flow = { calls: AttemptCalls; connection: Connection; owner: Owner; tools: { store: DeviceStore } }

/** Hands in what was changed on this device before an attempt ended without it, which may still count. */
export function handInKept(
  { calls, connection, owner, tools }: Flow,
  { quiz, writer }: AttemptWire,
  kept: StoredChange[],
) {
  // A page that is gone has made them, and its player still writes.
  if (writer !== calls.writer) calls.writer = kept.at(-1)?.writer ?? calls.writer
  return handIn({ calls, connection, store: tools.store, owner, quiz }, kept)
}

/** What this device keeps of an attempt that the server never takes, with what a submission has just found out. */
export async function findRefused(
  { owner, tools, snapshot }: Flow & { snapshot: ExamSnapshot },
  receipt: SubmitReply | null,
  answers: SubmittedAnswer[],
): Promise<RefusedAnswers | null> {
  const { store } = tools
  const left = answers
    .filter(({ question_id }) => receipt?.not_stored.includes(question_id))
    .map(({ question_id, seq, user_answer }) => ({ questionId: question_id, seq, userAnswer: user_answer }))
  if (snapshot.quiz && left.length > 0) await keepRefused({ store, owner, quiz: snapshot.quiz }, 'late', left)
  const all = await listRefused(store, owner.userEmail)
  return all.find(({ attemptId }) => attemptId === owner.attemptId) ?? null
}

type Claiming = Flow & {
  takeOver: (state: AttemptWire) => Promise<void>
  tellTabs: () => void
  look: () => Promise<void>
}

/** Makes this page the one that writes; what waits here is sent, and of each answer the newest stands. */
export async function claim(flow: Claiming): Promise<void> {
  try {
    await flow.connection.persist(async () => flow.takeOver(await flow.calls.claim()))
    flow.tellTabs()
  } catch {
    // It has ended meanwhile, or so the server will say.
    await flow.look()
  }
}
