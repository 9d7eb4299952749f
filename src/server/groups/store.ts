import { binDays } from '../../core/editing/nouns.ts'
import { recordChange, type Author } from '../audit/record.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

/** Lists the names of the groups, in order. T34 */
export const listGroupNames = (db: Db): Promise<{ id: number; name: string }[]> =>
  db.run({ name: 'list-group-names', text: 'SELECT id, name FROM student_groups ORDER BY lower(name)' }, [])

/** A group with the number of its students who can sign in: they are who it is written to. */
export type ListedGroup = { id: number; name: string; members: number }

/** Lists the groups with their students, by name. T34 */
export const listGroups = (db: Db): Promise<ListedGroup[]> =>
  db.run(
    {
      name: 'list-groups',
      text: `SELECT g.id, g.name, (SELECT count(*)::int FROM group_members m JOIN users u ON u.id = m.user_id
          WHERE m.group_id = g.id AND u.role = 'student' AND u.disabled_at IS NULL) AS members
        FROM student_groups g ORDER BY lower(g.name)`,
    },
    [],
  )

/** A member of a group, and since when. */
type Member = { id: number; since: string }

type Changing = { author: Author; now: number }

/** Adds a group; null when another one has this name. */
export async function addGroup(tx: Db, { name, author, now }: Changing & { name: string }): Promise<number | null> {
  const [added] = await tx.run<{ id: number }>(
    {
      name: 'add-group',
      text: `INSERT INTO student_groups (name, created_at) VALUES ($1, $2) ON CONFLICT (lower(name)) DO NOTHING RETURNING id`,
    },
    [name, new Date(now)],
  )
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
    const renamed = await tx.run(
      {
        name: 'rename-group',
        text: `UPDATE student_groups g SET name = $2 WHERE id = $1
          AND NOT EXISTS (SELECT FROM student_groups o WHERE lower(o.name) = lower($2) AND o.id <> g.id) RETURNING id`,
      },
      [id, name],
    )
    if (renamed.length === 0) return 'taken'
    const change = { thing: 'group', thingId: id, action: 'renamed' } as const
    await recordChange(tx, { now, author, ...change, before: { title: former.name }, after: { title: name } })
    return 'renamed'
  })
}

/** Returns the name of a group, locked; undefined when there is none. */
export async function findGroup(tx: Db, id: number): Promise<{ name: string } | undefined> {
  const [group] = await tx.run<{ name: string }>(
    { name: 'find-group', text: 'SELECT name FROM student_groups WHERE id = $1 FOR UPDATE' },
    [id],
  )
  return group
}

/** Returns whether there is such a group. */
export const hasGroup = async (db: Db, id: number): Promise<boolean> =>
  (await db.run({ name: 'has-group', text: 'SELECT FROM student_groups WHERE id = $1' }, [id])).length > 0

/** A deleted group as the audit log has it: with its members, and what was assigned to it. */
type DeletedGroup = { title: string; made_at: string; members: Member[]; assignments: number[] }

/** Deletes a group, never its students; null when there is none. */
export function deleteGroup(
  db: Db,
  { id, author, now }: Changing & { id: number },
): Promise<{ id: number; at: number } | null> {
  return db.transaction(async (tx) => {
    if (!(await findGroup(tx, id))) return null
    const [before] = await tx.run<DeletedGroup>(
      {
        name: 'group-to-delete',
        text: `SELECT name AS title, to_jsonb(created_at) #>> '{}' AS made_at,
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.user_id, 'since', m.added_at) ORDER BY m.user_id)
              FROM group_members m WHERE m.group_id = g.id), '[]') AS members,
            coalesce((SELECT jsonb_agg(x.id ORDER BY x.id) FROM assignments x WHERE x.group_id = g.id), '[]') AS assignments
          FROM student_groups g WHERE id = $1`,
      },
      [id],
    )
    await tx.run({ name: 'delete-group', text: 'DELETE FROM student_groups WHERE id = $1' }, [id])
    const change = { thing: 'group', thingId: id, action: 'deleted', before: before ?? null } as const
    return { id: await recordChange(tx, { now, author, ...change }), at: now }
  })
}

/** Brings a deleted group back as it was; false when another one has its name by now. T8 */
export async function restoreGroup(tx: Db, id: number, deleted: DeletedGroup): Promise<boolean> {
  const { title, made_at, members, assignments } = deleted
  const restored = await tx.run(
    {
      name: 'restore-group',
      text: `INSERT INTO student_groups (id, name, created_at) OVERRIDING SYSTEM VALUE
        VALUES ($1, $2, $3::timestamptz) ON CONFLICT DO NOTHING RETURNING id`,
    },
    [id, title, made_at],
  )
  if (restored.length === 0) return false
  // An account that was deleted since stays away.
  await joinAgain(tx, id, members)
  await tx.run(
    { name: 'assign-to-group-again', text: 'UPDATE assignments SET group_id = $1 WHERE id = ANY($2::int[])' },
    [id, assignments],
  )
  return true
}

/** A group that was deleted and can be brought back. */
export type RestorableGroup = { id: number; name: string; deleted_at: string }

