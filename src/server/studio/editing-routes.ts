import { studioEditing } from '../../contract/studio/editing.ts'
import { nounOf, type NounName } from '../../core/editing/nouns.ts'
import type { lists } from '../../core/staff/lists.ts'
import { byActor } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { duplicateThing } from '../editing/duplicating.ts'
import { makePreview } from '../editing/previews.ts'
import {
  bringBack,
  changeThings,
  deleteThing,
  dropDraft,
  hideThing,
  listBin,
  listChoices,
  listVersions,
  makeThing,
  moveThing,
  openThing,
  publishThing,
  renameThing,
  restoreThing,
  saveDraft,
  scheduleThing,
} from '../editing/things.ts'
import { routes } from '../http/route.ts'
import { storePublicPicture } from '../pictures/store.ts'
import { csvOf } from './csv.ts'
import { findSelected, readPage, readPart } from './list.ts'
import { once } from './once.ts'
import { getOutline, thingsSource, type ThingRowOf } from './things.ts'

/** What each field of a noun can choose from, by the field's name. */
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
    const rows = things.map(({ title, state, publish_at, is_changed, changed_at, address }) => [
      title,
      state,
      publish_at,
      is_changed ? 'yes' : 'no',
      changed_at,
      `${siteUrl}${address}`,
    ])
    const columns = ['Title', 'State', 'Published at', 'Has a draft', 'Draft of', 'Address']
    const text = csvOf(columns, rows, { isFirst: query.after === undefined })
    return { data: { name: `${params.noun}-${new Date(now()).toISOString().slice(0, 10)}.csv`, text, next } }
  },
  async changeThings({ params: { noun }, body: { key, selection, action } }, { db, now, actor, limiters, caller }) {
    const at = now()
    const change = () =>
      once(db, { key, actorId: actor.id, now: at }, async (tx) => {
        const ids = await findSelected(tx, thingsSource(noun), selection, at)
        return changeThings(tx, noun, { ids, action, author: byActor(actor), now: at })
      })
    return { data: await limiters.importing.run(change, caller) }
  },
  async makeThing({ params, body }, { db, now, actor }) {
    const { title, parent_id: parentId } = body
    return { data: { id: await makeThing(db, params.noun, { title, parentId, author: byActor(actor), now: now() }) } }
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
  async duplicateThing({ params }, { db, now, actor }) {
    return { data: { id: await duplicateThing(db, params, { author: byActor(actor), now: now() }) } }
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
  async bin(_input, { db }) {
    return { data: await listBin(db) }
  },
  async outline({ params }, { db }) {
    return { data: await getOutline(db, params.courseId) }
  },
  async uploadPicture({ body }, context) {
    return { data: { address: await storePublicPicture(context, body.file) } }
  },
})
