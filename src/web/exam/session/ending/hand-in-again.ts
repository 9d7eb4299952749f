import type { Api } from '../../../api.ts'
import { createClock } from '../clock.ts'
import type { DeviceStore } from '../device/device-store.ts'
import { AttemptCalls, submittedOf } from '../server/attempt-calls.ts'
import type { RefusedAnswers } from './refusal.ts'
import { dropRefused, refuse } from './refused-answers.ts'

type Again = { api: Api; store: DeviceStore; userEmail: string }

/**
 * Hands in answers that were refused because another player wrote: this page takes over first, as their taker wishes. Answers
 * what does not count all the same, null when all do; refuses with whatever stands in the way, and then nothing has changed.
 */
export async function handInAgain(
  { api, store, userEmail }: Again,
  { attemptId, answers, notes = [], ...facts }: RefusedAnswers,
): Promise<RefusedAnswers | null> {
  const calls = Object.assign(new AttemptCalls(api, createClock()), { attemptId })
  const { quiz } = await calls.claim()
  const { not_stored } = await calls.submit(quiz.id, answers.map(submittedOf))
  const owner = { userEmail, attemptId }
  const left = answers.filter(({ questionId }) => not_stored.includes(questionId))
  await dropRefused(store, owner)
  if (left.length + notes.length === 0) return null
  const late = { ...facts, reason: 'late' as const }
  await refuse(store, owner, late, left, notes)
  return { attemptId, ...late, answers: left, notes }
}
