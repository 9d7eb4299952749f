import type { Db } from '../db/database.ts'
import { getSettings } from '../site/settings.ts'
import { deletePractice, listOver } from './queries.ts'

/** The most accounts cleared at once. */
const most = 200

/** Returns the instant so many months before another. */
function monthsBefore(now: number, months: number): Date {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - months)
  return since
}

/**
 * Deletes what students did between tests, and the links and addresses of their parents, once the academy's months since their last course and
 * their last practice are over. Results of tests stay.
 */
export async function sweepLearning(db: Db, now: number): Promise<void> {
  const { learningMonths } = await getSettings(db)
  const since = monthsBefore(now, learningMonths)
  for (;;) {
    const over = await listOver(db, { since, most })
    if (over.length > 0) await deletePractice(db, { userIds: over.map(({ id }) => id) })
    if (over.length < most) return
  }
}
