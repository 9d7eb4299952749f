import { guessOf, levelOf } from '../../core/learning/evidence.ts'
import { historyMs, type HistoryFact } from '../../core/learning/history.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { listHistory } from './queries.ts'

/** The most answers that are read, newest first: more than skills need, for mistakes. */
const mostAnswers = 2_000

/** An answer of a student with its question. */
export type HistoryAnswer = HistoryFact & { questionId: number; domain: string | null }

/** Returns the parameters by which the history of a student is read. */
export const historyOf = (userId: number, now: number) => ({
  userId,
  now: new Date(now),
  since: new Date(now - historyMs),
  most: mostAnswers,
})

/** Returns an answer from its row. */
export const answerOf = (row: RowOf<typeof listHistory>): HistoryAnswer => ({
  itemId: row.item_id,
  questionId: row.question_id,
  domain: row.domain,
  skill: row.skill,
  level: levelOf(row.difficulty),
  guess: guessOf(row.type, row.options),
  place: row.place,
  placeId: row.place_id,
  mark: row.mark === null ? null : row.mark === 1 ? 1 : 0,
  isRight: row.mark === 1,
  isFlagged: row.is_flagged,
  isGuessed: row.is_guessed,
  isHelped: row.is_helped,
  seconds: row.seconds,
  at: row.answered_at.getTime(),
})

/** Returns what a student has answered within a year, the newest first, without what an open test asks. */
export const readHistory = async (db: Db, userId: number, now: number): Promise<HistoryAnswer[]> =>
  (await listHistory(db, historyOf(userId, now))).map(answerOf)
