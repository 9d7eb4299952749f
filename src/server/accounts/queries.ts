import type { z } from 'zod'
import type { AgreedWords, RecordedConsent } from '../../contract/consents.ts'
import type { AccountSecretPurpose, LinkPurpose } from '../../core/accounts/links.ts'
import type { Role } from '../../core/staff/permissions.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import { shippedNoun } from '../site/shipped-noun.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

// Accounts

export const findUserByEmail = statement({
  name: 'user-by-email',
  text: `SELECT id, name, role, language, phone, parent_phone AS "parentPhone", created_at AS "createdAt", is_demo AS "isDemo",
       password_hash AS "passwordHash", disabled_at AS "disabledAt"
    FROM users WHERE email = :email`,
})

export const addUser = statement({
  name: 'add-user',
  text: `INSERT INTO users (name, email, phone, parent_phone, role, password_hash, is_demo, language)
    VALUES (:name, :email, :phone, :parentPhone, :role, :passwordHash, :isDemo, :language)
    ON CONFLICT (email) DO NOTHING RETURNING id, name`,
  params: { role: notNull<Role>(), language: nullable() },
})

export const addStudentWithoutAddress = statement({
  name: 'add-student-without-address',
  text: `INSERT INTO users (name, phone, parent_phone, role, password_hash, imported_row)
    VALUES (:name, :phone, :parentPhone, 'student', 'none', :importedRow) ON CONFLICT (imported_row) DO NOTHING RETURNING id`,
})

export const setPassword = statement({
  name: 'set-password',
  text: 'UPDATE users SET password_hash = :passwordHash WHERE id = :userId',
})

export const lockUser = statement({
  name: 'lock-user',
  text: 'SELECT FROM users WHERE id = :userId FOR NO KEY UPDATE',
})

export const lockOwners = statement({
  name: 'lock-leaving-owner',
  text: 'SELECT FROM pg_advisory_xact_lock(:lock)',
})

export const findRole = statement({ name: 'role-of-leaving-owner', text: 'SELECT role FROM users WHERE id = :userId' })

export const lockOtherOwners = statement({
  name: 'other-owners',
  text: `SELECT id FROM users WHERE role = 'owner' AND disabled_at IS NULL AND NOT is_demo AND id <> :userId FOR SHARE`,
})

export const findStaff = statement({
  name: 'has-staff',
  text: `SELECT FROM users WHERE role <> 'student' AND NOT is_demo LIMIT 1`,
})

export const listDemoPasswords = statement({
  name: 'list-demo-passwords',
  text: `SELECT password_hash AS hash, array_agg(id ORDER BY id) AS "userIds" FROM users WHERE is_demo
    GROUP BY password_hash ORDER BY min(id)`,
  row: { userIds: notNull<number[]>() },
})

export const listDemoStaff = statement({
  name: 'list-demo-staff',
  text: `SELECT id FROM users WHERE is_demo AND role <> 'student'`,
})

export const findHeaderUser = statement({
  name: 'shown-of-user',
  text: `SELECT p.key, p.widths, (SELECT count(*)::int FROM cart_items i WHERE i.user_id = u.id) AS cart_lines
    FROM users u LEFT JOIN pictures p ON p.key = u.picture_key WHERE u.id = :userId`,
  row: { cart_lines: notNull() },
})

export const listGrantsOfStudent = statement({
  name: 'grants-of-student',
  text: `SELECT c.name, g.expires_at FROM grants g JOIN courses c ON c.id = g.course_id
    WHERE g.user_id = :userId ORDER BY c.sort, c.id`,
})

// Sessions

/** All of an account but that of `except`, which may be null. */
export const endSessions = statement({
  name: 'end-sessions',
  text: 'DELETE FROM sessions WHERE user_id = :userId AND token_hash IS DISTINCT FROM :except',
  params: { except: nullable() },
})

export const endSession = statement({ name: 'end-session', text: 'DELETE FROM sessions WHERE token_hash = :tokenHash' })

