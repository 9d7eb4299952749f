import { areUsual, type Conditions } from '../../core/attempts/conditions.ts'
import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'

/** Returns a student's fair conditions; null when they are standard. */
export async function findConditions(db: Db, userId: number): Promise<Conditions | null> {
  const [row] = await queries.findConditions(db, { userId })
  return row ? { timePercent: row.time_percent, extraBreakMinutes: row.extra_break_minutes } : null
}

/** Sets the conditions of a student's future attempts; standard ones are stored as no row. */
export async function storeConditions(db: Db, userId: number, conditions: Conditions, now: number): Promise<void> {
  if (areUsual(conditions)) {
    await queries.dropConditions(db, { userId })
    return
  }
  const { timePercent, extraBreakMinutes } = conditions
  await queries.storeConditions(db, { userId, timePercent, extraBreakMinutes, now: new Date(now) })
}
