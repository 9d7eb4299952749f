import { guessOf, levelOf, type GivenAnswer } from '../../core/learning/evidence.ts'
import type { Db } from '../db/database.ts'
import { listHistory, type HistoryRow } from './queries.ts'

/** How long ago an answer may be to count for anything, and how many of the newest are read: more than skills need, for mistakes. */
const historyMs = 366 * 86_400_000
const mostAnswers = 2_000

/** An answer of a student with its question and place; questions without a skill count for mistakes alone. */
export type HistoryAnswer = Omit<GivenAnswer, 'skill'> & {
  questionId: number
  domain: string | null
  skill: string | null
  place: HistoryRow['place']
  placeId: number
  /** Null: seen and left blank. */
  mark: 0 | 1 | null
}

/** Returns what a student has answered within a year, the newest first, without what an open test asks. */
export async function readHistory(db: Db, userId: number, now: number): Promise<HistoryAnswer[]> {
  const rows = await listHistory(db, {
    userId,
    now: new Date(now),
    since: new Date(now - historyMs),
    most: mostAnswers,
  })
  return rows.map((row) => ({
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
    isGuessed: row.is_guessed,
    isHelped: row.is_helped,
    seconds: row.seconds,
    at: row.answered_at.getTime(),
  }))
}

/** Those answers that say something about a skill. */
export const withSkill = (history: readonly HistoryAnswer[]): GivenAnswer[] =>
  history.flatMap(({ skill, ...answer }) => (skill === null ? [] : [{ ...answer, skill }]))
