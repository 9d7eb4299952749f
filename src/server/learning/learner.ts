import { guessOf, levelOf, evidenceOf } from '../../core/learning/evidence.ts'
import { withSkill } from '../../core/learning/history.ts'
import type { DrillItem } from '../../core/learning/drill.ts'
import type { ReturnCard } from '../../core/learning/returns.ts'
import { levelsOf, type StudentLevels } from '../../core/learning/skill-model.ts'
import type { OwnWord } from '../../core/learning/words.ts'
import { isQuestionType } from '../../core/questions/kinds.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { getCachedSettings } from '../site/settings.ts'
import { cardOf, learnerOf, type Learner } from './cards.ts'
import { answerOf, historyOf, type HistoryAnswer } from './history.ts'
import { findDay, findLearner, type UsableRow } from './queries.ts'

type DayRow = RowOf<typeof findDay>

/** The basis of every decision between tests, besides her levels: a student's history, the questions that she may be asked, and what is open. */
export type LearningState = {
  learner: Learner
  history: HistoryAnswer[]
  usable: Map<number, UsableRow>
  cards: Map<number, ReturnCard>
  words: OwnWord[]
  openSets: DayRow['sets']
  lessons: DayRow['lessons']
}

/** The same with the levels that the history shows. */
export type Progress = LearningState & { levels: StudentLevels }

/** Returns the days and the pace of a student from her row. */
const learnerFrom = (userId: number, row: RowOf<typeof findLearner> | undefined, zone: string): Learner =>
  learnerOf(userId, {
    zone,
    testDate: row?.test_date ?? null,
    timePercent: row?.has_conditions ? row.time_percent : 100,
  })

/** Returns the days and the pace of a student. */
export async function getLearner(db: Db, userId: number, now: number): Promise<Learner> {
  const [[row], { timeZone }] = await Promise.all([findLearner(db, { userId }), getCachedSettings(db, now)])
  return learnerFrom(userId, row, timeZone)
}

/** Returns the levels of a student by a history at an instant. */
export const levelsBy = (history: readonly HistoryAnswer[], now: number): StudentLevels =>
  levelsOf(evidenceOf(withSkill(history), now))

/** Returns the questions that this program knows to ask, by their items. */
const byItem = (rows: readonly UsableRow[]): Map<number, UsableRow> =>
  new Map(rows.filter(({ type }) => isQuestionType(type)).map((row) => [row.item_id, row]))

/** Reads by one statement how a student stands, with the row itself; without a row there is no such student. */
export async function readStateRow(
  db: Db,
  userId: number,
  now: number,
): Promise<{ row: DayRow | undefined; state: LearningState }> {
  const [[row], { timeZone }] = await Promise.all([findDay(db, historyOf(userId, now)), getCachedSettings(db, now)])
  return {
    row,
    state: {
      learner: learnerFrom(userId, row, timeZone),
      history: (row?.history ?? []).map((answer) => answerOf({ ...answer, answered_at: new Date(answer.answered_at) })),
      usable: byItem(row?.usable ?? []),
      cards: new Map(row?.cards.map((card) => [card.item_id, cardOf(card)])),
      words: row?.words ?? [],
      openSets: row?.sets ?? [],
      lessons: row?.lessons ?? [],
    },
  }
}

/** Reads how a student stands, with her levels. */
export async function readProgress(db: Db, userId: number, now: number): Promise<Progress> {
  const { state } = await readStateRow(db, userId, now)
  return { ...state, levels: levelsBy(state.history, now) }
}

/** Returns the questions that a drill may ask, with when each was answered last. */
export function drillItems({ history, usable }: LearningState): DrillItem[] {
  const metAt = new Map<number, number>()
  for (const { itemId, at } of history) metAt.set(itemId, Math.max(at, metAt.get(itemId) ?? 0))
  return [...usable.values()].flatMap(({ item_id: itemId, skill, difficulty, type, options, is_shown: isShown }) =>
    skill === null
      ? []
      : [
          {
            itemId,
            skill,
            level: levelOf(difficulty),
            guess: guessOf(type, options),
            // What a review has shown and was never answered is older than any answer, but not new.
            metAt: metAt.get(itemId) ?? (isShown ? 0 : null),
          },
        ],
  )
}
