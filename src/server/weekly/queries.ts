import { notNull, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const findChoice = statement({
  name: 'weekly-choice',
  text: 'SELECT is_off FROM weekly_emails WHERE user_id = :userId',
})

export const storeChoice = statement({
  name: 'weekly-store-choice',
  text: `INSERT INTO weekly_emails (user_id, is_off, off_token) VALUES (:userId, :isOff, :offToken)
    ON CONFLICT (user_id) DO UPDATE SET is_off = excluded.is_off`,
})

export const turnOffByToken = statement({
  name: 'weekly-turn-off',
  text: 'UPDATE weekly_emails SET is_off = true WHERE off_token = :token RETURNING user_id',
})

/** Students who have not been taken for a week's email, whose address is theirs, and who did something since then or have something to do. */
export const listCandidates = statement({
  name: 'weekly-candidates',
  text: `SELECT u.id FROM users u LEFT JOIN weekly_emails e ON e.user_id = u.id
    WHERE u.role = 'student' AND u.email IS NOT NULL AND u.email_confirmed_at IS NOT NULL AND u.disabled_at IS NULL
      AND (e.user_id IS NULL OR NOT e.is_off AND (e.week IS NULL OR e.week < :week))
      AND (EXISTS (SELECT FROM learning_sets s WHERE s.user_id = u.id AND s.started_at > :since)
        OR EXISTS (SELECT FROM attempts a WHERE a.user_id = u.id AND a.started_at > :since)
        OR EXISTS (SELECT FROM practice_sets p WHERE p.user_id = u.id AND p.started_at > :since)
        OR EXISTS (SELECT FROM watched_lessons w WHERE w.user_id = u.id AND w.opened_at > :since)
        OR EXISTS (SELECT FROM assigned_students x WHERE x.user_id = u.id AND x.assigned_at > :since))
    ORDER BY u.id LIMIT :most`,
})

/** Takes students for a week's email, and returns those whom no other server has taken and who have not turned it off. */
export const claimStudents = statement({
  name: 'weekly-claim',
  text: `INSERT INTO weekly_emails AS e (user_id, off_token, week) SELECT c.user_id, c.off_token, :week
    FROM unnest(:userIds::int[], :offTokens::text[]) AS c (user_id, off_token)
    ON CONFLICT (user_id) DO UPDATE SET week = excluded.week WHERE NOT e.is_off AND (e.week IS NULL OR e.week < excluded.week)
    RETURNING user_id, (SELECT u.email FROM users u WHERE u.id = e.user_id) AS email`,
  row: { email: notNull() },
})

/** The address, name and token of a student who gets the email; no row once it is off. */
export const findReceiver = statement({
  name: 'weekly-receiver',
  text: `SELECT u.email, u.name, e.off_token FROM weekly_emails e JOIN users u ON u.id = e.user_id
    WHERE e.user_id = :userId AND NOT e.is_off AND u.email IS NOT NULL AND u.disabled_at IS NULL`,
  row: { email: notNull() },
})
