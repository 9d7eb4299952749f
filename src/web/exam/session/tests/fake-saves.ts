import { graceMs, standing, type Phase } from '../../../../core/attempts/phase.ts'
import type { ResponseWire } from '../exam-state.ts'
import { iso, questionsOf, type Attempt } from './fake-attempt.ts'

type Save = Omit<ResponseWire, 'locked'>

/** Stores the changes that the rules of sequence numbers let in, as the fake server answers them. */
export function saveAll(attempt: Attempt, { saves }: { saves: Save[] }, now: number) {
  const phase = standing(attempt.phase, now)
  const end = 'endsAt' in phase && phase.at !== 'halfway' ? phase.endsAt : null
  const isLate = end !== null && end + graceMs <= now
  const stored = isLate ? [] : saves.filter((save) => saveOne(attempt, save, now))
  const refused = saves
    .filter((save) => !stored.includes(save))
    .map(({ question_id }) => ({ question_id, reason: reasonOf(attempt, question_id, now) }))
  return { status: 200, data: { stored, refused, now: iso(now) } }
}

/** In the pause at half-time changes of before it are still taken. */
const savable = (attempt: Attempt, now: number) =>
  questionsOf(standing(attempt.phase, now).at === 'halfway' ? { ...attempt, phase: openAgain } : attempt, now)
const openAgain: Phase = { at: 'answering', endsAt: null, halfAt: null, pauseMs: null }

function reasonOf(attempt: Attempt, questionId: number, now: number) {
  if (!savable(attempt, now).includes(questionId)) return 'not_open'
  return attempt.responses.get(questionId)?.locked ? 'locked' : 'stale'
}

/** Stores one change unless something newer stands there; answers whether it did. */
export function saveOne(attempt: Attempt, save: Save, now: number, isLate = false): boolean {
  const before = attempt.responses.get(save.question_id)
  const isOpen = isLate || savable(attempt, now).includes(save.question_id)
  if (!isOpen || before?.locked || save.seq <= (before?.seq ?? 0)) return false
  attempt.responses.set(save.question_id, { ...save, user_answer: save.user_answer?.trim() ?? null, locked: false })
  attempt.last = save.question_id
  return true
}