export const sweepSessions = statement({
  name: 'sweep-sessions',
  text: 'DELETE FROM sessions WHERE expires_at <= :now',
})

export const findSessions = statement({
  name: 'find-sessions',
  text: `SELECT s.token_hash, s.companion_hash, s.is_host_bound, s.last_seen_at, u.id, u.name, u.email, u.role, u.second_factor_due_at, u.language
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = ANY(:hashes::bytea[]) AND s.expires_at > :now AND u.disabled_at IS NULL`,
  row: { email: notNull() },
})

export const touchSessions = statement({
  name: 'touch-sessions',
  text: 'UPDATE sessions SET last_seen_at = :now WHERE token_hash = ANY(:hashes::bytea[])',
})

export const lockAccount = statement({ name: 'lock-account', text: 'SELECT FROM users WHERE id = :userId FOR SHARE' })

export const beginSession = statement({
  name: 'begin-session',
  text: `INSERT INTO sessions
      (token_hash, companion_hash, user_id, user_agent, is_persistent, is_host_bound, created_at, last_seen_at, expires_at)
    SELECT :tokenHash, :companionHash, u.id, :userAgent, :isPersistent, :isHostBound, :now, :now, :expiresAt FROM users u
      WHERE u.id = :userId AND u.disabled_at IS NULL AND (:verifiedHash::text IS NULL OR u.password_hash = :verifiedHash AND (:isSecondFactorPassed
        OR NOT EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)))
    RETURNING user_id`,
  params: { companionHash: nullable(), verifiedHash: nullable() },
})

export const endOldestSessions = statement({
  name: 'end-oldest-sessions',
  text: `DELETE FROM sessions WHERE user_id = :userId AND token_hash IN
    (SELECT token_hash FROM sessions WHERE user_id = :userId ORDER BY created_at DESC, token_hash OFFSET :most)`,
})

// Known devices

export const findKnownDevice = statement({
  name: 'find-known-device',
  text: `SELECT FROM known_devices d JOIN users u ON u.id = d.user_id
    WHERE d.device_hash = :deviceHash AND u.email = :email AND d.used_at > :since`,
})

export const findSignIn = statement({
  name: 'has-signed-in',
  text: `SELECT FROM known_devices WHERE user_id = :userId UNION ALL SELECT FROM sessions WHERE user_id = :userId LIMIT 1`,
})

export const rememberDevice = statement({
  name: 'remember-device',
  text: `INSERT INTO known_devices (user_id, device_hash, used_at) VALUES (:userId, :deviceHash, :now)
    ON CONFLICT (user_id, device_hash) DO UPDATE SET used_at = excluded.used_at`,
})

export const forgetOldestDevices = statement({
  name: 'forget-oldest-devices',
  text: `DELETE FROM known_devices WHERE user_id = :userId AND device_hash IN
    (SELECT device_hash FROM known_devices WHERE user_id = :userId ORDER BY used_at DESC, device_hash OFFSET :most)`,
})

export const forgetDevices = statement({
  name: 'forget-devices',
  text: 'DELETE FROM known_devices WHERE user_id = :userId AND device_hash IS DISTINCT FROM :exceptHash',
  params: { exceptHash: nullable() },
})

export const sweepDevices = statement({
  name: 'sweep-devices',
  text: 'DELETE FROM known_devices WHERE used_at <= :before',
})

// Links and printed codes

export const addAccountLink = statement({
  name: 'add-account-link',
  text: `INSERT INTO account_links (user_id, purpose, email, token_hash, expires_at, issued_by)
    VALUES (:userId, :purpose, :email, :tokenHash, :expiresAt, :issuedBy)
    ON CONFLICT (user_id, purpose) DO UPDATE SET email = excluded.email, token_hash = excluded.token_hash,
      emailed_token_hash = NULL, expires_at = excluded.expires_at, issued_by = excluded.issued_by RETURNING id`,
  params: { purpose: notNull<AccountSecretPurpose>(), email: nullable(), issuedBy: nullable() },
})

