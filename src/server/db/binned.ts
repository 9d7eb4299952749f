import type { Db } from './database.ts'

/** Builds the condition that the thing of a noun, or the quiz, with this id lies in the bin. T8 */
export const isBinned = (noun: string, id: string): string =>
  `EXISTS (SELECT FROM thing_states b WHERE b.noun = '${noun}' AND b.thing_id = ${id} AND b.binned_at IS NOT NULL)`

/**
 * Returns whether the thing of a noun, or the quiz, lies in the bin. Under a lock it is a statement of its own: the one that locked may have
 * waited for who put the thing there. T8
 */
export async function liesInBin(db: Db, noun: string, id: number): Promise<boolean> {
  const [found] = await db.run<{ is_binned: boolean }>(
    { name: `in-bin-${noun}`, text: `SELECT ${isBinned(noun, '$1')} AS is_binned` },
    [id],
  )
  return found?.is_binned === true
}
