import { guessOf, levelOf, evidenceOf } from '../../core/learning/evidence.ts'
import { withSkill } from '../../core/learning/history.ts'
import type { DrillItem } from '../../core/learning/drill.ts'
import { levelsOf, type StudentLevels } from '../../core/learning/skill-model.ts'
import { isQuestionType } from '../../core/questions/kinds.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { getCachedSettings } from '../site/settings.ts'
import { learnerOf, type Learner } from './cards.ts'
import { readHistory, type HistoryAnswer } from './history.ts'
import { findLearner, listUsable, type UsableRow } from './queries.ts'

/** The basis of every decision between tests: a student's history, her levels, and the questions that she may be asked. */
export type Progress = {
  learner: Learner
  history: HistoryAnswer[]
  levels: StudentLevels
  usable: Map<number, UsableRow>
}

/** Returns the days and the pace of a student from her row. */
export const learnerFrom = (userId: number, row: RowOf<typeof findLearner> | undefined, zone: string): Learner =>
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
export const byItem = (rows: readonly UsableRow[]): Map<number, UsableRow> =>
  new Map(rows.filter(({ type }) => isQuestionType(type)).map((row) => [row.item_id, row]))

/** Reads how a student stands. */
export async function readProgress(db: Db, userId: number, now: number): Promise<Progress> {
  const [learner, history, rows] = await Promise.all([
    getLearner(db, userId, now),
    readHistory(db, userId, now),
    listUsable(db, { userId, now: new Date(now) }),
  ])
  return { learner, history, levels: levelsBy(history, now), usable: byItem(rows) }
}

/** Returns the questions that a drill may ask, with when each was answered last. */
export function drillItems({ history, usable }: Progress): DrillItem[] {
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