/** Only links are sent, never printed codes. */
export const sendAccountLink = statement({
  name: 'send-account-link',
  text: `UPDATE account_links l SET emailed_token_hash = :tokenHash FROM users u
    WHERE l.id = :linkId AND u.id = l.user_id AND l.expires_at > :now AND coalesce(l.email, u.email) = :to
    RETURNING l.purpose, u.email AS account`,
  row: { purpose: notNull<LinkPurpose>() },
})

export const findAccountLink = statement({
  name: 'find-account-link',
  text: `SELECT l.id, l.user_id, l.purpose, u.name, coalesce(l.email, u.email) AS email, u.email AS former, u.role, i.role AS issuer_role
    FROM account_links l JOIN users u ON u.id = l.user_id LEFT JOIN users i ON i.id = l.issued_by
    WHERE :hash IN (l.token_hash, l.emailed_token_hash) AND l.expires_at > :now AND u.disabled_at IS NULL AND i.disabled_at IS NULL`,
  row: { name: notNull(), role: notNull() },
})

export const useAccountLink = statement({
  name: 'use-account-link',
  text: 'DELETE FROM account_links WHERE id = :id RETURNING id',
})

export const endAccountLinks = statement({
  name: 'end-account-links',
  text: 'DELETE FROM account_links WHERE user_id = :userId',
})

export const confirmEmail = statement({
  name: 'confirm-email',
  text: 'UPDATE users SET email_confirmed_at = coalesce(email_confirmed_at, :now) WHERE id = :userId',
})

export const moveAccount = statement({
  name: 'move-account',
  text: `UPDATE users SET email = :email, email_confirmed_at = :now WHERE id = :userId
    RETURNING password_hash <> 'none' AS has_password`,
  row: { has_password: notNull() },
})

export const sweepAccountLinks = statement({
  name: 'sweep-account-links',
  text: 'DELETE FROM account_links WHERE expires_at <= :now',
})

export const enterWithCode = statement({
  name: 'enter-with-code',
  text: 'UPDATE users SET email = :email, password_hash = :passwordHash WHERE id = :userId AND email IS NULL RETURNING id',
})

export const withdrawEntryCode = statement({
  name: 'withdraw-entry-code',
  text: `DELETE FROM account_links WHERE user_id = :userId AND purpose = 'code' AND expires_at > :now RETURNING id`,
})

// Codes for a new password

export const storePasswordCode = statement({
  name: 'store-password-code',
  text: `INSERT INTO password_codes (user_id, code_hash, expires_at, sent_at) VALUES (:userId, :codeHash, :expiresAt, :now)
    ON CONFLICT (user_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at,
      sent_at = excluded.sent_at, tries = 0, device_tries = 0`,
})

export const dropPasswordCode = statement({
  name: 'drop-password-code',
  text: 'DELETE FROM password_codes WHERE user_id = :userId',
})

export const findPasswordCode = statement({
  name: 'find-password-code',
  text: 'SELECT sent_at, expires_at FROM password_codes WHERE user_id = :userId',
})

const tryCode = (tries: 'tries' | 'device_tries') => `UPDATE password_codes c SET ${tries} = ${tries} + 1 FROM users u
  WHERE u.email = :email AND c.user_id = u.id AND c.${tries} < :most AND c.expires_at > :now RETURNING c.user_id, c.code_hash, u.name`

export const tryPasswordCode = statement({ name: 'try-password-code', text: tryCode('tries') })

export const tryPasswordCodeOnDevice = statement({ name: 'try-password-code-on-device', text: tryCode('device_tries') })

const takeBackTry = (tries: 'tries' | 'device_tries') =>
  `UPDATE password_codes SET ${tries} = ${tries} - 1 WHERE user_id = :userId AND ${tries} > 0`

export const takeBackCodeTry = statement({ name: 'take-back-code-try', text: takeBackTry('tries') })

