import { nounNames, nounOf } from '../../core/editing/nouns.ts'
import { recordChange } from '../audit/record.ts'
import { isBinned } from '../db/binned.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { sources } from './sources.ts'
import { type Changing, readThing, type ThingName } from './things.ts'
import * as queries from './queries.ts'

/** The advisory lock of one move of a noun at a time, with the noun's number. An arbitrary number. */
const orderLock = 0x1a_47_e4_04

/** Returns where among the others of its kind a thing goes that was at a place; negative where there is no such other. */
function placeAmong(
  others: readonly number[],
  was: number,
  to: { before: number | null } | { by: 'up' | 'down' },
): number {
  if ('by' in to) return Math.min(Math.max(was + (to.by === 'up' ? -1 : 1), 0), others.length)
  return to.before === null ? others.length : others.indexOf(to.before)
}

/** Moves a thing before another of its kind, or to the end; returns its place, from 1, and how many there are. T11 */
export function moveThing(
  db: Db,
  thing: ThingName,
  { author, now, ...to }: ({ before: number | null } | { by: 'up' | 'down' }) & Changing,
): Promise<{ place: number; of: number }> {
  const { noun, id } = thing
  const { table, parent } = sources[noun]
  if (!nounOf(noun).isOrdered) refuse('thing.not_found')
  return db.transaction(async (tx) => {
    // Of two moves at once one waits here, and not in the middle of the other's rows.
    await queries.lockPlaces(tx, { lock: orderLock, noun: nounNames.indexOf(noun) })
    const { parentId } = await readThing(tx, thing, { isLocked: true })
    const rows = await tx.run<{ id: number }>(
      {
        name: `siblings-${noun}`,
        text: `SELECT t.id FROM ${table} t WHERE ${parent === undefined ? '$1::int IS NOT NULL' : `t.${parent} = $1`}
          AND NOT ${isBinned(noun, 't.id')}
          ORDER BY t.sort, t.id FOR NO KEY UPDATE OF t`,
      },
      [parentId],
    )
    const former = rows.map((row) => row.id)
    const others = former.filter((one) => one !== id)
    const at = placeAmong(others, former.indexOf(id), to)
    if (at < 0) refuse('thing.not_found')
    const order = [...others.slice(0, at), id, ...others.slice(at)]
    await tx.run(
      {
        name: `order-${noun}`,
        text: `UPDATE ${table} t SET sort = o.place FROM unnest($1::int[]) WITH ORDINALITY o (id, place)
          WHERE t.id = o.id AND t.sort <> o.place`,
      },
      [order],
    )
    const place = at + 1
    if (place !== former.indexOf(id) + 1)
      await recordChange(tx, {
        now,
        author,
        thing: noun,
        thingId: id,
        action: 'moved',
        before: { place: former.indexOf(id) + 1 },
        after: { place },
      })
    return { place, of: order.length }
  })
}
