import { listCaps } from '../../core/list-caps.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** A member of a group, and since when. */
export type Member = { id: number; since: string }

/** A deleted group as the audit log has it: with its members, and what was assigned to it. */
export type DeletedGroup = { title: string; made_at: string; members: Member[]; assignments: number[] }

export const listGroupNames = statement({
  name: 'list-group-names',
  text: 'SELECT id, name FROM student_groups ORDER BY lower(name)',
})

export const listGroups = statement({
  name: 'list-groups',
  text: `SELECT g.id, g.name, (SELECT count(*)::int FROM group_members m JOIN users u ON u.id = m.user_id
      WHERE m.group_id = g.id AND u.role = 'student' AND u.disabled_at IS NULL) AS members
    FROM student_groups g ORDER BY lower(g.name) LIMIT ${listCaps.groups + 1}`,
  row: { members: notNull() },
})

export const addGroup = statement({
  name: 'add-group',
  text: `INSERT INTO student_groups (name, created_at) VALUES (:name, :now) ON CONFLICT (lower(name)) DO NOTHING RETURNING id`,
})

export const renameGroup = statement({
  name: 'rename-group',
  text: `UPDATE student_groups g SET name = :name WHERE id = :id
    AND NOT EXISTS (SELECT FROM student_groups o WHERE lower(o.name) = lower(:name) AND o.id <> g.id) RETURNING id`,
})

export const findGroup = statement({
  name: 'find-group',
  text: 'SELECT name FROM student_groups WHERE id = :id FOR UPDATE',
})

export const hasGroup = statement({ name: 'has-group', text: 'SELECT FROM student_groups WHERE id = :id' })

export const findGroupToDelete = statement({
  name: 'group-to-delete',
  text: `SELECT name AS title, to_jsonb(created_at) #>> '{}' AS made_at,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.user_id, 'since', m.added_at) ORDER BY m.user_id)
        FROM group_members m WHERE m.group_id = g.id), '[]') AS members,
      coalesce((SELECT jsonb_agg(x.id ORDER BY x.id) FROM assignments x WHERE x.group_id = g.id), '[]') AS assignments
    FROM student_groups g WHERE id = :id`,
  row: { made_at: notNull(), members: notNull<Member[]>(), assignments: notNull<number[]>() },
})

export const deleteGroup = statement({ name: 'delete-group', text: 'DELETE FROM student_groups WHERE id = :id' })

/** A `Date` would cut the microseconds off `madeAt`. */
export const restoreGroup = statement({
  name: 'restore-group',
  text: `INSERT INTO student_groups (id, name, created_at) OVERRIDING SYSTEM VALUE
    VALUES (:id, :title, :madeAt::text::timestamptz) ON CONFLICT DO NOTHING RETURNING id`,
})

export const assignAgain = statement({
  name: 'assign-to-group-again',
  text: 'UPDATE assignments SET group_id = :groupId WHERE id = ANY(:ids::int[])',
})

/** The entry about the deletion of a group that is not there, younger than `since`. Nothing else holds what the group was. */
const deletedGroups = `FROM audit_log e WHERE e.thing = 'group' AND e.action = 'group.deleted' AND e.at > :since
  AND NOT EXISTS (SELECT FROM student_groups g WHERE g.id::text = e.thing_id)`

export const listDeletedGroups = statement({
  name: 'deleted-groups',
  text: `SELECT id, name, deleted_at FROM (SELECT DISTINCT ON (e.thing_id) e.thing_id::int AS id, e.before ->> 'title' AS name,
        ${isoOf('e.at')} AS deleted_at, e.id AS entry
      ${deletedGroups} ORDER BY e.thing_id, e.id DESC) d ORDER BY entry DESC LIMIT ${listCaps.deletedGroups + 1}`,
  row: { id: notNull(), name: notNull(), deleted_at: notNull() },
})

export const findDeletedGroup = statement({
  name: 'deleted-group',
  text: `SELECT e.before ${deletedGroups} AND e.thing_id = :id ORDER BY e.id DESC LIMIT 1`,
  row: { before: notNull<DeletedGroup>() },
})

export const addMembers = statement({
  name: 'add-members',
  text: `INSERT INTO group_members (group_id, user_id, added_at)
    SELECT :groupId, id, :now FROM users u WHERE id = ANY(:userIds::int[]) AND role = 'student'
      AND NOT EXISTS (SELECT FROM account_joins j WHERE j.joined_id = u.id)
    ON CONFLICT DO NOTHING RETURNING user_id`,
})

export const leaveGroup = statement({
  name: 'leave-group',
  text: `DELETE FROM group_members WHERE group_id = :groupId AND user_id = ANY(:userIds::int[])
    RETURNING user_id AS id, to_jsonb(added_at) #>> '{}' AS since`,
  row: { since: notNull() },
})

export const joinAgain = statement({
  name: 'join-group-again',
  text: `INSERT INTO group_members (group_id, user_id, added_at)
    SELECT g.id, u.id, m.since FROM jsonb_to_recordset(:members::jsonb) AS m(id int, since timestamptz)
      JOIN users u ON u.id = m.id JOIN student_groups g ON g.id = :groupId
    ON CONFLICT DO NOTHING RETURNING user_id`,
})

export const listStudentsOfCourse = statement({
  name: 'students-of-course',
  text: `SELECT user_id FROM grants WHERE course_id = :courseId AND (expires_at IS NULL OR expires_at > :now) ORDER BY user_id`,
})

export const listMembers = statement({
  name: 'members-of-group',
  text: 'SELECT user_id FROM group_members WHERE group_id = :groupId ORDER BY user_id',
})

export const findByEmails = statement({
  name: 'find-by-emails',
  text: 'SELECT id, email FROM users WHERE email = ANY(:emails::text[])',
  row: { email: notNull() },
})
