import { coded } from '../../core/coded.ts'
import { checkValues, longestDraft, chooseOne, slugOf, slugProblem, type Values } from '../../core/editing/fields.ts'
import { binDays, legalTexts, nounNames, nounOf, type BinnedKind, type NounName } from '../../core/editing/nouns.ts'
import { oneLine } from '../../core/one-line.ts'
import { decimalsOf, isAmountOf } from '../../core/orders/money.ts'
import { findUserName } from '../accounts/queries.ts'
import { bySchedule, recordChange, type Author } from '../audit/record.ts'
import { sanitizeApart, tooLong } from '../content/sanitize-apart.ts'
import { isBinned } from '../db/binned.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { whyUnavailable } from '../db/unavailable.ts'
import { refuse, type FieldProblems } from '../http/refusal.ts'
import { enqueue } from '../outbox/store.ts'
import { getSettings } from '../site/settings.ts'
import { binSources, sources } from './sources.ts'
import * as queries from './queries.ts'

/** One thing of a noun. */
export type ThingName = { noun: NounName; id: number }

/** Something that can lie in the bin. */
export type BinnedName = { noun: BinnedKind; id: number }

/** The author and the time of a change. */
export type Changing = { author: Author; now: number }

type State = RowOf<typeof queries.findState>

const untouched: State = {
  version: 1,
  draft: null,
  draft_at: null,
  draft_by: null,
  publish_at: null,
  was_public: false,
  binned_at: null,
}

/** The columns of a noun's fields in the form of the wire. */
const columnsOf = (noun: NounName) =>
  Object.entries(nounOf(noun).fields)
    .map(([name, { type }]) => (type === 'instant' ? `${isoOf(`t.${name}`)} AS ${name}` : `t.${name}`))
    .join(', ')

const fieldsOf = (noun: NounName) => nounOf(noun).fields
const titleOf = (noun: NounName, values: Values) => String(values[nounOf(noun).title] ?? '')

/** Makes the row of a noun's only thing: an academy that has never opened it has none yet. */
async function makeOnlyRow(db: Db, noun: NounName, id: number): Promise<void> {
  const { table, required = {} } = sources[noun]
  const names = Object.keys(required)
  await db.run(
    {
      name: `make-${noun}`,
      text: `INSERT INTO ${table} (${['id', ...names].join(', ')})
        VALUES (${['id', ...names].map((_name, index) => `$${index + 1}`).join(', ')}) ON CONFLICT DO NOTHING`,
    },
    [id, ...Object.values(required)],
  )
}

/** Returns the public row of a thing, locked with its state when `isLocked`; refuses what does not exist. */
async function readThing(db: Db, { noun, id }: ThingName, { isLocked = false } = {}) {
  const { table, isPublic, parent, address, stored } = sources[noun]
  if (nounOf(noun).onlyId === id) await makeOnlyRow(db, noun, id)
  const [found] = await db.run<Record<string, unknown>>(
    {
      name: `thing-${noun}${isLocked ? '-locked' : ''}`,
      text: `SELECT ${isPublic} AS "isPublic", ${parent === undefined ? '0' : `t.${parent}`} AS "parentId", ${address} AS address,
          row_to_json(v) AS values
        FROM ${table} t CROSS JOIN LATERAL (SELECT ${stored ? 't.id' : columnsOf(noun)}) v WHERE t.id = $1${isLocked ? ' FOR NO KEY UPDATE OF t' : ''}`,
    },
    [id],
  )
  if (!found) refuse('thing.not_found')
  // Only what refers to the thing may still be written meanwhile: an attempt at a lesson does not wait for its editor.
  // The row's lock comes first, so that two who open it for the first time do not both make its state.
  const [state] = await (isLocked ? queries.lockState : queries.findState)(db, { noun, id })
  const row = found as { isPublic: boolean; parentId: number; address: string; values: Values }
  return { ...row, ...(stored && { values: await stored.read(db) }), state: state ?? untouched }
}

