import { longestDraft, type Values } from '../../core/editing/fields.ts'
import { type BinnedKind, type NounName, nounOf } from '../../core/editing/nouns.ts'
import { oneLine } from '../../core/one-line.ts'
import type { Author } from '../audit/record.ts'
import { sanitizeApart, tooLong } from '../content/sanitize-apart.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { refuse } from '../http/refusal.ts'
import { sources } from './sources.ts'
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

/** Returns the columns of a noun's fields in the form of the wire. */
const columnsOf = (noun: NounName) =>
  Object.entries(nounOf(noun).fields)
    .map(([name, { type }]) => (type === 'instant' ? `${isoOf(`t.${name}`)} AS ${name}` : `t.${name}`))
    .join(', ')

/** Returns the fields of a noun. */
export const fieldsOf = (noun: NounName) => nounOf(noun).fields

/** Returns the title of a thing by its values. */
export const titleOf = (noun: NounName, values: Values) => String(values[nounOf(noun).title] ?? '')

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
export async function readThing(db: Db, { noun, id }: ThingName, { isLocked = false } = {}) {
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
export async function tidyDraft(noun: NounName, values: Values): Promise<Values> {
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
export const changedIn = (from: Values, to: Values): Values =>
  Object.fromEntries(Object.entries(to).filter(([name, value]) => value !== (from[name] ?? null)))

/** Refuses a noun of which there is one thing, which stays what it is. */
export function refuseOnly(noun: NounName): void {
  if (nounOf(noun).onlyId !== undefined) refuse('thing.not_found')
}

/** Puts a thing on the site as its row is. */
export const showRow = (tx: Db, { noun, id }: ThingName, now: number): Promise<unknown> =>
  tx.run(
    {
      name: `show-${noun}`,
      text: `UPDATE ${sources[noun].table} SET ${sources[noun].show} WHERE id = $1 AND $2::timestamptz IS NOT NULL`,
    },
    [id, new Date(now)],
  )

/** Takes a thing off the site; its row stays. */
export const hideRow = (tx: Db, { noun, id }: ThingName) =>
  tx.run({ name: `hide-${noun}`, text: `UPDATE ${sources[noun].table} SET ${sources[noun].hide} WHERE id = $1` }, [id])
