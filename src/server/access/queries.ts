import type { waitingKinds, Ending, SourceKind } from '../../core/access/sources.ts'
import { isUnconfirmed } from '../accounts/unconfirmed.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

type AwaitedKind = (typeof waitingKinds)[number]

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const listSources = statement({
  name: 'sources-of-access',
  text: `SELECT id, kind, order_id, begins_at, ends_at, ended_at, ending, reason FROM access_sources
    WHERE user_id = :userId AND course_id = :courseId ORDER BY id`,
  row: { kind: notNull<SourceKind>(), ending: nullable<Ending>() },
})

export const dropSources = statement({
  name: 'drop-sources',
  text: 'DELETE FROM access_sources WHERE id = ANY(:ids::int[])',
})

export const addSource = statement({
  name: 'add-source',
  text: `INSERT INTO access_sources (id, user_id, course_id, kind, order_id, begins_at, ends_at, ended_at, ending, reason)
    OVERRIDING SYSTEM VALUE
    VALUES (coalesce(:id::int, nextval(pg_get_serial_sequence('access_sources', 'id'))::int), :userId, :courseId, :kind, :orderId,
      :beginsAt, :endsAt, :endedAt, :ending, :reason)`,
  params: {
    id: nullable(),
    kind: notNull<SourceKind>(),
    orderId: nullable(),
    endsAt: nullable(),
    endedAt: nullable(),
    ending: nullable<Ending>(),
    reason: nullable(),
  },
})

export const changeSource = statement({
  name: 'change-source',
  text: `UPDATE access_sources SET begins_at = :beginsAt, ends_at = :endsAt, ended_at = :endedAt, ending = :ending WHERE id = :id`,
  params: { endsAt: nullable(), endedAt: nullable(), ending: nullable<Ending>() },
})

/** The only statement that writes `grants`: the union of the sources of these accounts, of one course or of all. docs/decisions/0179 */
export const projectGrants = statement({
  name: 'project-grants',
  text: `WITH held AS (
      SELECT user_id, course_id, nullif(max(coalesce(ended_at, ends_at, 'infinity')), 'infinity') AS until, min(created_at) AS since
      FROM access_sources WHERE user_id = ANY(:userIds::int[]) AND (:courseId::int IS NULL OR course_id = :courseId)
      GROUP BY user_id, course_id),
    gone AS (DELETE FROM grants g WHERE g.user_id = ANY(:userIds::int[]) AND (:courseId::int IS NULL OR g.course_id = :courseId)
      AND NOT EXISTS (SELECT FROM held h WHERE h.user_id = g.user_id AND h.course_id = g.course_id))
    INSERT INTO grants AS g (user_id, course_id, expires_at, created_at)
      SELECT user_id, course_id, until, since FROM held
      ON CONFLICT (user_id, course_id) DO UPDATE SET expires_at = excluded.expires_at
        WHERE g.expires_at IS DISTINCT FROM excluded.expires_at`,
  params: { courseId: nullable() },
})

// Access that waits for a confirmed address

/** An account that its student registered, and whose address may be another's. */
export const findUnconfirmed = statement({
  name: 'find-unconfirmed',
  text: `SELECT u.id, u.email FROM users u WHERE u.id = :userId AND ${isUnconfirmed('u')}`,
  row: { email: notNull() },
})

/** Accounts whose address was confirmed elsewhere: by the release before this one, or by joining them to a confirmed one. */
export const listConfirmedAwaiting = statement({
  name: 'confirmed-awaiting',
  text: `SELECT DISTINCT u.id FROM awaited_access w JOIN users u ON u.id = w.user_id
    WHERE u.email_confirmed_at IS NOT NULL AND u.disabled_at IS NULL LIMIT 200`,
})

export const awaitAccess = statement({
  name: 'await-access',
  text: `INSERT INTO awaited_access (user_id, course_id, kind, order_id, days) VALUES (:userId, :courseId, :kind, :orderId, :days)
    ON CONFLICT DO NOTHING RETURNING id`,
  params: { kind: notNull<AwaitedKind>(), orderId: nullable(), days: nullable() },
})

export const takeAwaited = statement({
  name: 'take-awaited',
  text: `WITH taken AS (DELETE FROM awaited_access WHERE user_id = :userId RETURNING id, course_id, kind, order_id, days)
    SELECT course_id, kind, order_id, days FROM taken ORDER BY id`,
  row: { course_id: notNull(), kind: notNull<AwaitedKind>() },
})

export const dropAwaitedOfOrder = statement({
  name: 'drop-awaited-of-order',
  text: 'DELETE FROM awaited_access WHERE order_id = :orderId RETURNING course_id',
})

export const dropAwaitedOfCourse = statement({
  name: 'drop-awaited-of-course',
  text: 'DELETE FROM awaited_access WHERE user_id = :userId AND course_id = :courseId',
})
