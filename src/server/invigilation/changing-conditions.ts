import { usualConditions, type Conditions } from '../../core/attempts/conditions.ts'
import { recordChange, type Author } from '../audit/record.ts'
import { findConditions, storeConditions } from '../attempts/conditions.ts'
import type { Db } from '../db/database.ts'

/** Sets a student's fair conditions and writes the change to the audit log. */
export function changeConditions(
  db: Db,
  userId: number,
  after: Conditions,
  { author, now }: { author: Author; now: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = (await findConditions(tx, userId)) ?? usualConditions
    await storeConditions(tx, userId, after, now)
    const change = { thing: 'account', thingId: userId, action: 'conditions_set', personId: userId } as const
    await recordChange(tx, { now, author, ...change, before, after })
  })
}
