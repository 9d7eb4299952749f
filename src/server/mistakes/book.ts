import { bookOf } from '../../core/learning/book.ts'
import { historyMs } from '../../core/learning/history.ts'
import type { TrapFamily } from '../../core/questions/traps.ts'
import type { Context } from '../http/context.ts'
import type { HistoryAnswer } from '../learning/history.ts'
import { readProgress } from '../learning/learner.ts'
import { listChosenTraps, listNotes } from './queries.ts'

/** Returns a key for an answer: its question and where it was given. */
export const keyOf = ({ questionId, place, placeId }: Pick<HistoryAnswer, 'questionId' | 'place' | 'placeId'>) =>
  `${place} ${placeId} ${questionId}`

/**
 * Reads the mistake book of a student, without any question whose key she may not see: one of a test that she can still take and has not been
 * shown, or one that an open test asks. L12 T44
 */
export async function readBook({ db, now }: Pick<Context, 'db' | 'now'>, userId: number) {
  const [{ history, usable, cards }, traps, notes] = await Promise.all([
    readProgress(db, userId, now()),
    listChosenTraps(db, { userId, since: new Date(now() - historyMs) }),
    listNotes(db, { userId }),
  ])
  const shown = history.filter(({ itemId }) => usable.has(itemId))
  const trapOf = new Map(
    traps.map(({ question_id: questionId, place, place_id: placeId, trap_id: trap }) => [
      keyOf({ questionId, place, placeId }),
      trap,
    ]),
  )
  const noteOf = new Map(notes.map(({ item_id: itemId, cause, own_rule: ownRule }) => [itemId, { cause, ownRule }]))
  const entries = bookOf(shown, cards).map((entry) => ({
    ...entry,
    skill: entry.missed.skill,
    trap: trapOf.get(keyOf(entry.missed)) ?? null,
    rule: usable.get(entry.missed.itemId)?.rule_id ?? null,
    ...(noteOf.get(entry.missed.itemId) ?? { cause: null, ownRule: null }),
  }))
  const chosenTraps = shown.flatMap((answer): TrapFamily[] => {
    const trap = trapOf.get(keyOf(answer))
    return trap ? [trap] : []
  })
  return { entries, chosenTraps }
}
