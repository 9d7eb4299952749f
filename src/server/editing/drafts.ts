import { checkValues, slugOf, type Values } from '../../core/editing/fields.ts'
import { type NounName, nounOf } from '../../core/editing/nouns.ts'
import { findUserName } from '../accounts/queries.ts'
import { recordChange } from '../audit/record.ts'
import { isBinned } from '../db/binned.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { findFreeSlug } from './slugs.ts'
import { sources } from './sources.ts'
import {
  changedIn,
  type Changing,
  fieldsOf,
  readThing,
  refuseOnly,
  hideRow,
  type ThingName,
  tidyDraft,
  writeState,
} from './things.ts'
import * as queries from './queries.ts'

/** Returns a thing as its editor needs it. T7 */
export async function openThing(db: Db, thing: ThingName) {
  const { values, state, isPublic, address, parentId } = await readThing(db, thing)
  const [draftBy] =
    state.draft === null || state.draft_by === null ? [] : await findUserName(db, { userId: state.draft_by })
  const parent = nounOf(thing.noun).parent as NounName | undefined
  const isParentPublic = parent === undefined || (await readThing(db, { noun: parent, id: parentId })).isPublic
  return {
    id: thing.id,
    version: state.version,
    published: values,
    draft: state.draft,
    draft_at: state.draft_at,
    draft_by: draftBy?.name ?? null,
    draft_by_id: draftBy === undefined ? null : state.draft_by,
    publish_at: state.publish_at,
    is_public: isPublic,
    is_parent_public: isParentPublic,
    was_public: state.was_public,
    is_binned: state.binned_at !== null,
    address,
    parent_id: parentId === 0 ? null : parentId,
  }
}

/** Names the things that a field can hold, for its choices. */
export const listChoices = (db: Db, noun: NounName): Promise<{ id: number; name: string }[]> =>
  db.run(
    {
      name: `choices-${noun}`,
      text: `SELECT t.id, t.${nounOf(noun).title} AS name FROM ${sources[noun].table} t
        WHERE NOT ${isBinned(noun, 't.id')}
        ORDER BY lower(t.${nounOf(noun).title}), t.id`,
    },
    [],
  )

/** Inserts a row with these columns, hidden; returns its id. */
async function insertRow(tx: Db, noun: NounName, parentId: number, columns: Record<string, unknown>): Promise<number> {
  const { table, parent } = sources[noun]
  const isOrdered = nounOf(noun).isOrdered === true
  const of = parent === undefined ? '' : ` WHERE ${parent} = ${parentId}`
  const all = { ...columns, ...(parent !== undefined && { [parent]: parentId }) }
  const names = Object.keys(all)
  const [added] = await tx.run<{ id: number }>(
    {
      name: '',
      text: `INSERT INTO ${table} (${[...names, ...(isOrdered ? ['sort'] : [])].join(', ')})
        VALUES (${[...names.map((_name, index) => `$${index + 1}`), ...(isOrdered ? [`(SELECT coalesce(max(sort), 0) + 1 FROM ${table}${of})`] : [])].join(', ')})
        RETURNING id`,
    },
    Object.values(all),
  )
  if (!added) throw new Error('no row was inserted')
  await hideRow(tx, { noun, id: added.id })
  return added.id
}

/** Creates a thing with a title, which only staff see yet; returns its id. */
export function makeThing(
  db: Db,
  noun: NounName,
  { title, parentId, author, now }: { title: string; parentId: number | null } & Changing,
): Promise<number> {
  refuseOnly(noun)
  const { fields, title: titleField, parent } = nounOf(noun)
  return db.transaction(async (tx) => {
    if ((parent === undefined) !== (parentId === null)) refuse('thing.not_found')
    if (parentId !== null) await readThing(tx, { noun: parent as NounName, id: parentId }, { isLocked: true })
    const columns: Record<string, unknown> = { ...sources[noun].required, [titleField]: title }
    if ('slug' in fields) columns['slug'] = await findFreeSlug(tx, noun, parentId ?? 0, slugOf(title))
    const id = await insertRow(tx, noun, parentId ?? 0, columns)
    await recordChange(tx, { now, author, thing: noun, thingId: id, action: 'made', after: { [titleField]: title } })
    return id
  })
}

