import { binDays, type NounName, nounNames, nounOf } from '../../core/editing/nouns.ts'
import { recordChange } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { whyUnavailable } from '../db/unavailable.ts'
import { refuse } from '../http/refusal.ts'
import { hideThing } from './publishing.ts'
import { binSources, sources } from './sources.ts'
import {
  type BinnedName,
  type Changing,
  showRow,
  readThing,
  refuseOnly,
  hideRow,
  type ThingName,
  titleOf,
  writeState,
} from './things.ts'
import * as queries from './queries.ts'
import { dayMs } from '../../core/dates.ts'

/** Returns whether students have used a thing, or something else needs it. */
async function isInUse(tx: Db, { noun, id }: BinnedName): Promise<boolean> {
  const { table, isUsed } = binSources[noun]
  const [found] = await tx.run<{ used: boolean }>(
    { name: `used-${noun}`, text: `SELECT (${isUsed}) AS used FROM ${table} t WHERE t.id = $1` },
    [id],
  )
  return found?.used === true
}

/** Returns when a thing that is deleted now is removed for good; null: never, for it is used. */
export const purgeTimeOf = async (tx: Db, thing: BinnedName, now: number): Promise<Date | null> =>
  (await isInUse(tx, thing)) ? null : new Date(now + binDays * dayMs)

/** Puts a thing into the bin for 30 days; what students have used is archived there instead, and never removed. T8 */
export function deleteThing(db: Db, thing: ThingName, { author, now }: Changing): Promise<{ purge_at: string | null }> {
  refuseOnly(thing.noun)
  const { noun, id } = thing
  return db.transaction(async (tx) => {
    const { isPublic, state, values, parentId } = await readThing(tx, thing, { isLocked: true })
    if (state.binned_at !== null) refuse('thing.not_found')
    const purgeAt = await purgeTimeOf(tx, thing, now)
    await hideRow(tx, thing)
    await writeState(tx, thing, {
      version: state.version + 1,
      binned_at: new Date(now),
      binned_by: author.actorId,
      purge_at: purgeAt,
      returns_public: isPublic,
      was_public: isPublic || state.was_public,
    })
    const action = purgeAt === null ? 'archived' : 'deleted'
    const before = {
      title: titleOf(noun, values),
      // A release brings no lesson that staff deleted, and knows it by these.
      ...(noun === 'lesson' && { slug: values['slug'], course_id: parentId }),
    }
    await recordChange(tx, { now, author, thing: noun, thingId: id, action, before })
    return { purge_at: purgeAt?.toISOString() ?? null }
  })
}

/**
 * Hides or deletes many things, all or none, and returns for how many it changed something: what is hidden or deleted already stays as it
 * is. T6
 */
export function changeThings(
  db: Db,
  noun: NounName,
  { ids, action, author, now }: { ids: readonly number[]; action: 'hide' | 'delete' } & Changing,
): Promise<{ changed: number; unchanged: number }> {
  refuseOnly(noun)
  return db.transaction(async (tx) => {
    let changed = 0
    for (const id of ids) {
      const { isPublic, state } = await readThing(tx, { noun, id }, { isLocked: true })
      if (state.binned_at !== null) continue
      if (action === 'delete') await deleteThing(tx, { noun, id }, { author, now })
      else if (isPublic || state.publish_at !== null) await hideThing(tx, { noun, id }, { author, now })
      else continue
      changed += 1
    }
    return { changed, unchanged: ids.length - changed }
  })
}

/** Takes a thing out of the bin as far as its state goes; undefined when it does not lie there. */
export async function leaveBin(tx: Db, { noun, id }: BinnedName): Promise<{ returns_public: boolean } | undefined> {
  const [left] = await queries.leaveBin(tx, { noun, id })
  return left
}

/** Takes a thing out of the bin, whole and as public as it was; false when it does not lie there, as at a second click. T8 */
export function restoreThing(db: Db, thing: ThingName, { author, now }: Changing): Promise<boolean> {
  const { noun, id } = thing
  return db.transaction(async (tx) => {
    const { state, values } = await readThing(tx, thing, { isLocked: true })
    if (state.binned_at === null) return false
    const removed = await leaveBin(tx, thing)
    if (removed?.returns_public) await showRow(tx, thing, now)
    await recordChange(tx, {
      now,
      author,
      thing: noun,
      thingId: id,
      action: 'restored',
      after: { title: titleOf(noun, values) },
    })
    return true
  })
}

/**
 * Removes for good what has lain in the bin for its time; what has been used in the meantime is archived instead. One thing that
 * cannot be removed is reported and holds up no other. T8
 */
export async function sweepBin(db: Db, now: number, report: (error: unknown) => void): Promise<void> {
  const due = await queries.listDueInBin(db, { now: new Date(now) })
  for (const thing of due)
    await db
      .transaction((tx) => purge(tx, thing, now))
      .catch((error: unknown) => {
        if (whyUnavailable(error)) throw error
        report(error)
      })
}

/** Removes a thing whose time in the bin is over, or archives it. */
async function purge(tx: Db, thing: BinnedName, now: number): Promise<void> {
  const { noun, id } = thing
  // Locks in the order of readThing; a transaction that would refer to the thing now waits.
  await tx.run({ name: `purge-lock-${noun}`, text: `SELECT FROM ${binSources[noun].table} WHERE id = $1 FOR UPDATE` }, [
    id,
  ])
  const stillDue = await queries.lockDueInBin(tx, { noun, id, now: new Date(now) })
  // It was restored meanwhile.
  if (stillDue.length === 0) return
  if (await isInUse(tx, thing)) await writeState(tx, thing, { purge_at: null })
  else await removeForGood(tx, thing)
}

/** Removes a thing with what belongs to it, and all that the studio knows about them. */
async function removeForGood(tx: Db, { noun, id }: BinnedName): Promise<void> {
  for (const child of nounNames.filter((name) => nounOf(name).parent === noun)) {
    const { table, parent } = sources[child]
    const children = await tx.run<{ id: number }>(
      { name: `children-${child}`, text: `SELECT id FROM ${table} WHERE ${parent} = $1` },
      [id],
    )
    for (const { id: childId } of children) await removeForGood(tx, { noun: child, id: childId })
  }
  const { table, goesWith = [] } = binSources[noun]
  for (const [index, what] of goesWith.entries())
    await tx.run({ name: `remove-with-${noun}-${index}`, text: `DELETE FROM ${what}` }, [id])
  await tx.run({ name: `remove-${noun}`, text: `DELETE FROM ${table} WHERE id = $1` }, [id])
  for (const known of ['thing_states', 'thing_versions', 'former_slugs'])
    await tx.run({ name: `forget-${known}`, text: `DELETE FROM ${known} WHERE noun = $1 AND thing_id = $2` }, [
      noun,
      id,
    ])
}
