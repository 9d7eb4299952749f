import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const listAccounts = statement({
  name: 'accounts-to-join',
  text: `SELECT id, name, email, role, disabled_at IS NOT NULL AS is_disabled FROM users WHERE id = ANY(:ids::int[])`,
  row: { is_disabled: notNull() },
})

export const findOpenAttempt = statement({
  name: 'open-attempts-of-joined',
  text: `SELECT FROM attempts WHERE user_id = ANY(:ids::int[]) AND phase <> 'closed' LIMIT 1`,
})

export const findJoined = statement({
  name: 'joined-already',
  text: 'SELECT FROM account_joins WHERE joined_id = ANY(:ids::int[]) LIMIT 1',
})

export const findLaterJoin = statement({
  name: 'later-join',
  text: 'SELECT FROM account_joins WHERE kept_id = :remainingId AND id > :joinId LIMIT 1',
})

export const findAccount = statement({
  name: 'account-to-join',
  text: 'SELECT id FROM users WHERE email = :email',
})

export const disableJoined = statement({
  name: 'disable-joined',
  text: 'UPDATE users SET disabled_at = coalesce(disabled_at, :now) WHERE id = :id',
})

export const addJoin = statement({
  name: 'add-join',
  text: `INSERT INTO account_joins (kept_id, joined_id, actor_id, joined_at, moved) VALUES (:remainingId, :joinedId, :actorId, :now, :moved) RETURNING id`,
  params: { actorId: nullable() },
})

export const lockJoin = statement({
  name: 'join-to-part',
  text: `SELECT kept_id, joined_id, joined_at, moved FROM account_joins WHERE id = :joinId AND joined_at > :since FOR UPDATE`,
})

export const enableParted = statement({
  name: 'enable-parted',
  text: 'UPDATE users SET disabled_at = NULL WHERE id = :joinedId',
})

export const deleteJoin = statement({
  name: 'delete-join',
  text: 'DELETE FROM account_joins WHERE id = :joinId',
})

export const findEntry = statement({
  name: 'entry-of-join',
  text: `SELECT id FROM audit_log WHERE thing = 'account' AND thing_id = :remainingId AND action = 'account.joined' AND after ->> 'join' = :joinId`,
})

export const findJoinOf = statement({
  name: 'is-joined',
  text: 'SELECT FROM account_joins WHERE joined_id = :userId',
})

export const listJoinedTo = statement({
  name: 'joined-to',
  text: 'SELECT joined_id FROM account_joins WHERE kept_id = :userId ORDER BY joined_id',
})

export const listSettledJoins = statement({
  name: 'settled-joins',
  text: 'SELECT joined_id FROM account_joins WHERE joined_at <= :before ORDER BY id LIMIT 100',
})

export const listExtended = statement({
  name: 'join-ends-of-access',
  text: `SELECT k.course_id, k.expires_at::text AS before, j.expires_at::text AS after FROM grants k
      JOIN grants j ON j.course_id = k.course_id AND j.user_id = :joined
    WHERE k.user_id = :remaining AND k.expires_at IS NOT NULL AND (j.expires_at IS NULL OR j.expires_at > k.expires_at)
    ORDER BY k.course_id`,
  row: { before: notNull() },
})

export const takeOverDone = statement({
  name: 'join-done-lessons',
  text: `UPDATE watched_lessons k SET done_at = j.done_at FROM watched_lessons j
    WHERE k.user_id = :remaining AND j.user_id = :joined AND j.lesson_id = k.lesson_id AND k.done_at IS NULL AND j.done_at IS NOT NULL
    RETURNING k.lesson_id, k.done_at::text AS done_at`,
  row: { done_at: notNull() },
})

export const takeOverShown = statement({
  name: 'join-shown-keys',
  text: `UPDATE shown_keys k SET shown_at = j.shown_at FROM shown_keys j JOIN shown_keys b ON b.item_id = j.item_id
    WHERE b.user_id = :remaining AND j.user_id = :joined AND j.shown_at > b.shown_at AND k.user_id = b.user_id AND k.item_id = b.item_id
    RETURNING k.item_id, b.shown_at::text AS before, k.shown_at::text AS after`,
  row: { before: notNull(), after: notNull() },
})

export const setNumbersAside = statement({
  name: 'attempt-numbers-aside',
  text: 'UPDATE attempts SET number = -id WHERE id = ANY(:ids::int[])',
})

export const lockAttempts = statement({
  name: 'attempts-to-join',
  text: `SELECT id, user_id, number FROM attempts WHERE user_id IN (:joined, :remaining)
    AND quiz_id IN (SELECT quiz_id FROM attempts WHERE user_id = :joined) ORDER BY id FOR UPDATE`,
})

export const moveAttempts = statement({
  name: 'join-attempts',
  text: `UPDATE attempts a SET user_id = :remaining, number = n.number FROM (
      SELECT id, row_number() OVER (PARTITION BY quiz_id ORDER BY started_at, id) AS number
      FROM attempts WHERE id = ANY(:ids::int[])) n WHERE n.id = a.id`,
})

export const lockMovedAttempts = statement({
  name: 'attempts-to-part',
  text: 'SELECT id FROM attempts WHERE id = ANY(:ids::int[]) AND user_id = :remaining ORDER BY id FOR UPDATE',
})

export const returnAttempts = statement({
  name: 'part-attempts',
  text: `UPDATE attempts a SET user_id = f.user_id, number = f.number
    FROM jsonb_to_recordset(:attempts::jsonb) AS f (id int, user_id int, number int) WHERE f.id = a.id`,
})

export const countAccess = statement({
  name: 'access-to-join',
  text: `SELECT count(*) FILTER (WHERE k.user_id IS NULL)::int AS moved, count(k.user_id)::int AS stays
  FROM grants j LEFT JOIN grants k ON k.course_id = j.course_id AND k.user_id = :remaining WHERE j.user_id = :joined`,
  row: { moved: notNull(), stays: notNull() },
})

export const returnEnd = statement({
  name: 'part-ends-of-access',
  text: `UPDATE grants SET expires_at = :before::text::timestamptz
    WHERE user_id = :remaining AND course_id = :courseId AND expires_at IS NOT DISTINCT FROM :after::text::timestamptz`,
  params: { before: nullable(), after: nullable() },
})

export const returnShown = statement({
  name: 'part-shown-keys',
  text: `UPDATE shown_keys SET shown_at = :before::text::timestamptz
    WHERE user_id = :remaining AND item_id = :itemId AND shown_at = :after::text::timestamptz`,
})

export const returnDone = statement({
  name: 'part-done-lessons',
  text: 'UPDATE watched_lessons SET done_at = NULL WHERE user_id = :remaining AND lesson_id = :lessonId AND done_at = :doneAt::text::timestamptz',
})
