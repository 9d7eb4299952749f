import type { z } from 'zod'
import type { BinnedRow, ThingRow } from '../../contract/studio/editing.ts'
import { binnedKinds, nounOf, type BinnedKind, type NounName } from '../../core/editing/nouns.ts'
import { lists } from '../../core/staff/lists.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { listThingsInBin } from '../editing/queries.ts'
import { binSources, sources } from '../editing/sources.ts'
import type { BinnedName } from '../editing/things.ts'
import { refuse } from '../http/refusal.ts'
import type { ListSource } from './list.ts'

/** A row of a list of things. */
export type ThingRowOf = z.output<typeof ThingRow>

/** Returns a part of the state that the studio knows about thing `t`. */
export const ofState = (noun: NounName, sql: string) =>
  `(SELECT ${sql} FROM thing_states s WHERE s.noun = '${noun}' AND s.thing_id = t.id)`

/** Returns the fields that a noun lists, as the draft has them, as one JSON object. */
const listedOf = (noun: NounName) => {
  const { listed = [], fields } = nounOf(noun)
  const pairs = listed.map((name) => {
    const value = fields[name]?.type === 'instant' ? isoOf(`t.${name}`) : `t.${name}`
    return `'${name}', coalesce(${ofState(noun, `s.draft -> '${name}'`)}, to_jsonb(${value}))`
  })
  return `jsonb_build_object(${pairs.join(', ')})`
}

export const stateOf = (noun: NounName) => `CASE WHEN ${sources[noun].isPublic} THEN 'published'
  WHEN ${ofState(noun, 's.publish_at')} IS NOT NULL THEN 'scheduled'
  WHEN ${ofState(noun, 's.was_public')} THEN 'hidden' ELSE 'draft' END`

/** Returns the SQL that lists the things of a noun. */
export function thingsSource(noun: NounName): ListSource<typeof lists.things> {
  if (nounOf(noun).onlyId !== undefined) refuse('thing.not_found')
  const { table, parent, address } = sources[noun]
  const { title, fields, isOrdered } = nounOf(noun)
  const picture = Object.entries(fields).find(([, { type }]) => type === 'picture')?.[0]
  const isState = (state: string) => `${stateOf(noun)} = '${state}'`
  const changedAt = ofState(noun, 's.draft_at')
  return {
    list: lists.things,
    table,
    only: `${ofState(noun, 's.binned_at')} IS NULL`,
    row: `t.${title} AS title, ${listedOf(noun)} AS listed, ${picture === undefined ? 'NULL AS picture' : `(SELECT picture FROM picture_at_1(t.${picture})) AS picture`},
      ${stateOf(noun)} AS state, ${isoOf(ofState(noun, 's.publish_at'))} AS publish_at,
      ${ofState(noun, 's.draft')} IS NOT NULL AS is_changed, ${isoOf(changedAt)} AS changed_at, ${address} AS address`,
    sorts: {
      place: isOrdered ? { sql: 't.sort', type: 'int' } : { sql: `lower(t.${title})`, type: 'text' },
      title: { sql: `lower(t.${title})`, type: 'text' },
      changed: { sql: `coalesce(${changedAt}, '-infinity'::timestamptz)`, type: 'timestamptz' },
    },
    filters: {
      state: {
        draft: isState('draft'),
        scheduled: `${ofState(noun, 's.publish_at')} IS NOT NULL`,
        published: isState('published'),
        hidden: isState('hidden'),
        changed: `${ofState(noun, 's.draft')} IS NOT NULL`,
      },
      parent: (id) => (parent === undefined ? `${id} IS NULL` : `t.${parent} = ${id}`),
    },
    search: `lower(t.${title})`,
  }
}

/** A row of the bin. */
export type BinnedRowOf = z.output<typeof BinnedRow>

const binnedOf = (
  noun: BinnedKind,
) => `SELECT s.id, s.noun, s.thing_id, s.binned_at, s.binned_by, s.purge_at, n.${noun === 'quiz' ? 'name' : nounOf(noun).title} AS title
  FROM thing_states s JOIN ${binSources[noun].table} n ON n.id = s.thing_id WHERE s.noun = '${noun}' AND s.binned_at IS NOT NULL`

/** The SQL that lists the bin, across all nouns. T8 */
export const binSource: ListSource<typeof lists.bin> = {
  list: lists.bin,
  table: `(${binnedKinds.map(binnedOf).join(' UNION ALL ')})`,
  row: `t.noun, t.thing_id, t.title, ${isoOf('t.binned_at')} AS binned_at,
    (SELECT u.name FROM users u WHERE u.id = t.binned_by) AS binned_by, ${isoOf('t.purge_at')} AS purge_at`,
  sorts: {
    deleted: { sql: 't.binned_at', type: 'timestamptz' },
    title: { sql: 'lower(t.title)', type: 'text' },
  },
  filters: {
    noun: Object.fromEntries(binnedKinds.map((noun) => [noun, `t.noun = '${noun}'`])) as Record<BinnedKind, string>,
    end: { removed: 't.purge_at IS NOT NULL', archived: 't.purge_at IS NULL' },
  },
  search: 'lower(t.title)',
}

/** Returns the noun and the id of things in the bin by their places in it, in the order in which they are locked. */
export const thingsInBin = (tx: Db, ids: readonly number[]): Promise<BinnedName[]> => listThingsInBin(tx, { ids })
