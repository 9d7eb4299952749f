import { dayMs } from '../../core/dates.ts'
import { binDays } from '../../core/editing/nouns.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'
import type { DeletedGroup, Member } from './queries.ts'

/** Lists the names of the groups, in order. T34 */
export const listGroupNames = (db: Db): Promise<{ id: number; name: string }[]> => queries.listGroupNames(db)

/** A group with the number of its students who can sign in: they are who it is written to. */
export type ListedGroup = { id: number; name: string; members: number }

/** Lists the groups with their students, by name. T34 */
export const listGroups = (db: Db): Promise<ListedGroup[]> => queries.listGroups(db)

type Changing = { author: Author; now: number }

/** Adds a group; null when another one has this name. */
export async function addGroup(tx: Db, { name, author, now }: Changing & { name: string }): Promise<number | null> {
  const [added] = await queries.addGroup(tx, { name, now: new Date(now) })
  if (!added) return null
  await recordChange(tx, { now, author, thing: 'group', thingId: added.id, action: 'added', after: { title: name } })
  return added.id
}

/** Renames a group; 'taken' when another one has this name. */
export function renameGroup(
  db: Db,
  { id, name, author, now }: Changing & { id: number; name: string },
): Promise<'renamed' | 'taken' | 'missing'> {
  return db.transaction(async (tx) => {
    const former = await findGroup(tx, id)
    if (!former) return 'missing'
    const renamed = await queries.renameGroup(tx, { id, name })
    if (renamed.length === 0) return 'taken'
    const change = { thing: 'group', thingId: id, action: 'renamed' } as const
    await recordChange(tx, { now, author, ...change, before: { title: former.name }, after: { title: name } })
    return 'renamed'
  })
}

/** Returns the name of a group, locked; undefined when there is none. */
export async function findGroup(tx: Db, id: number): Promise<{ name: string } | undefined> {
  const [group] = await queries.findGroup(tx, { id })
  return group
}

/** Returns whether there is such a group. */
export const hasGroup = async (db: Db, id: number): Promise<boolean> => (await queries.hasGroup(db, { id })).length > 0

/** Deletes a group, never its students; null when there is none. */
export function deleteGroup(
  db: Db,
  { id, author, now }: Changing & { id: number },
): Promise<{ id: number; at: number } | null> {
  return db.transaction(async (tx) => {
    if (!(await findGroup(tx, id))) return null
    const [before] = await queries.findGroupToDelete(tx, { id })
    await queries.deleteGroup(tx, { id })
    const change = { thing: 'group', thingId: id, action: 'deleted', before: before ?? null } as const
    return { id: await recordChange(tx, { now, author, ...change }), at: now }
  })
}

/** Brings a deleted group back as it was; false when another one has its name by now. T8 */
export async function restoreGroup(tx: Db, id: number, deleted: DeletedGroup): Promise<boolean> {
  const { title, made_at, members, assignments } = deleted
  const restored = await queries.restoreGroup(tx, { id, title, madeAt: made_at })
  if (restored.length === 0) return false
  // An account that was deleted since stays away.
  await joinAgain(tx, id, members)
  await queries.assignAgain(tx, { groupId: id, ids: assignments })
  return true
}

/** A group that was deleted and can be brought back. */
export type RestorableGroup = { id: number; name: string; deleted_at: string }

const restorableSince = (now: number) => new Date(now - binDays * dayMs)

/** Lists the groups that were deleted in the last 30 days, the latest first. T8 */
export const listDeletedGroups = (db: Db, now: number): Promise<RestorableGroup[]> =>
  queries.listDeletedGroups(db, { since: restorableSince(now) })

/** Brings a group back that was deleted in the last 30 days, as it was. T8 */
export function bringGroupBack(
  db: Db,
  { id, author, now }: Changing & { id: number },
): Promise<{ name: string } | 'taken' | 'missing'> {
  return db.transaction(async (tx) => {
    const [deleted] = await queries.findDeletedGroup(tx, { since: restorableSince(now), id: String(id) })
    if (!deleted) return 'missing'
    if (!(await restoreGroup(tx, id, deleted.before))) return 'taken'
    const { title } = deleted.before
    await recordChange(tx, { now, author, thing: 'group', thingId: id, action: 'restored', after: { title } })
    return { name: title }
  })
}

/** Adds students to a group; returns the ids of those who were not in it. Staff and joined accounts are left out. */
export async function addMembers(
  tx: Db,
  { groupId, userIds, author, now }: Changing & { groupId: number; userIds: readonly number[] },
): Promise<number[]> {
  const added = await queries.addMembers(tx, { groupId, userIds, now: new Date(now) })
  const members = added.map(({ user_id }) => user_id)
  if (members.length > 0)
    await recordChange(tx, {
      now,
      author,
      thing: 'group',
      thingId: groupId,
      action: 'members_added',
      after: { members },
    })
  return members
}

/** Takes students out of a group whom an action has just added; false when one of them is not in it any more. T6 */
export const leaveGroup = async (tx: Db, groupId: number, members: readonly number[]): Promise<boolean> =>
  (await queries.leaveGroup(tx, { groupId, userIds: members })).length === members.length

/** Takes students out of a group; returns for how many that changed something, and the change; null: for none. T34 */
export async function removeMembers(
  tx: Db,
  { groupId, userIds, author, now }: Changing & { groupId: number; userIds: readonly number[] },
): Promise<{ removed: number; change: { id: number; at: number } | null }> {
  const members = (await queries.leaveGroup(tx, { groupId, userIds })).toSorted((one, other) => one.id - other.id)
  if (members.length === 0) return { removed: 0, change: null }
  const change = { thing: 'group', thingId: groupId, action: 'members_removed', before: { members } } as const
  const personId = members.length === 1 ? (members[0]?.id ?? null) : null
  const id = await recordChange(tx, { now, author, ...change, personId })
  return { removed: members.length, change: { id, at: now } }
}

/** Takes back that students were taken out of a group; false when one of them is in it again, or it is gone. T6 */
export async function joinAgain(tx: Db, groupId: number, members: readonly Member[]): Promise<boolean> {
  const joined = await queries.joinAgain(tx, { groupId, members: JSON.stringify(members) })
  return joined.length === members.length
}

/** Returns the students with access to a course now, for a group made from it. */
export async function studentsOfCourse(tx: Db, courseId: number, now: number): Promise<number[]> {
  const rows = await queries.listStudentsOfCourse(tx, { courseId, now: new Date(now) })
  return rows.map(({ user_id }) => user_id)
}

/** Returns the members of a group. */
export async function membersOf(tx: Db, groupId: number): Promise<number[]> {
  const rows = await queries.listMembers(tx, { groupId })
  return rows.map(({ user_id }) => user_id)
}

/** Finds the accounts of these addresses. */
export const findByEmails = (db: Db, emails: readonly string[]): Promise<{ id: number; email: string }[]> =>
  queries.findByEmails(db, { emails })
