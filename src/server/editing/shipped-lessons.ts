import { recordChange } from '../audit/record.ts'
import { linkSkills } from '../courses/writing.ts'
import type { Db } from '../db/database.ts'
import { makeThing, saveDraft } from './drafts.ts'
import { type Changing, readThing, tidyDraft } from './things.ts'
import * as queries from './queries.ts'

/** A lesson that comes with the release; it is found by the slugs that its course and itself have or had. */
export type ShippedLesson = {
  course: string
  slug: string
  name: string
  isFree: boolean
  skills: readonly string[]
  contentHtml: string
}

/**
 * 'made': new, hidden; 'has_draft': staff have begun a draft, which is not touched; 'scheduled': it is published at a time that staff have set,
 * and a draft would be published with it, unread; 'kept': staff have written it anew, left out or deleted; 'no_course': nowhere to put it.
 */
export type TakenLesson = 'made' | 'drafted' | 'unchanged' | 'has_draft' | 'scheduled' | 'kept' | 'no_course'

/** Records which text the release brought. */
const recordBrought = (tx: Db, thingId: number, { text, ...change }: { text: string } & Changing) =>
  recordChange(tx, { ...change, thing: 'lesson', thingId, action: 'imported', after: { content_html: text } })

/** Makes a lesson that the course does not have, at its end and hidden. */
async function makeLesson(
  tx: Db,
  courseId: number,
  { slug, name, isFree, skills }: ShippedLesson,
  { text, ...change }: { text: string } & Changing,
): Promise<'made'> {
  const id = await makeThing(tx, 'lesson', { title: name, parentId: courseId, ...change })
  await queries.writeMadeLesson(tx, { id, slug, isFree, contentHtml: text })
  await linkSkills(tx, id, skills)
  await recordBrought(tx, id, { text, ...change })
  return 'made'
}

/** Saves the text as the draft of a lesson that is there, unless something speaks against it. */
async function renewLesson(
  tx: Db,
  { id, brought, isWritten }: { id: number; brought: string | null; isWritten: boolean },
  { text, ...change }: { text: string } & Changing,
): Promise<Exclude<TakenLesson, 'made' | 'no_course'>> {
  const thing = { noun: 'lesson', id } as const
  const { values, state } = await readThing(tx, thing, { isLocked: true })
  if (state.binned_at !== null) return 'kept'
  const { content_html: present } = values
  if (present === text) return 'unchanged'
  if (state.draft !== null) return state.draft['content_html'] === text ? 'drafted' : 'has_draft'
  // A draft with this very text was dropped, or what it became was written anew.
  if (brought === text || (isWritten && present !== brought)) return 'kept'
  if (state.publish_at !== null) return 'scheduled'
  await saveDraft(tx, thing, { version: state.version, values: { content_html: text }, ...change })
  await recordBrought(tx, id, { text, ...change })
  return 'drafted'
}

/**
 * Brings a lesson that comes with the release into an academy that runs: a newer text as a draft, a new lesson hidden, for staff to read and
 * publish, so that students see nothing of it before. What staff have written anew or deleted stays as it is. Taking a lesson twice changes nothing.
 */
export async function takeLesson(db: Db, lesson: ShippedLesson, change: Changing): Promise<TakenLesson> {
  const { course, slug, name, contentHtml } = lesson
  const tidied = await tidyDraft('lesson', { content_html: contentHtml })
  const text = String(tidied['content_html'])
  return db.transaction(async (tx) => {
    const [to] = await queries.findShippedCourse(tx, { course })
    if (!to) return 'no_course'
    const [held] = await queries.findShippedLesson(tx, { courseId: to.id, slug })
    if (held) return renewLesson(tx, held, { text, ...change })
    const deleted = await queries.findDeletedLesson(tx, { courseId: String(to.id), slug, name })
    return deleted.length > 0 ? 'kept' : makeLesson(tx, to.id, lesson, { text, ...change })
  })
}
