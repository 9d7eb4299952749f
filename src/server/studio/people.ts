import type { z } from 'zod'
import type { Person } from '../../contract/studio/people.ts'
import { consentTexts } from '../../core/editing/nouns.ts'
import { endsSoonDays, lists, type courseStates } from '../../core/staff/lists.ts'
import { progressJoin } from '../assignments/things.ts'
import { addressName } from '../accounts/tables.ts'
import { courseState, isOpenTo, isStudent, studentsOf } from '../courses/progress.ts'
import { isoOf } from '../db/columns.ts'
import type { ListSource } from './list.ts'

const texts = `SELECT FROM legal_texts l WHERE l.is_visible AND l.kind IN (${consentTexts.map((text) => `'${text}'`).join()})`

/** The condition that a student has agreed to the current public version of every text. P2 */
const hasAgreed = `EXISTS (SELECT FROM consents k WHERE k.user_id = t.id AND k.withdrawn_at IS NULL AND NOT EXISTS (
  ${texts} AND (k.versions ->> l.kind)::int IS DISTINCT FROM
      (SELECT max(v.id) FROM thing_versions v WHERE v.noun = l.kind AND v.thing_id = l.id)))`

/** Returns the SQL that searches a list by the words of the account that `user` names. T6 */
export const searchByPerson = (user: string) => ({
  search: `(SELECT s.search FROM users s WHERE s.id = ${user})`,
  likeness: `(SELECT lower(s.name) FROM users s WHERE s.id = ${user})`,
  sounds: (fits: (text: string) => string) => `${user} IN (SELECT s.id FROM users s WHERE ${fits('s.sound')} OFFSET 0)`,
  find: {
    literal: (fits: (text: string) => string) => `${user} IN (SELECT s.id FROM users s WHERE ${fits('s.search')})`,
    alike: (fits: (text: string) => string) =>
      `${user} IN (SELECT s.id FROM users s WHERE ${fits('lower(s.name)')} OFFSET 0)`,
  },
})

/** Returns the ids of the students of a course, as its progress lists them, who stand so. T21 */
const whoIs = (state: (typeof courseStates)[number]) => (id: string) =>
  `SELECT c.id FROM ${studentsOf(id)} c WHERE ${isOpenTo('c')} AND ${isStudent('c')} AND ${courseState(id, 'c')[state]}`

const studentsInState = {
  behind: whoIs('behind'),
  not_begun: whoIs('not_begun'),
  under_way: whoIs('under_way'),
  done: whoIs('done'),
}

/** A row of the list of people. */
export type PersonRow = z.output<typeof Person>

/** The SQL that lists people. */
export const peopleSource: ListSource<typeof lists.people> = {
  list: lists.people,
  table: 'users',
  row: `t.name, t.email, t.phone, t.parent_phone, t.role, t.disabled_at IS NOT NULL AS is_disabled,
    ${isoOf('t.created_at')} AS joined_at,
    (SELECT ${isoOf('max(s.last_seen_at)')} FROM sessions s WHERE s.user_id = t.id) AS seen_at,
    coalesce((SELECT json_agg(json_build_object('name', c.name, 'until', ${isoOf('g.expires_at')},
        'is_open', g.expires_at IS NULL OR g.expires_at > now(), 'watched', p.watched, 'lessons', p.lessons) ORDER BY (g.expires_at <= now()), g.expires_at, c.id)
      FROM grants g JOIN courses c ON c.id = g.course_id CROSS JOIN LATERAL (
        SELECT count(w.user_id)::int AS watched, count(*)::int AS lessons
          FROM lessons l LEFT JOIN watched_lessons w ON w.lesson_id = l.id AND w.user_id = t.id
          WHERE l.course_id = c.id AND l.is_visible) p
      WHERE g.user_id = t.id), '[]') AS courses`,
  sorts: { joined: { sql: 't.created_at', type: 'timestamptz' }, name: { sql: 'lower(t.name)', type: 'text' } },
  filters: {
    kind: { students: `t.role = 'student'`, staff: `t.role <> 'student'`, disabled: 't.disabled_at IS NOT NULL' },
    access: {
      open: 't.access_until > $1',
      ends_soon: `EXISTS (SELECT FROM grants g WHERE g.user_id = t.id
        AND g.expires_at > $1 AND g.expires_at <= $1 + interval '${endsSoonDays} days')`,
      ended: 't.access_until <= $1',
      none: `t.role = 'student' AND t.access_until IS NULL`,
    },
    consent: {
      // Without texts there is nothing to agree to.
      missing: `t.role = 'student' AND EXISTS (${texts}) AND NOT ${hasAgreed}`,
      present: `t.role = 'student' AND ${hasAgreed}`,
    },
    address: {
      none: 't.email IS NULL',
      unconfirmed: `t.role = 'student' AND t.email IS NOT NULL AND t.email_confirmed_at IS NULL`,
    },
    group: (id) => `EXISTS (SELECT FROM group_members m WHERE m.user_id = t.id AND m.group_id = ${id})`,
    announcement: (id) =>
      `EXISTS (SELECT FROM announcement_readers r WHERE r.user_id = t.id AND r.announcement_id = ${id})`,
    unseen: (id) =>
      `EXISTS (SELECT FROM announcement_readers r WHERE r.user_id = t.id AND r.announcement_id = ${id} AND r.seen_at IS NULL)`,
    undone: (
      id,
    ) => `EXISTS (SELECT FROM assigned_students s JOIN assignments x ON x.id = s.assignment_id ${progressJoin}
      WHERE s.user_id = t.id AND s.assignment_id = ${id} AND p.done_at IS NULL)`,
    course: (id) => `EXISTS (SELECT FROM grants g WHERE g.user_id = t.id AND g.course_id = ${id})`,
    open: (id) => `t.role = 'student' AND t.disabled_at IS NULL AND EXISTS (SELECT FROM grants g
      WHERE g.user_id = t.id AND g.course_id = ${id} AND (g.expires_at IS NULL OR g.expires_at > $1))`,
    behind: (id) => `t.id IN (${studentsInState.behind(id)})`,
    not_begun: (id) => `t.id IN (${studentsInState.not_begun(id)})`,
    under_way: (id) => `t.id IN (${studentsInState.under_way(id)})`,
    done: (id) => `t.id IN (${studentsInState.done(id)})`,
  },
  sets: studentsInState,
  isReadWhole: ['behind', 'not_begun', 'under_way', 'done'],
  wholeTable: '(SELECT * FROM users OFFSET 0)',
  search: 't.search',
  likeness: 'lower(t.name)',
  sounds: (fits) => fits('t.sound'),
  contacts: { address: addressName('t.email'), digits: 't.search' },
}
