import type { Parsed } from '../../contract/api.ts'
import { studioEditing } from '../../contract/studio/editing.ts'
import type { FieldValue } from '../../core/editing/fields.ts'
import { nounOf, type ListedField, type NounName } from '../../core/editing/nouns.ts'
import type { lists } from '../../core/staff/lists.ts'
import { byActor } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { restoreBinned } from '../editing/binned-quizzes.ts'
import { duplicateThing } from '../editing/duplicating.ts'
import { makePreview } from '../editing/previews.ts'
import {
  bringBack,
  dropDraft,
  listChoices,
  listVersions,
  makeThing,
  openThing,
  renameThing,
  saveDraft,
} from '../editing/drafts.ts'
import { changeThings, deleteThing, restoreThing } from '../editing/bin.ts'
import { hideThing, publishThing, scheduleThing } from '../editing/publishing.ts'
import { moveThing } from '../editing/order.ts'
import { routes } from '../http/route.ts'
import { storePublicPicture } from '../pictures/store.ts'
import { csvNameOf, csvOf } from '../http/csv.ts'
import { csvWordsOf } from '../http/csv-words.ts'
import { getSettings } from '../site/settings.ts'
import { readPage, readPart } from './list.ts'
import { exporting, forMany, listing } from './list-calls.ts'
import { onceByHeader } from './once.ts'
import { getOutline } from './outline.ts'
import { binSource, thingsInBin, thingsSource, type BinnedRowOf, type ThingRowOf } from './things.ts'

/** Returns the choices for each field of a noun that has some, by the field's name. */
async function choicesOf(db: Db, noun: NounName) {
  const choosing = Object.entries(nounOf(noun).fields).flatMap(([name, field]) =>
    field.type === 'one' ? [{ name, of: field.of as NounName }] : [],
  )
  const all = await Promise.all(choosing.map(async ({ name, of }) => [name, await listChoices(db, of)] as const))
  return Object.fromEntries(all)
}

/** The calls of the studio's editors. */
export const editingRoutes = routes(studioEditing, {
  async things({ params, query }, { db, now }) {
    return { data: await readPage<ThingRowOf, typeof lists.things>(db, thingsSource(params.noun), query, now()) }
  },
  async exportThings({ params, query }, { db, now, siteUrl, limiters, caller }) {
    const { rows: things, next } = await limiters.exporting.run(
      () => readPart<ThingRowOf, typeof lists.things>(db, thingsSource(params.noun), query, now()),
      caller,
    )
    const fields = (nounOf(params.noun).listed ?? []) as readonly ListedField[]
    const { files, heads, cells } = csvWordsOf(caller)
    const cellOf = (value: FieldValue | undefined) =>
      typeof value === 'boolean' ? cells.yesOrNo(value) : (value ?? null)
    const rows = things.map(({ title, listed, state, publish_at, is_changed, changed_at, address }) => [
      title,
      ...fields.map((name) => cellOf(listed[name])),
      state,
      publish_at,
      cells.yesOrNo(is_changed),
      changed_at,
      `${siteUrl}${address}`,
    ])
    const { title, state, published, draft, changed, address } = heads.things
    const columns = [title, ...fields.map((name) => heads.things[name]), state, published, draft, changed, address]
    const { timeZone } = await getSettings(db)
    const text = csvOf(columns, rows, { isFirst: query.after === undefined, timeZone })
    return { data: { name: csvNameOf(files.things[params.noun], { now: now(), timeZone }), text, next } }
  },
  changeThings: forMany(
    ({ params }: Parsed<typeof studioEditing.changeThings>) => thingsSource(params.noun),
    (tx, ids, { author, now }, { params, body }) =>
      changeThings(tx, params.noun, { ids, action: body.action, author, now }),
  ),
  async makeThing({ params, body }, context) {
    const { title, parent_id: parentId } = body
    const author = byActor(context.actor)
    const make = (tx: Db, now: number) => makeThing(tx, params.noun, { title, parentId, author, now })
    return { data: { id: await onceByHeader(context, make) } }
  },
  async openThing({ params }, { db }) {
    return { data: { ...(await openThing(db, params)), choices: await choicesOf(db, params.noun) } }
  },
  async saveDraft({ params, body }, { db, now, actor }) {
    return { data: await saveDraft(db, params, { ...body, author: byActor(actor), now: now() }) }
  },
  async dropDraft({ params, body }, { db, now, actor }) {
    return { data: await dropDraft(db, params, { ...body, author: byActor(actor), now: now() }) }
  },
  async publishThing({ params, body }, { db, now, actor }) {
    return { data: await publishThing(db, params, { ...body, author: byActor(actor), now: now() }) }
  },
  async scheduleThing({ params, body }, { db, now, actor }) {
    return { data: await scheduleThing(db, params, { ...body, author: byActor(actor), now: now() }) }
  },
  async hideThing({ params }, { db, now, actor }) {
    await hideThing(db, params, { author: byActor(actor), now: now() })
    return { data: null }
  },
  async renameThing({ params, body }, { db, now, actor }) {
    return { data: await renameThing(db, params, { ...body, author: byActor(actor), now: now() }) }
  },
  async duplicateThing({ params }, context) {
    const author = byActor(context.actor)
    return { data: { id: await onceByHeader(context, (tx, now) => duplicateThing(tx, params, { author, now })) } }
  },
  async previewThing({ params, body }, { db, now, actor }) {
    return { data: await makePreview(db, { ...params, ...body, madeBy: actor.id, now: now() }) }
  },
  async moveThing({ params, body }, { db, now, actor }) {
    return { data: await moveThing(db, params, { ...body, author: byActor(actor), now: now() }) }
  },
  async deleteThing({ params }, { db, now, actor }) {
    return { data: await deleteThing(db, params, { author: byActor(actor), now: now() }) }
  },
  async restoreThing({ params }, { db, now, actor }) {
    await restoreThing(db, params, { author: byActor(actor), now: now() })
    return { data: null }
  },
  async versions({ params }, { db }) {
    return { data: await listVersions(db, params) }
  },
  async bringBack({ params, body }, { db, now, actor }) {
    const { versionId, ...thing } = params
    return { data: await bringBack(db, thing, { ...body, versionId, author: byActor(actor), now: now() }) }
  },
  bin: listing<BinnedRowOf, typeof lists.bin>(binSource),
  exportBin: exporting<BinnedRowOf, typeof lists.bin>(binSource, {
    file: 'bin',
    columns: {
      title: ({ title }) => title,
      kind: ({ noun }) => noun,
      deleted: ({ binned_at }) => binned_at,
      by: ({ binned_by }) => binned_by,
      removed: ({ purge_at }, { words }) => purge_at ?? words.archived,
    },
  }),
  restoreMany: forMany(
    () => binSource,
    async (tx, ids, { author, now }, _input: Parsed<typeof studioEditing.restoreMany>) => {
      let changed = 0
      for (const thing of await thingsInBin(tx, ids)) if (await restoreBinned(tx, thing, { author, now })) changed += 1
      return { changed, unchanged: ids.length - changed }
    },
  ),
  async outline({ params }, { db }) {
    return { data: await getOutline(db, params.courseId) }
  },
  async uploadPicture({ body, query }, context) {
    const { name = '', alt = '' } = query
    const about = { name, alt: alt.trim(), author: byActor(context.actor) }
    return { data: { address: await storePublicPicture(context, body.file, about) } }
  },
})