/** Writes what has changed in a thing's state. */
export async function writeState(
  tx: Db,
  { noun, id }: BinnedName,
  changed: Partial<Record<keyof State | 'purge_at' | 'binned_by' | 'returns_public', unknown>>,
) {
  const names = Object.keys(changed)
  const put = (name: string) =>
    name === 'draft' && changed.draft !== null ? JSON.stringify(changed.draft) : changed[name as keyof State]
  const places = names.map((_name, index) => `$${index + 3}`)
  await tx.run(
    {
      name: '',
      text: `INSERT INTO thing_states (noun, thing_id, ${names.join(', ')}) VALUES ($1, $2, ${places.join(', ')})
        ON CONFLICT (noun, thing_id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    },
    [noun, id, ...names.map(put)],
  )
}

/**
 * Returns only known fields, with rich text sanitized: a draft is read by colleagues, so nothing in it may run. Refuses what is too long
 * then.
 */
async function tidyDraft(noun: NounName, values: Values): Promise<Values> {
  const tidied: Values = {}
  const texts: Record<string, string> = {}
  for (const [name, field] of Object.entries(fieldsOf(noun))) {
    const value = values[name]
    if (value === undefined) continue
    tidied[name] = field.type === 'line' && typeof value === 'string' ? oneLine(value) : value
    if (field.type === 'html' && typeof value === 'string') tidied[name] = texts[name] = await sanitizeApart(value)
  }
  const errors = tooLong(texts, longestDraft)
  if (Object.keys(errors).length > 0) refuse('request.invalid', { errors })
  return tidied
}

/** Returns the fields whose values differ. */
const changedIn = (from: Values, to: Values): Values =>
  Object.fromEntries(Object.entries(to).filter(([name, value]) => value !== (from[name] ?? null)))

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

/** The advisory lock of choosing and writing a slug, with the noun's number. An arbitrary number. */
const slugLock = 0x1a_47_e4_05

/** Lets one transaction at a time choose a slug of the noun. */
const lockSlugs = (tx: Db, noun: NounName) => queries.lockSlugs(tx, { lock: slugLock, noun: nounNames.indexOf(noun) })

/** Returns a slug like this one that nothing of the noun has or had. */
async function freeSlug(tx: Db, noun: NounName, parentId: number, wanted: string): Promise<string> {
  await lockSlugs(tx, noun)
  const { table, parent } = sources[noun]
  const base = slugProblem(wanted) === null ? wanted : `${noun}-${wanted}`.replace(/-$/, '')
  const taken = await tx.run<{ slug: string }>(
    {
      name: `taken-slugs-${noun}`,
      text: `SELECT slug FROM ${table} t WHERE starts_with(slug, $1)${parent === undefined ? ' AND $2::int IS NOT NULL' : ` AND t.${parent} = $2`}
        UNION SELECT slug FROM former_slugs WHERE noun = '${noun}' AND parent_id = $2 AND starts_with(slug, $1)`,
    },
    [base, parentId],
  )
  const all = new Set(taken.map(({ slug }) => slug))
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? base : `${base}-${count}`
    if (!all.has(slug)) return slug
  }
}

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
  await takeOff(tx, { noun, id: added.id })
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
    if ('slug' in fields) columns['slug'] = await freeSlug(tx, noun, parentId ?? 0, slugOf(title))
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

/** Stores the former slug of a thing whose slug changes, so that its addresses redirect; what it was before is free for it again. */
async function keepSlug(
  tx: Db,
  { noun, id }: ThingName,
  parentId: number,
  former: string,
  slug: string,
): Promise<void> {
  await queries.dropFormerSlug(tx, { noun, parentId, slug })
  await queries.addFormerSlug(tx, { noun, parentId, slug: former, id })
}

/** Writes checked values to the public row. Refuses a slug that is taken. */
async function writeRow(tx: Db, { noun, id }: ThingName, parentId: number, from: Values, to: Values, now: number) {
  const { table, parent, derived, stored } = sources[noun]
  if (stored) return stored.write(tx, from, to)
  if (typeof to['slug'] === 'string' && to['slug'] !== from['slug']) {
    await lockSlugs(tx, noun)
    const within = parent === undefined ? '$3::int IS NOT NULL' : `t.${parent} = $3`
    const taken = await tx.run(
      { name: `slug-taken-${noun}`, text: `SELECT FROM ${table} t WHERE t.slug = $1 AND t.id <> $2 AND ${within}` },
      [to['slug'], id, parentId],
    )
    if (taken.length > 0) refuse('request.invalid', { errors: { slug: ['slug.taken'] } })
    if (typeof from['slug'] === 'string') await keepSlug(tx, { noun, id }, parentId, from['slug'], to['slug'])
  }
  const columns = { ...to, ...derived?.(to, now) }
  const names = Object.keys(columns)
  await tx.run(
    {
      name: `write-${noun}`,
      text: `UPDATE ${table} SET ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} WHERE id = $1`,
    },
    [id, ...Object.values(columns)],
  )
}

/** Returns what is wrong with amounts that have more decimals than the academy's currency. T25 */
async function moneyErrors(tx: Db, noun: NounName, values: Values): Promise<FieldProblems> {
  const names = Object.keys(fieldsOf(noun)).filter((name) => fieldsOf(noun)[name]?.type === 'money')
  if (names.length === 0) return {}
  const { currency } = await getSettings(tx)
  const wrong = names.filter((name) => !isAmountOf(Number(values[name] ?? 0), currency))
  const decimals = decimalsOf(currency)
  const problem =
    decimals === 0 ? coded('amount.no_decimals', { currency }) : coded('amount.most_decimals', { decimals, currency })
  return Object.fromEntries(wrong.map((name) => [name, [problem]]))
}

/**
 * Returns the values with a draft as they can be published, or refuses them with a sentence for each field, all at once; what they name stays
 * till then.
 */
async function checkThing(tx: Db, noun: NounName, values: Values, draft: Values | null): Promise<Values> {
  const { values: fitting, problems } = checkValues(fieldsOf(noun), { ...values, ...draft })
  const errors: FieldProblems = {
    ...problems,
    ...sources[noun].stored?.problemsOf(values, fitting),
    ...(await moneyErrors(tx, noun, fitting)),
  }
  for (const [name, field] of Object.entries(fieldsOf(noun))) {
    const id = fitting[name] ?? null
    if (field.type !== 'one' || id === null) continue
    const { table } = sources[field.of as NounName]
    const found = await tx.run(
      { name: `named-${field.of}`, text: `SELECT FROM ${table} WHERE id = $1 FOR KEY SHARE` },
      [id],
    )
    if (found.length === 0) errors[name] = [chooseOne]
  }
  if (Object.keys(errors).length > 0) refuse('request.invalid', { errors })
  return fitting
}

/** Stores the present public values as a version unless the newest one has them: the command line and imports write none. T15 */
const keepPublicValues = (tx: Db, { noun, id }: ThingName, values: Values, now: number) =>
  queries.keepPublicValues(tx, { noun, id, values: JSON.stringify(values), now: new Date(now) })

/** Writes a thing with its draft to its public row, shows it, and returns the values. Refuses what does not fit its fields. */
async function putOnSite(
  tx: Db,
  thing: ThingName,
  { values, state, parentId }: Awaited<ReturnType<typeof readThing>>,
  now: number,
): Promise<Values> {
  const { noun } = thing
  if (state.binned_at !== null) refuse('thing.not_found')
  const checked = await checkThing(tx, noun, values, state.draft)
  const sanitized = { ...checked, ...(await tidyDraft(noun, checked)) }
  await writeRow(tx, thing, parentId, values, sanitized, now)
  await putOn(tx, thing, now)
  return sanitized
}

/** Publishes a thing with its draft in the caller's transaction. */
async function publishIn(tx: Db, thing: ThingName, { version, author, now }: { version: number | null } & Changing) {
  const { noun, id } = thing
  const read = await readThing(tx, thing, { isLocked: true })
  const { values, state, isPublic } = read
  if (version !== null && state.version !== version) refuse('thing.changed')
  const sanitized = await putOnSite(tx, thing, read, now)
  const after = changedIn(values, sanitized)
  if ((isPublic || state.was_public) && Object.keys(after).length > 0) await keepPublicValues(tx, thing, values, now)
  await writeState(tx, thing, {
    version: state.version + 1,
    draft: null,
    draft_at: null,
    draft_by: null,
    publish_at: null,
    was_public: true,
  })
  await queries.addVersion(tx, {
    noun,
    id,
    values: JSON.stringify(sanitized),
    now: new Date(now),
    publishedBy: author.actorId,
  })
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, values[name]]))
  await recordChange(tx, {
    now,
    author,
    thing: noun,
    thingId: id,
    action: 'published',
    before: { ...before, is_public: isPublic },
    after: { ...after, is_public: true },
  })
  if (noun === 'course' || noun === 'article') await enqueue(tx, now, 'shared_picture', { noun, id })
  return { version: state.version + 1 }
}

/** Publishes a thing as its draft has it. Refuses what does not fit its fields, with a sentence for each. */
export async function publishThing(
  db: Db,
  thing: ThingName,
  change: { version: number } & Changing,
): Promise<{ version: number }> {
  const published = await db.transaction((tx) => publishIn(tx, thing, change))
  sources[thing.noun].changed?.(db)
  return published
}

/** Shows a thing as it would be published now in the transaction of a preview, which is rolled back: it has no version and no author. T10 */
export const publishForPreview = async (tx: Db, thing: ThingName, now: number): Promise<unknown> =>
  putOnSite(tx, thing, await readThing(tx, thing), now)

/** Maximum clock skew tolerated: how far a time may be over by the server's clock and to come by that of the browser. */
const skewMs = 60_000

/** Sets or clears when a thing is published by itself. */
export function scheduleThing(
  db: Db,
  thing: ThingName,
  { version, at, author, now }: { version: number; at: string | null } & Changing,
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    const { values, state } = await readThing(tx, thing, { isLocked: true })
    if (state.version !== version) refuse('thing.changed')
    if (at !== null) {
      if (Date.parse(at) < now - skewMs) refuse('thing.past_time')
      await checkThing(tx, thing.noun, values, state.draft)
    }
    await writeState(tx, thing, { version: version + 1, publish_at: at === null ? null : new Date(at) })
    const change = { thing: thing.noun, thingId: thing.id, action: at === null ? 'unscheduled' : 'scheduled' } as const
    await recordChange(tx, {
      now,
      author,
      ...change,
      before: { publish_at: state.publish_at },
      after: { publish_at: at },
    })
    return { version: version + 1 }
  })
}

/** Publishes what is due; returns how many things were. A thing that no longer fits its fields stays a draft without a time. T11 */
export async function publishDue(db: Db, now: number, report: (error: unknown) => void): Promise<number> {
  const due = await queries.listDue(db, { now: new Date(now) })
  for (const thing of due)
    await db
      .transaction(async (tx) => {
        const { state } = await readThing(tx, thing, { isLocked: true })
        // Another node may have been faster.
        if (state.publish_at === null || Date.parse(state.publish_at) > now) return
        await publishIn(tx, thing, { version: null, author: bySchedule, now })
      })
      .catch(async (error: unknown) => {
        // What fails for the database's sake stays due.
        if (!whyUnavailable(error) && (await giveUpTime(db, thing, now))) report(error)
      })
  return due.length
}

/** Clears the time of a thing that cannot be published; false when another node did, or it is not due any more. */
function giveUpTime(
  db: Db,
  { noun, id, publish_at }: ThingName & { publish_at: string },
  now: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const cleared = await queries.giveUpTime(tx, { noun, id, now: new Date(now) })
    if (cleared.length === 0) return false
    const change = { thing: noun, thingId: id, action: 'unscheduled' } as const
    await recordChange(tx, { now, author: bySchedule, ...change, before: { publish_at }, after: { publish_at: null } })
    return true
  })
}

/** Refuses a noun of which there is one thing, which stays what it is. */
function refuseOnly(noun: NounName): void {
  if (nounOf(noun).onlyId !== undefined) refuse('thing.not_found')
}

/** Takes a thing off the site; its draft stays. */
export async function hideThing(db: Db, thing: ThingName, { author, now }: Changing): Promise<void> {
  if (nounOf(thing.noun).isAlwaysPublic) refuse('thing.not_found')
  await db.transaction(async (tx) => {
    const { isPublic, state } = await readThing(tx, thing, { isLocked: true })
    if (!isPublic && state.publish_at === null) return
    await takeOff(tx, thing)
    await writeState(tx, thing, {
      version: state.version + 1,
      publish_at: null,
      was_public: isPublic || state.was_public,
    })
    const change = { thing: thing.noun, thingId: thing.id, action: 'hidden' } as const
    const before = { is_public: isPublic, publish_at: state.publish_at }
    await recordChange(tx, { now, author, ...change, before, after: { is_public: false } })
  })
  sources[thing.noun].changed?.(db)
}

/** Takes back that a thing was hidden; false when it is public, scheduled or in the bin by now. T6 */
export async function showAgain(
  tx: Db,
  thing: ThingName,
  before: { is_public: boolean; publish_at?: string | null },
  now: number,
): Promise<boolean> {
  const { isPublic, state } = await readThing(tx, thing, { isLocked: true })
  if (isPublic || state.publish_at !== null || state.binned_at !== null) return false
  if (before.is_public) await putOn(tx, thing, now)
  await writeState(tx, thing, { version: state.version + 1, publish_at: before.publish_at ?? null })
  return true
}

/** Puts a thing on the site as its row is. */
export const putOn = (tx: Db, { noun, id }: ThingName, now: number): Promise<unknown> =>
  tx.run(
    {
      name: `show-${noun}`,
      text: `UPDATE ${sources[noun].table} SET ${sources[noun].show} WHERE id = $1 AND $2::timestamptz IS NOT NULL`,
    },
    [id, new Date(now)],
  )

const takeOff = (tx: Db, { noun, id }: ThingName) =>
  tx.run({ name: `hide-${noun}`, text: `UPDATE ${sources[noun].table} SET ${sources[noun].hide} WHERE id = $1` }, [id])

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

const dayMs = 86_400_000

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
    const { isPublic, state, values } = await readThing(tx, thing, { isLocked: true })
    if (state.binned_at !== null) refuse('thing.not_found')
    const purgeAt = await purgeTimeOf(tx, thing, now)
    await takeOff(tx, thing)
    await writeState(tx, thing, {
      version: state.version + 1,
      binned_at: new Date(now),
      binned_by: author.actorId,
      purge_at: purgeAt,
      returns_public: isPublic,
      was_public: isPublic || state.was_public,
    })
    const action = purgeAt === null ? 'archived' : 'deleted'
    await recordChange(tx, { now, author, thing: noun, thingId: id, action, before: { title: titleOf(noun, values) } })
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
    if (removed?.returns_public) await putOn(tx, thing, now)
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

/** Returns where the former address of a category leads now. */
async function findMovedCategory(db: Db, slug: string): Promise<string | null> {
  const [category] = await db.run<{ slug: string }>(
    {
      name: 'moved-category',
      text: `SELECT c.slug FROM categories c JOIN former_slugs f ON f.thing_id = c.id
        WHERE c.is_visible AND f.noun = 'category' AND f.parent_id = 0 AND f.slug = $1`,
    },
    [slug],
  )
  return category ? `/categories/${encodeURIComponent(category.slug)}` : null
}

/** Returns where a former address leads now; null when it never led anywhere. T10 */
export async function findMoved(db: Db, pathname: string): Promise<string | null> {
  const legal = legalTexts.find((text) => `/${text}` === pathname.toLowerCase().replace(/\/$/, ''))
  if (legal !== undefined) return `/legal/${legal}`
  const [, categorySlug] = /^\/categories\/([^/]+)\/?$/.exec(pathname) ?? []
  if (categorySlug !== undefined) return findMovedCategory(db, decodeURIComponent(categorySlug))
  const [, courseSlug, lessonSlug, rest] =
    /^\/courses\/([^/]+)(?:\/lessons\/([^/]+))?(\/[a-z]+)?\/?$/.exec(pathname) ?? []
  if (courseSlug === undefined) return null
  const [course] = await queries.findMovedCourse(db, { slug: decodeURIComponent(courseSlug) })
  if (!course) return null
  const at = `/courses/${encodeURIComponent(course.slug)}`
  if (lessonSlug === undefined) return course.slug === decodeURIComponent(courseSlug) ? null : `${at}${rest ?? ''}`
  const slug = decodeURIComponent(lessonSlug)
  const [lesson] = await queries.findMovedLesson(db, { courseId: course.id, slug })
  if (!lesson) return null
  const to = `${at}/lessons/${encodeURIComponent(lesson.slug)}`
  return to === pathname ? null : to
}
