import { randomUUID } from 'node:crypto'
import { nounOf, type NounName } from '../../core/editing/nouns.ts'
import { may } from '../../core/staff/permissions.ts'
import { addUser } from '../accounts/store.ts'
import { grantAccess } from '../courses/writing.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import { refuse } from '../http/refusal.ts'
import { newSecret, secretHashOf } from '../http/secrets.ts'
import { openThing } from './drafts.ts'
import { publishForPreview } from './publishing.ts'
import { showRow, type ThingName } from './things.ts'
import * as queries from './queries.ts'
import { hourMs } from '../../core/dates.ts'

/** The person for whom a preview shows the thing: a visitor, a user, or an owner of the course. T10 */
type Reader = 'visitor' | 'student' | 'owner'

type Preview = ThingName & { reader: Reader }

/** Runs work in a transaction of which nothing remains. */
async function withoutTrace<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const done: { result?: Result } = {}
  const undone = new Error('taken back')
  try {
    await db.transaction(async (tx) => {
      done.result = await work(tx)
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  return done.result as Result
}

/** Publishes the thing, and shows what it stands in; only within the transaction of a preview. */
async function stage(tx: Db, { noun, id }: ThingName, now: number) {
  await publishForPreview(tx, { noun, id }, now)
  const thing = await openThing(tx, { noun, id })
  const parent = nounOf(noun).parent as NounName | undefined
  if (parent !== undefined && thing.parent_id !== null) await showRow(tx, { noun: parent, id: thing.parent_id }, now)
  return thing
}

/** Makes the reader: an account that exists within the transaction of the preview alone. */
async function makeReader(tx: Db, { noun, id, reader }: Preview, parentId: number | null): Promise<Actor | null> {
  if (reader === 'visitor') return null
  const email = `${randomUUID()}@preview.invalid`
  const about = { name: 'Preview', email, phone: '', parentPhone: '', role: 'student' as const, passwordHash: '' }
  const user = await addUser(tx, about)
  if (!user) throw new Error('no reader was added')
  const courseId = noun === 'course' ? id : parentId
  if (reader === 'owner' && courseId !== null) await grantAccess(tx, user.id, courseId, null)
  return { id: user.id, name: user.name, email: user.email, role: 'student', language: null, secondFactorDueAt: null }
}

/** Returns how long a preview can be opened, in ms: a draft of the blog is sent to others to read, the rest is viewed at once. T14 */
const previewMs = (noun: NounName) => (noun === 'article' ? 7 * 24 : 1) * hourMs

/**
 * Makes a link that shows the thing as it would be if its draft were published, and returns its path. Refuses a draft that could not
 * be published, as publishing would.
 */
export async function makePreview(
  db: Db,
  { noun, id, reader, madeBy, now }: Preview & { madeBy: number; now: number },
): Promise<{ path: string; expires_at: string }> {
  const { address } = await withoutTrace(db, (tx) => stage(tx, { noun, id }, now))
  const token = newSecret()
  const expiresAt = new Date(now + previewMs(noun))
  await queries.addPreview(db, { tokenHash: secretHashOf(token), noun, id, reader, madeBy, expiresAt })
  return {
    path: `${address}${address.includes('?') ? '&' : '?'}preview=${token}`,
    expires_at: expiresAt.toISOString(),
  }
}

/**
 * Reads as the synthetic reader of a preview: the thing is published, the reader made, everything taken back. So the screens and
 * statements are the real ones, and nothing has an effect. T10
 */
export async function readPreview<Result>(
  db: Db,
  token: string,
  now: number,
  read: (tx: Db, reader: Actor | null, noun: NounName) => Promise<Result>,
): Promise<Result> {
  const [preview] = await queries.findPreview(db, { tokenHash: secretHashOf(token), now: new Date(now) })
  // A link shows no more than its maker may edit now.
  if (!preview || !may(preview.role, 'content.edit')) refuse('thing.preview_over')
  return withoutTrace(db, async (tx) => {
    const { parent_id: parentId } = await stage(tx, preview, now)
    return read(tx, await makeReader(tx, preview, parentId), preview.noun)
  })
}

/** Deletes previews whose time is over. */
export const sweepPreviews = (db: Db, now: number) => queries.sweepPreviews(db, { now: new Date(now) })
