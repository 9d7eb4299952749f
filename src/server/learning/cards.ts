import { dayOfDate } from '../../core/dates.ts'
import { nextCard } from '../../core/learning/next-card.ts'
import { calendarDay, gradeOf, paceSeconds, type ReturnCard } from '../../core/learning/returns.ts'
import type { Db } from '../db/database.ts'
import { listCards, listGradingAnswers, lockCard, removeCards, storeCard, type CardRow } from './queries.ts'

/** The inputs for the days and the pace of a student's returns. */
export type Learner = {
  userId: number
  zone: string
  /** The day of her test, counted from 1970-01-01. */
  testDay: number | null
  /** Seconds a question, with her extra time. */
  pace: number
}

/** Returns what a student's returns go by; `timePercent` null: untimed. */
export const learnerOf = (
  userId: number,
  { zone, testDate, timePercent }: { zone: string; testDate: string | null; timePercent: number | null },
): Learner => ({
  userId,
  zone,
  testDay: testDate === null ? null : dayOfDate(testDate),
  pace: paceSeconds(timePercent),
})

/** Returns a card from its row. */
export const cardOf = (row: CardRow): ReturnCard => ({
  stability: row.stability,
  difficulty: row.difficulty,
  reps: row.reps,
  lapses: row.lapses,
  lastDay: row.last_day,
  dueDay: row.due_day,
  rightSince: row.right_since,
  rightSiblings: row.right_siblings,
  rightSelf: row.right_self,
})

/** An answer that may grade a card. `itemId` is what was asked, `cardItemId` what returns: another item for a sibling. */
export type GradingAnswer = {
  place: 'redo' | 'drill' | 'return'
  itemId: number
  cardItemId: number
  isRight: boolean
  isGuessed: boolean
  isHelped: boolean
  seconds: number
  at: number
}

/** Returns a card after an answer; null: a drill grades only what returns already, unless it redoes a mistake of the book. */
function graded(before: ReturnCard | null, answer: GradingAnswer, learner: Learner): ReturnCard | null {
  if (answer.place === 'drill' && !answer.isHelped && before === null) return null
  return nextCard(before, {
    grade: gradeOf({ ...answer, paceSeconds: learner.pace }),
    isSibling: answer.itemId !== answer.cardItemId,
    today: calendarDay(learner.zone, answer.at),
    testDay: learner.testDay,
  })
}

const store = (db: Db, { userId }: Learner, itemId: number, card: ReturnCard) =>
  storeCard(db, { userId, itemId, ...card })

/** Grades the card of an answer. Call it in the transaction that stores the answer. L3 */
export async function gradeCard(tx: Db, learner: Learner, answer: GradingAnswer): Promise<void> {
  const [before] = await lockCard(tx, { userId: learner.userId, itemId: answer.cardItemId })
  const card = graded(before ? cardOf(before) : null, answer, learner)
  if (card) await store(tx, learner, answer.cardItemId, card)
}

/** Returns the stored cards of a student by their items. */
export const readCards = async (db: Db, userId: number): Promise<Map<number, ReturnCard>> =>
  new Map((await listCards(db, { userId })).map((row) => [row.item_id, cardOf(row)]))

/** Makes a student's cards anew from the history: equal to the stored ones, but for a new date of the test. */
export async function rebuildCards(db: Db, learner: Learner): Promise<void> {
  await db.transaction(async (tx) => {
    const cards = new Map<number, ReturnCard>()
    for (const row of await listGradingAnswers(tx, { userId: learner.userId })) {
      const card = graded(
        cards.get(row.card_item_id) ?? null,
        {
          place: row.place,
          itemId: row.item_id,
          cardItemId: row.card_item_id,
          isRight: row.mark === 1,
          isGuessed: row.is_guessed,
          isHelped: row.is_helped,
          seconds: row.seconds,
          at: row.answered_at.getTime(),
        },
        learner,
      )
      if (card) cards.set(row.card_item_id, card)
    }
    await removeCards(tx, { userId: learner.userId })
    for (const [itemId, card] of cards) await store(tx, learner, itemId, card)
  })
}
