import type { Conditions } from '../../core/attempts/conditions.ts'
import type { Db } from '../db/database.ts'

/** What a student is entitled to beyond the usual conditions; null: nothing. */
export async function findConditions(db: Db, userId: number): Promise<Conditions | null> {
  const [row] = await db.run<{ time_percent: number | null; extra_break_minutes: number }>(
    {
      name: 'find-conditions',
      text: 'SELECT time_percent, extra_break_minutes FROM fair_conditions WHERE user_id = $1',
    },
    [userId],
  )
  return row ? { timePercent: row.time_percent, extraBreakMinutes: row.extra_break_minutes } : null
}
