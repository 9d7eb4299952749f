import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { PictureRow } from '../pictures/store.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** Addresses of the demo reach no one. */
export const findProfile = statement({
  name: 'own-profile',
  text: `SELECT u.name, u.email, u.email_confirmed_at IS NOT NULL OR u.is_demo AS is_email_confirmed, u.phone, u.parent_phone, u.role, u.language,
      u.created_at, CASE WHEN p.key IS NOT NULL THEN json_build_object('key', p.key, 'width', p.width, 'height', p.height,
        'widths', p.widths, 'placeholder', p.placeholder) END AS picture
    FROM users u LEFT JOIN pictures p ON p.key = u.picture_key WHERE u.id = :userId`,
  row: { is_email_confirmed: notNull(), picture: nullable<PictureRow>() },
})

export const setPictureKey = statement({
  name: 'set-picture-key',
  text: 'UPDATE users SET picture_key = :key WHERE id = :userId',
  params: { key: nullable() },
})

export const findPersistence = statement({
  name: 'is-persistent-session',
  text: 'SELECT is_persistent FROM sessions WHERE token_hash = :tokenHash',
})

export const listSessions = statement({
  name: 'own-sessions-now',
  text: `SELECT token_hash, user_agent, created_at, last_seen_at FROM sessions WHERE user_id = :userId AND expires_at > :now
    ORDER BY last_seen_at DESC, created_at DESC`,
})

export const deleteUser = statement({ name: 'delete-user', text: 'DELETE FROM users WHERE id = :userId' })

/** The latest first, as a check in a retake takes them: it holds its attempt and then makes the earlier ones final. */
export const lockAttemptsOf = statement({
  name: 'lock-attempts-of',
  text: 'SELECT FROM attempts WHERE user_id = :userId ORDER BY id DESC FOR UPDATE',
})

export const lockRedosOf = statement({
  name: 'lock-redos-of',
  text: 'SELECT FROM practice_sets WHERE user_id = :userId ORDER BY id FOR UPDATE',
})

export const lockDrillsOf = statement({
  name: 'lock-drills-of',
  text: 'SELECT FROM learning_sets WHERE user_id = :userId ORDER BY id FOR UPDATE',
})

export const lockPictureKey = statement({
  name: 'lock-picture-key',
  text: 'SELECT picture_key FROM users WHERE id = :userId FOR UPDATE',
})

export const changeProfile = statement({
  name: 'change-profile',
  text: `UPDATE users u SET name = :name, email = :email,
      email_confirmed_at = CASE WHEN before.email = :email THEN u.email_confirmed_at END, phone = :phone, parent_phone = :parentPhone, language = :language
    FROM (SELECT id, email FROM users WHERE id = :userId FOR UPDATE) before
    WHERE u.id = before.id AND NOT EXISTS (SELECT FROM users o WHERE o.email = :email AND o.id <> :userId)
    RETURNING before.email <> u.email AS has_moved`,
  params: { language: nullable() },
  row: { has_moved: notNull() },
})

export const forgetActor = statement({
  name: 'forget-actor',
  text: `UPDATE attempt_events SET detail = detail || '{"by": "an account that is gone"}'
    WHERE detail ->> 'by' = :email`,
  params: { email: nullable() },
})

export const listOtherAddresses = statement({
  name: 'other-addresses',
  text: `SELECT DISTINCT a.email FROM (
      SELECT l.email FROM account_links l WHERE l.user_id = :userId
      UNION ALL SELECT v ->> 'email' FROM audit_log e CROSS JOIN LATERAL (VALUES (e.before), (e.after)) AS changed (v)
        WHERE e.person_id = :userId AND e.thing = 'account') a
    WHERE a.email IS DISTINCT FROM :email::text AND a.email IS NOT NULL AND NOT EXISTS (SELECT FROM users u WHERE u.email = a.email)`,
  params: { email: nullable() },
  row: { email: notNull() },
})

export const findJoined = statement({
  name: 'joined-account',
  text: 'SELECT id, email, role FROM users WHERE id = :userId',
})
