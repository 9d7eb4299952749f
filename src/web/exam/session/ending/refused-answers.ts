import { markUnsent } from '../../../unsent.ts'
import type { DeviceStore, Owner } from '../device/device-store.ts'
import type { Key } from '../device/shelf.ts'
import {
  refusedKeptMs,
  type RefusalFacts,
  type RefusedAnswer,
  type RefusedAnswers,
  type RefusedNotes,
} from './refusal.ts'

const keyOf = ({ userEmail, attemptId }: Owner): Key => [userEmail, 'refused', attemptId]

/** Takes answers out of what waits and keeps them as refused, with notes, beside those of the attempt that were before. */
export async function refuse(
  store: DeviceStore,
  owner: Owner,
  facts: RefusalFacts,
  answers: readonly RefusedAnswer[],
  notes: readonly RefusedNotes[] = [],
): Promise<void> {
  // What was only emptied, marked or looked at is no answer that could be lost, nor one that the server holds.
  const given = answers.filter(({ userAnswer, isHeld }) => userAnswer !== null && !isHeld)
  if (given.length > 0 || notes.length > 0) {
    markUnsent()
    await store.shelf.change<RefusedAnswers>(keyOf(owner), (kept) => ({
      // Why an answer was refused decides what can be done with it.
      ...(kept && given.length === 0 ? kept : facts),
      attemptId: owner.attemptId,
      answers: joined(kept?.answers ?? [], given),
      notes: [...new Map([...(kept?.notes ?? []), ...notes].map((one) => [one.questionId, one])).values()],
    }))
  }
  await Promise.all(answers.map(({ questionId, seq }) => store.dropChange(owner, questionId, seq)))
}

/** Of each question the newest answer. */
const joined = (kept: readonly RefusedAnswer[], more: readonly RefusedAnswer[]): RefusedAnswer[] => {
  const newest = new Map<number, RefusedAnswer>()
  for (const { questionId, seq, userAnswer } of [...kept, ...more])
    if (seq >= (newest.get(questionId)?.seq ?? 0)) newest.set(questionId, { questionId, seq, userAnswer })
  return [...newest.values()]
}

/** What a user's answers were refused less than {@link refusedKeptMs} ago by this device's clock; older ones are dropped. */
export async function listRefused(store: DeviceStore, userEmail: string, now = Date.now()): Promise<RefusedAnswers[]> {
  const all = await store.shelf.list<RefusedAnswers>([userEmail, 'refused'])
  const isOld = ({ refusedAt }: RefusedAnswers) => refusedAt < now - refusedKeptMs
  await Promise.all(all.filter(isOld).map(({ attemptId }) => dropRefused(store, { userEmail, attemptId })))
  return all.filter((one) => !isOld(one))
}

/** Forgets what was refused of an attempt. */
export function dropRefused({ shelf }: DeviceStore, owner: Owner): Promise<void> {
  return shelf.change(keyOf(owner), () => undefined)
}
