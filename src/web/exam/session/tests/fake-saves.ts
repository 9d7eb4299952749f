import { graceMs } from '../../../../core/attempts/phase.ts'
import type { ResponseWire } from '../exam-state.ts'
import { iso, questionsOf, type Attempt } from './fake-attempt.ts'

type Save = Omit<ResponseWire, 'locked'>

/** Stores the changes that the rules of sequence numbers let in, as the fake server answers them. */
export function saveAll(attempt: Attempt, { saves }: { saves: Save[] }, now: number) {
  // As the real one: by the phase that was stored, which a pause at half-time is not yet.
  const late = 'endsAt' in attempt.phase && attempt.phase.at !== 'halfway' ? attempt.phase.endsAt : null
  const isLate = late !== null && late + graceMs <= now
  const stored = isLate ? [] : saves.filter((save) => saveOne(attempt, save, now))
  const refused = saves
    .filter((save) => !stored.includes(save))
    .map(({ question_id }) => ({ question_id, reason: reasonOf(attempt, question_id, now) }))
  return { status: 200, data: { stored, refused, now: iso(now) } }
}

function reasonOf(attempt: Attempt, questionId: number, now: number) {
  if (!questionsOf(attempt, now).includes(questionId)) return 'not_open'
  return attempt.responses.get(questionId)?.locked ? 'locked' : 'stale'
}

/** Stores one change unless something newer stands there; answers whether it did. */
export function saveOne(attempt: Attempt, save: Save, now: number, isLate = false): boolean {
  const before = attempt.responses.get(save.question_id)
  const isOpen = isLate || questionsOf(attempt, now).includes(save.question_id)
  if (!isOpen || before?.locked || save.seq <= (before?.seq ?? 0)) return false
  attempt.responses.set(save.question_id, { ...save, user_answer: save.user_answer?.trim() ?? null, locked: false })
  attempt.last = save.question_id
  return true
}
