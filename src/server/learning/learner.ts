import { guessOf, levelOf, evidenceOf } from '../../core/learning/evidence.ts'
import { withSkill } from '../../core/learning/history.ts'
import type { DrillItem } from '../../core/learning/drill.ts'
import type { ReturnCard } from '../../core/learning/returns.ts'
import { levelsOf, type StudentLevels } from '../../core/learning/skill-model.ts'
import type { OwnWord } from '../../core/learning/words.ts'
import { usableItems } from '../../core/learning/protected.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { getCachedSettings } from '../site/settings.ts'
import { cardOf, learnerOf, type Learner } from './cards.ts'
import { answerFrom, historyOf, type HistoryAnswer } from './history.ts'
import { readPublished, type Published } from './published.ts'
import { findDay, findLearner, type PublishedItem } from './queries.ts'

type DayRow = RowOf<typeof findDay>

/** The basis of every decision between tests, besides her levels: a student's history, the questions that she may be asked, and what is open. */
export type LearningState = {
  learner: Learner
  history: HistoryAnswer[]
  usable: ReadonlyMap<number, PublishedItem>
  /** The items whose key she was shown. */
  shown: ReadonlySet<number>
  cards: Map<number, ReturnCard>
  words: OwnWord[]
  openSets: DayRow['open_sets']
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

/** Returns the questions that a student may be asked between tests, by their items, and the items whose key she was shown. L12 T44 */
function usableOf(row: DayRow, published: Published): Pick<LearningState, 'usable' | 'shown'> {
  const shown = new Set([
    ...row.reviewed.flatMap(({ version_id: id, variant }) => published.ofForm(id, variant)),
    ...row.checked_item_ids,
  ])
  const ofVersions = (ids: number[]) => new Set(ids.flatMap((id) => published.ofVersion(id)))
  const before = { ahead: ofVersions(row.versions_ahead), shown, open: new Set(row.open_item_ids) }
  const mine = new Set([...ofVersions(row.versions_of_banks), ...shown])
  const usable = usableItems(mine, before).flatMap((id) => {
    const item = published.items.get(id)
    return item ? [[id, item] as const] : []
  })
  return { usable: new Map(usable), shown }
}

/** Reads by one statement how a student stands, and once for all what is published, with the row itself; without a row there is no such student. */
export async function readStateRow(
  db: Db,
  userId: number,
  now: number,
): Promise<{ row: DayRow | undefined; state: LearningState }> {
  const [[row], { timeZone }] = await Promise.all([findDay(db, historyOf(userId, now)), getCachedSettings(db, now)])
  const before = row
    ? usableOf(row, await readPublished(db, row.content_mark))
    : { usable: new Map(), shown: new Set<number>() }
  return {
    row,
    state: {
      ...before,
      learner: learnerFrom(userId, row, timeZone),
      history: (row?.history ?? []).map(answerFrom),
      cards: new Map(row?.cards.map((card) => [card.item_id, cardOf(card)])),
      words: row?.words ?? [],
      openSets: row?.open_sets ?? [],
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
export function drillItems({ history, usable, shown }: LearningState): DrillItem[] {
  const metAt = new Map<number, number>()
  for (const { itemId, at } of history) metAt.set(itemId, Math.max(at, metAt.get(itemId) ?? 0))
  return [...usable.values()].flatMap(({ item_id: itemId, skill, difficulty, type, options }) =>
    skill === null
      ? []
      : [
          {
            itemId,
            skill,
            level: levelOf(difficulty),
            guess: guessOf(type, options),
            // What a review has shown and was never answered is older than any answer, but not new.
            metAt: metAt.get(itemId) ?? (shown.has(itemId) ? 0 : null),
          },
        ],
  )
}
