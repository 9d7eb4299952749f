import { guessOf, levelOf } from '../../core/learning/evidence.ts'
import { historyMs, type HistoryFact } from '../../core/learning/history.ts'
import type { HistoryTuple } from './queries.ts'

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

/** A row of answers with their questions. */
type AnswerRow = {
  item_id: number
  question_id: number
  place: HistoryFact['place']
  place_id: number
  mark: number | null
  is_flagged: boolean
  is_guessed: boolean
  is_helped: boolean
  seconds: number
  answered_at: Date
  domain: string | null
  skill: string | null
  difficulty: string | null
  type: string
  options: number
}

/** Returns an answer from its row. */
export const answerOf = (row: AnswerRow): HistoryAnswer => ({
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

/** Returns an answer from its tuple. */
export function answerFrom(tuple: HistoryTuple): HistoryAnswer {
  const [item_id, question_id, place, place_id, mark, is_flagged, is_guessed, is_helped, seconds, at, ...of] = tuple
  const [domain, skill, difficulty, type, options] = of
  const given = { item_id, question_id, place, place_id, mark, is_flagged, is_guessed, is_helped, seconds }
  return answerOf({ ...given, answered_at: new Date(at), domain, skill, difficulty, type, options })
}