export const takeBackCodeTryOnDevice = statement({
  name: 'take-back-code-try-on-device',
  text: takeBackTry('device_tries'),
})

export const consumePasswordCode = statement({
  name: 'consume-password-code',
  text: 'DELETE FROM password_codes WHERE user_id = :userId AND code_hash = :codeHash RETURNING user_id',
})

export const sweepPasswordCodes = statement({
  name: 'sweep-password-codes',
  text: 'DELETE FROM password_codes WHERE expires_at <= :now',
})

// The second factor

export const findSecondFactor = statement({
  name: 'find-second-factor',
  text: 'SELECT secret, confirmed_at FROM second_factors WHERE user_id = :userId',
})

export const readSecondFactor = statement({
  name: 'read-second-factor',
  text: `SELECT coalesce(f.confirmed_at IS NOT NULL, false) AS is_on, u.second_factor_due_at AS due_at,
      (SELECT count(*)::int FROM recovery_codes c WHERE c.user_id = u.id) AS codes_left,
      EXISTS (SELECT FROM site_settings WHERE second_factor_required_at IS NOT NULL) AS is_required
    FROM users u LEFT JOIN second_factors f ON f.user_id = u.id WHERE u.id = :userId`,
  row: { is_on: notNull(), codes_left: notNull(), is_required: notNull() },
})

export const beginSecondFactor = statement({
  name: 'begin-second-factor',
  text: `INSERT INTO second_factors (user_id, secret) VALUES (:userId, :secret)
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, confirmed_at = NULL, last_period = NULL`,
})

export const dropRecoveryCodes = statement({
  name: 'drop-recovery-codes',
  text: 'DELETE FROM recovery_codes WHERE user_id = :userId',
})

export const addRecoveryCodes = statement({
  name: 'add-recovery-codes',
  text: 'INSERT INTO recovery_codes (user_id, code_hash) SELECT :userId, unnest(:hashes::bytea[])',
})

export const confirmSecondFactor = statement({
  name: 'confirm-second-factor',
  text: 'UPDATE second_factors SET confirmed_at = :now, last_period = :period WHERE user_id = :userId',
})

export const clearSecondFactorDue = statement({
  name: 'second-factor-not-due',
  text: 'UPDATE users SET second_factor_due_at = NULL WHERE id = :userId',
})

export const endSessionsWithoutFactor = statement({
  name: 'end-sessions-without-factor',
  text: 'DELETE FROM sessions WHERE user_id = :userId AND token_hash IS DISTINCT FROM :exceptHash::bytea',
  params: { exceptHash: nullable() },
})

export const useRecoveryCode = statement({
  name: 'use-recovery-code',
  text: 'DELETE FROM recovery_codes WHERE user_id = :userId AND code_hash = :codeHash RETURNING user_id',
})

export const useAppCode = statement({
  name: 'use-app-code',
  text: `UPDATE second_factors SET last_period = :period
    WHERE user_id = :userId AND secret = :secret AND (last_period IS NULL OR last_period < :period) RETURNING user_id`,
})

export const removeSecondFactor = statement({
  name: 'remove-second-factor',
  text: 'DELETE FROM second_factors WHERE user_id = :userId RETURNING confirmed_at',
})

/** Of everybody where `userId` is null. */
export const updateDue = statement({
  name: 'update-second-factor-due',
  text: `UPDATE users u SET second_factor_due_at =
      CASE WHEN u.role <> 'student' AND EXISTS (SELECT FROM site_settings WHERE second_factor_required_at IS NOT NULL)
        AND NOT EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)
      THEN coalesce(u.second_factor_due_at, :dueAt::timestamptz) END
    WHERE (:userId::int IS NULL OR u.id = :userId) AND (u.role <> 'student' OR u.second_factor_due_at IS NOT NULL)`,
  params: { userId: nullable() },
})

