import { coded } from '../../core/coded.ts'
import { checkValues, chooseOne, type Values } from '../../core/editing/fields.ts'
import { type NounName, nounOf } from '../../core/editing/nouns.ts'
import { decimalsOf, isAmountOf } from '../../core/orders/money.ts'
import { bySchedule, recordChange } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { whyUnavailable } from '../db/unavailable.ts'
import { type FieldProblems, refuse } from '../http/refusal.ts'
import { enqueue } from '../outbox/store.ts'
import { getSettings } from '../site/settings.ts'
import { keepFormerSlug, lockSlugs } from './slugs.ts'
import { sources } from './sources.ts'
import {
  changedIn,
  type Changing,
  fieldsOf,
  showRow,
  readThing,
  hideRow,
  type ThingName,
  tidyDraft,
  writeState,
} from './things.ts'
import * as queries from './queries.ts'

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
    if (typeof from['slug'] === 'string') await keepFormerSlug(tx, { noun, id }, parentId, from['slug'], to['slug'])
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
async function writeAndShow(
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
  await showRow(tx, thing, now)
  return sanitized
}

/** Publishes a thing with its draft in the caller's transaction. */
async function publishIn(tx: Db, thing: ThingName, { version, author, now }: { version: number | null } & Changing) {
  const { noun, id } = thing
  const read = await readThing(tx, thing, { isLocked: true })
  const { values, state, isPublic } = read
  if (version !== null && state.version !== version) refuse('thing.changed')
  const sanitized = await writeAndShow(tx, thing, read, now)
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
  if (noun === 'course' || noun === 'category' || noun === 'article')
    await enqueue(tx, now, 'shared_picture', { noun, id })
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
  writeAndShow(tx, thing, await readThing(tx, thing), now)

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

/** Takes a thing off the site; its draft stays. */
export async function hideThing(db: Db, thing: ThingName, { author, now }: Changing): Promise<void> {
  if (nounOf(thing.noun).isAlwaysPublic) refuse('thing.not_found')
  await db.transaction(async (tx) => {
    const { isPublic, state } = await readThing(tx, thing, { isLocked: true })
    if (!isPublic && state.publish_at === null) return
    await hideRow(tx, thing)
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
  if (before.is_public) await showRow(tx, thing, now)
  await writeState(tx, thing, { version: state.version + 1, publish_at: before.publish_at ?? null })
  return true
}
