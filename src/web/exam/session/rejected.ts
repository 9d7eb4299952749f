import type { Api } from '../../base/api.ts'
import { dropExam } from './device/stored-exam.ts'
import { attemptBackend } from './backend.ts'
import { createClock } from './clock.ts'
import {
  answersKey,
  awayKey,
  createDeviceStore,
  positionsKey,
  type DeviceStore,
  type Owner,
} from './device/device-store.ts'
import type { Key } from './device/shelf.ts'
import {
  rejectedLifetimeMs,
  type RejectionFacts,
  type RejectedAnswer,
  type RejectedAnswers,
  type RejectedNotes,
} from './rejection.ts'
import { noteUnsynced } from './unsynced.ts'

const keyOf = ({ userEmail, attemptId }: Owner): Key => [userEmail, 'refused', attemptId]

/** Moves answers and notes from the pending to the rejected ones of an attempt. */
export async function storeRejected(
  device: DeviceStore,
  owner: Owner,
  facts: RejectionFacts,
  answers: readonly RejectedAnswer[],
  notes: readonly RejectedNotes[] = [],
): Promise<void> {
  // A cleared, flagged or viewed question is no answer to lose, nor is one that the server already has.
  const given = answers.filter(({ userAnswer, isAcknowledged }) => userAnswer !== null && !isAcknowledged)
  if (given.length > 0 || notes.length > 0) {
    noteUnsynced()
    await device.shelf.change<RejectedAnswers>(keyOf(owner), (stored) => ({
      // Why an answer was rejected decides what can be done with it.
      ...(stored && given.length === 0 ? stored : facts),
      attemptId: owner.attemptId,
      answers: joined(stored?.answers ?? [], given),
      notes: [...new Map([...(stored?.notes ?? []), ...notes].map((one) => [one.questionId, one])).values()],
    }))
  }
  await Promise.all(
    answers.map(({ questionId, seq }) => device.write(owner, { type: 'drop', kind: 'answer', key: questionId, seq })),
  )
}

/** Returns the newest answer of each question. */
const joined = (stored: readonly RejectedAnswer[], more: readonly RejectedAnswer[]): RejectedAnswer[] => {
  const newest = new Map<number, RejectedAnswer>()
  for (const { questionId, seq, userAnswer } of [...stored, ...more])
    if (seq >= (newest.get(questionId)?.seq ?? 0)) newest.set(questionId, { questionId, seq, userAnswer })
  return [...newest.values()]
}

/** Lists a user's answers that were rejected less than {@link rejectedLifetimeMs} ago by this device's clock, and drops older ones. */
export async function listRejected(
  device: DeviceStore,
  userEmail: string,
  now = Date.now(),
): Promise<RejectedAnswers[]> {
  const all = await device.shelf.list<RejectedAnswers>([userEmail, 'refused'])
  const isOld = ({ refusedAt }: RejectedAnswers) => refusedAt < now - rejectedLifetimeMs
  await Promise.all(all.filter(isOld).map(({ attemptId }) => dropRejected(device, { userEmail, attemptId })))
  return all.filter((one) => !isOld(one))
}

/** Deletes the pending changes and the stored exam of an attempt that is over; rejected answers and notes stay. */
export async function forgetAttempt(owner: Owner, device: DeviceStore = createDeviceStore()): Promise<void> {
  const { userEmail, attemptId } = owner
  await Promise.all([answersKey(owner), positionsKey(owner), awayKey(owner)].map((key) => device.shelf.clear(key)))
  await dropExam(device.shelf, userEmail, owner)
  const submissions = await device.listSubmissions(userEmail)
  const own = submissions.filter((one) => one.attemptId === attemptId)
  await Promise.all(own.map(({ item }) => device.dropSubmission(userEmail, item.key)))
}

/** Deletes the rejected answers of an attempt. */
export function dropRejected({ shelf }: DeviceStore, owner: Owner): Promise<void> {
  return shelf.change(keyOf(owner), () => undefined)
}

type Again = { api: Api; device: DeviceStore; userEmail: string }

/**
 * Submits answers again that were rejected because another player wrote: this page takes over first. Returns
 * those that still do not count, or null when all do; rejects when the server cannot be reached, and then nothing has changed.
 */
export async function handInAgain(
  { api, device, userEmail }: Again,
  writer: string,
  { attemptId, answers, notes = [], ...facts }: RejectedAnswers,
): Promise<RejectedAnswers | null> {
  const backend = attemptBackend({ api, userEmail, device, lessonId: 0, isAllowed: () => true })
  const calls = backend.connect((plain) => plain, createClock())
  const caller = { attemptId, writer }
  const { quiz } = await calls.claim({}, caller)
  const given = answers.map(({ questionId, seq, userAnswer }) => ({
    question_id: questionId,
    user_answer: userAnswer,
    seq,
  }))
  const { not_stored } = await calls.submit({ quizId: quiz.id, answers: given }, caller)
  const owner = { userEmail, attemptId }
  const left = answers.filter(({ questionId }) => not_stored.includes(questionId))
  await dropRejected(device, owner)
  if (left.length + notes.length === 0) return null
  const late = { ...facts, reason: 'late' as const }
  await storeRejected(device, owner, late, left, notes)
  return { attemptId, ...late, answers: left, notes }
}