export const requireSecondFactor = statement({
  name: 'require-second-factor',
  text: `INSERT INTO site_settings AS s (id, second_factor_required_at) VALUES (1, :since)
    ON CONFLICT (id) DO UPDATE SET second_factor_required_at = excluded.second_factor_required_at
    WHERE (s.second_factor_required_at IS NULL) <> (excluded.second_factor_required_at IS NULL) RETURNING id`,
  params: { since: nullable() },
})

// Consents

export const findConsentOrTest = statement({
  name: 'consent-or-test',
  text: `SELECT FROM consents WHERE user_id = :userId AND withdrawn_at IS NULL
    UNION ALL SELECT FROM attempts WHERE user_id = :userId AND phase <> 'closed' LIMIT 1`,
})

export const findPublishedTexts = statement({
  name: 'published-texts',
  text: `SELECT FROM thing_versions v JOIN jsonb_each_text(:agreed::jsonb) a ON v.noun = a.key AND v.id = a.value::int`,
})

export const recordConsent = statement({
  name: 'record-consent',
  text: `INSERT INTO consents (user_id, given_at, versions, younger_than, guardian)
    SELECT :userId, :now, :versions::jsonb, :youngerThan, :guardian WHERE NOT EXISTS (SELECT FROM consents c WHERE c.user_id = :userId
      AND c.withdrawn_at IS NULL AND c.versions = :versions::jsonb AND c.guardian IS NOT DISTINCT FROM :guardian::text)`,
  params: { youngerThan: nullable(), guardian: nullable() },
})

/** The text whose state `v` is, in SQL. */
const textOf = `CASE v.noun WHEN '${shippedNoun}' THEN 'privacy' ELSE v.noun END`

/** Returns the columns of {@link RecordedConsent}, of the consents of a user: texts by reference, for each is long and stands in many. */
export const consentsOf = (
  user: string,
) => `SELECT c.id, ${isoOf('c.given_at')} AS given_at, ${isoOf('c.withdrawn_at')} AS withdrawn_at, c.younger_than, c.guardian,
    coalesce((SELECT json_agg(json_build_object('text', ${textOf}, 'title', v.values ->> 'title', 'version', v.id,
        'published_at', ${isoOf('v.published_at')}, 'is_shipped', v.noun = '${shippedNoun}') ORDER BY ${textOf})
      FROM jsonb_each_text(c.versions) a JOIN thing_versions v ON v.id = a.value::int), '[]') AS texts
  FROM consents c WHERE c.user_id = ${user}`

/** Returns the columns of {@link AgreedWords}, of each text that a user has agreed to. */
export const agreedTextsOf = (
  user: string,
) => `SELECT ${textOf} AS text, v.values ->> 'title' AS title, v.values ->> 'content_html' AS html, v.id AS version,
    ${isoOf('v.published_at')} AS published_at, v.noun = '${shippedNoun}' AS is_shipped
  FROM thing_versions v WHERE v.id IN (SELECT a.value::int FROM consents c, jsonb_each_text(c.versions) a WHERE c.user_id = ${user})`

/** From the newest where `before` is null. */
export const listConsents = statement({
  name: 'list-consents',
  text: `${consentsOf(':userId')} AND (:before::int IS NULL OR c.id < :before) ORDER BY c.id DESC LIMIT :most`,
  params: { before: nullable() },
  row: { given_at: notNull(), texts: notNull<z.output<typeof RecordedConsent>['texts']>() },
})

export const findAgreedText = statement({
  name: 'find-agreed-text',
  text: `${agreedTextsOf(':userId')} AND v.id = :version`,
  row: {
    text: notNull<z.output<typeof AgreedWords>['text']>(),
    title: notNull(),
    html: notNull(),
    published_at: notNull(),
    is_shipped: notNull(),
  },
})

export const withdrawConsent = statement({
  name: 'withdraw-consent',
  text: 'UPDATE consents SET withdrawn_at = :now WHERE user_id = :userId AND withdrawn_at IS NULL RETURNING id',
})

export const findUserName = statement({
  name: 'user-name',
  text: 'SELECT name FROM users WHERE id = :userId',
})