/**
 * Saves what is typed as the thing's draft and returns its new version. Refuses when the thing has changed since `version`, so that
 * nothing of a colleague is overwritten; a repeated request changes nothing. T7
 */
export async function saveDraft(
  db: Db,
  thing: ThingName,
  { version, values, author, now }: { version: number; values: Values } & Changing,
): Promise<{ version: number }> {
  // Before the transaction, which would wait for it.
  const tidied = await tidyDraft(thing.noun, values)
  return db.transaction(async (tx) => {
    const { values: published, state } = await readThing(tx, thing, { isLocked: true })
    const changed = changedIn(published, tidied)
    const draft = Object.keys(changed).length === 0 ? null : changed
    const isSame =
      JSON.stringify(draft) === JSON.stringify(state.draft && changedIn(published, { ...published, ...state.draft }))
    if (state.version !== version) {
      // The reply to the first request was lost: what it saved is what comes again.
      if (isSame && state.draft_by === author.actorId) return { version: state.version }
      refuse('thing.changed')
    }
    if (isSame) return { version }
    await writeState(tx, thing, {
      version: version + 1,
      draft,
      draft_at: draft === null ? null : new Date(now),
      // Also of one who typed everything back, so that their repeated request is recognized.
      draft_by: author.actorId,
    })
    return { version: version + 1 }
  })
}

/** Drops the draft: the thing is what its public row says. */
export function dropDraft(
  db: Db,
  thing: ThingName,
  { version, author, now }: { version: number } & Changing,
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    const { state } = await readThing(tx, thing, { isLocked: true })
    if (state.version !== version) refuse('thing.changed')
    if (state.draft === null) return { version }
    await writeState(tx, thing, { version: version + 1, draft: null, draft_at: null, draft_by: null })
    await recordChange(tx, {
      now,
      author,
      thing: thing.noun,
      thingId: thing.id,
      action: 'draft_dropped',
      before: state.draft,
    })
    return { version: version + 1 }
  })
}

/** Lists the published states of a thing, the latest first. */
export const listVersions = (db: Db, { noun, id }: ThingName) => queries.listVersions(db, { noun, id })

/** Makes an earlier published version the draft; publishing it brings it back. */
export function bringBack(
  db: Db,
  thing: ThingName,
  { versionId, version, author, now }: { versionId: number; version: number } & Changing,
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    const [found] = await queries.findVersion(tx, { versionId, noun: thing.noun, id: thing.id })
    if (!found) refuse('thing.not_found')
    return saveDraft(tx, thing, { version, values: found.values, author, now })
  })
}

/** Renames a thing at once, wherever it is named; its draft is renamed too. */
export function renameThing(
  db: Db,
  thing: ThingName,
  { title, author, now }: { title: string } & Changing,
): Promise<{ version: number }> {
  refuseOnly(thing.noun)
  const { noun, id } = thing
  const field = nounOf(noun).title
  return db.transaction(async (tx) => {
    const { values, state } = await readThing(tx, thing, { isLocked: true })
    const checked = checkValues({ [field]: fieldsOf(noun)[field] ?? refuse('thing.not_found') }, { [field]: title })
    if (Object.keys(checked.problems).length > 0) refuse('request.invalid', { errors: checked.problems })
    await tx.run({ name: `rename-${noun}`, text: `UPDATE ${sources[noun].table} SET ${field} = $2 WHERE id = $1` }, [
      id,
      checked.values[field],
    ])
    const { [field]: _, ...draft } = state.draft ?? {}
    await writeState(tx, thing, {
      version: state.version + 1,
      draft: Object.keys(draft).length === 0 ? null : draft,
    })
    const change = { thing: noun, thingId: id, action: 'renamed' } as const
    await recordChange(tx, { now, author, ...change, before: { [field]: values[field] }, after: checked.values })
    return { version: state.version + 1 }
  })
}
