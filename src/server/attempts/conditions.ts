import { eq } from 'drizzle-orm'
import { areUsual, type Conditions } from '../../core/attempts/conditions.ts'
import type { Db } from '../db/database.ts'
import { fairConditions } from './tables.ts'
import * as queries from './queries.ts'

/** Returns a student's fair conditions; null when they are standard. */
export async function findConditions(db: Db, userId: number): Promise<Conditions | null> {
  const [row] = await queries.findConditions(db, { userId })
  return row ? { timePercent: row.time_percent, extraBreakMinutes: row.extra_break_minutes } : null
}

/** Sets the conditions of a student's future attempts; standard ones are stored as no row. */
export async function storeConditions(db: Db, userId: number, conditions: Conditions, now: number): Promise<void> {
  if (areUsual(conditions)) {
    await db.orm.delete(fairConditions).where(eq(fairConditions.userId, userId))
    return
  }
  const values = { ...conditions, changedAt: new Date(now) }
  await db.orm
    .insert(fairConditions)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: fairConditions.userId, set: values })
}