/** The entry about the deletion of a group that is not there, younger than $1. Nothing else holds what the group was. */
const deletedGroups = `FROM audit_log e WHERE e.thing = 'group' AND e.action = 'group.deleted' AND e.at > $1
  AND NOT EXISTS (SELECT FROM student_groups g WHERE g.id::text = e.thing_id)`

const restorableSince = (now: number) => new Date(now - binDays * 86_400_000)

/** Lists the groups that were deleted in the last 30 days, the latest first. T8 */
export const listDeletedGroups = (db: Db, now: number): Promise<RestorableGroup[]> =>
  db.run(
    {
      name: 'deleted-groups',
      text: `SELECT * FROM (SELECT DISTINCT ON (e.thing_id) e.thing_id::int AS id, e.before ->> 'title' AS name, ${isoOf('e.at')} AS deleted_at, e.id AS entry
          ${deletedGroups} ORDER BY e.thing_id, e.id DESC) d ORDER BY entry DESC LIMIT 50`,
    },
    [restorableSince(now)],
  )

/** Brings a group back that was deleted in the last 30 days, as it was. T8 */
export function bringGroupBack(
  db: Db,
  { id, author, now }: Changing & { id: number },
): Promise<{ name: string } | 'taken' | 'missing'> {
  return db.transaction(async (tx) => {
    const [deleted] = await tx.run<{ before: DeletedGroup }>(
      {
        name: 'deleted-group',
        text: `SELECT e.before ${deletedGroups} AND e.thing_id = $2 ORDER BY e.id DESC LIMIT 1`,
      },
      [restorableSince(now), String(id)],
    )
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
  const added = await tx.run<{ user_id: number }>(
    {
      name: 'add-members',
      text: `INSERT INTO group_members (group_id, user_id, added_at)
        SELECT $1, id, $3 FROM users u WHERE id = ANY($2::int[]) AND role = 'student'
          AND NOT EXISTS (SELECT FROM account_joins j WHERE j.joined_id = u.id)
        ON CONFLICT DO NOTHING RETURNING user_id`,
    },
    [groupId, userIds, new Date(now)],
  )
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

const leave = (tx: Db, groupId: number, members: readonly number[]): Promise<Member[]> =>
  tx.run(
    {
      name: 'leave-group',
      text: `DELETE FROM group_members WHERE group_id = $1 AND user_id = ANY($2::int[])
        RETURNING user_id AS id, to_jsonb(added_at) #>> '{}' AS since`,
    },
    [groupId, members],
  )

/** Takes students out of a group whom an action has just added; false when one of them is not in it any more. T6 */
export const leaveGroup = async (tx: Db, groupId: number, members: readonly number[]): Promise<boolean> =>
  (await leave(tx, groupId, members)).length === members.length

/** Takes students out of a group; returns for how many that changed something, and the change; null: for none. T34 */
export async function removeMembers(
  tx: Db,
  { groupId, userIds, author, now }: Changing & { groupId: number; userIds: readonly number[] },
): Promise<{ removed: number; change: { id: number; at: number } | null }> {
  const members = (await leave(tx, groupId, userIds)).toSorted((one, other) => one.id - other.id)
  if (members.length === 0) return { removed: 0, change: null }
  const change = { thing: 'group', thingId: groupId, action: 'members_removed', before: { members } } as const
  const personId = members.length === 1 ? (members[0]?.id ?? null) : null
  const id = await recordChange(tx, { now, author, ...change, personId })
  return { removed: members.length, change: { id, at: now } }
}

/** Takes back that students were taken out of a group; false when one of them is in it again, or it is gone. T6 */
export async function joinAgain(tx: Db, groupId: number, members: readonly Member[]): Promise<boolean> {
  const joined = await tx.run(
    {
      name: 'join-group-again',
      text: `INSERT INTO group_members (group_id, user_id, added_at)
        SELECT g.id, u.id, m.since FROM jsonb_to_recordset($2::jsonb) AS m(id int, since timestamptz)
          JOIN users u ON u.id = m.id JOIN student_groups g ON g.id = $1
        ON CONFLICT DO NOTHING RETURNING user_id`,
    },
    [groupId, JSON.stringify(members)],
  )
  return joined.length === members.length
}

/** Returns the students with access to a course now, for a group made from it. */
export async function studentsOfCourse(tx: Db, courseId: number, now: number): Promise<number[]> {
  const rows = await tx.run<{ user_id: number }>(
    {
      name: 'students-of-course',
      text: `SELECT user_id FROM grants WHERE course_id = $1 AND (expires_at IS NULL OR expires_at > $2) ORDER BY user_id`,
    },
    [courseId, new Date(now)],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Returns the members of a group. */
export async function membersOf(tx: Db, groupId: number): Promise<number[]> {
  const rows = await tx.run<{ user_id: number }>(
    { name: 'members-of-group', text: 'SELECT user_id FROM group_members WHERE group_id = $1 ORDER BY user_id' },
    [groupId],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Finds the accounts of these addresses. */
export const findByEmails = (db: Db, emails: readonly string[]): Promise<{ id: number; email: string }[]> =>
  db.run({ name: 'find-by-emails', text: 'SELECT id, email FROM users WHERE email = ANY($1::text[])' }, [emails])
