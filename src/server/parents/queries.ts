import { notNull, nullable, statementsOf } from '../db/statement.ts'
import { isoOf } from '../db/columns.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** The open links of a student, the newest first, with the addresses that were asked by them. */
export const listLinks = statement({
  name: 'parents-links',
  text: `SELECT l.id, ${isoOf('l.made_at')} AS made_at, ${isoOf('l.expires_at')} AS expires_at, l.is_by_staff, m.name AS by,
      coalesce((SELECT json_agg(json_build_object('id', a.id, 'email', a.email, 'is_confirmed', a.confirmed_at IS NOT NULL) ORDER BY a.id)
        FROM parent_addresses a WHERE a.link_id = l.id), '[]') AS addresses
    FROM parent_links l LEFT JOIN users m ON m.id = l.maker_id
    WHERE l.user_id = :userId AND l.expires_at > :now ORDER BY l.id DESC`,
  row: {
    made_at: notNull(),
    expires_at: notNull(),
    by: nullable(),
    addresses: notNull<{ id: number; email: string; is_confirmed: boolean }[]>(),
  },
})

export const findStudent = statement({
  name: 'parents-student',
  text: 'SELECT name, parent_phone FROM users WHERE id = :userId',
})

export const countLinks = statement({
  name: 'parents-count-links',
  text: 'SELECT count(*)::int AS count FROM parent_links WHERE user_id = :userId AND expires_at > :now',
  row: { count: notNull() },
})

export const addLink = statement({
  name: 'parents-add-link',
  text: `INSERT INTO parent_links (user_id, token_hash, is_by_staff, maker_id, made_at, expires_at)
    VALUES (:userId, :hash, :isByStaff, :makerId, :now, :expiresAt) RETURNING id`,
  params: { makerId: nullable() },
})

/** Deletes a link of a student, with the addresses of its parents; with `ownOnly`, none that staff made. */
export const deleteLink = statement({
  name: 'parents-delete-link',
  text: 'DELETE FROM parent_links WHERE id = :linkId AND user_id = :userId AND NOT (:ownOnly AND is_by_staff) RETURNING id',
})

/** The link of a token, while it is open and its student's account works. */
export const findLink = statement({
  name: 'parents-find-link',
  text: `SELECT l.id, l.user_id, l.expires_at, u.name FROM parent_links l JOIN users u ON u.id = l.user_id
    WHERE l.token_hash = :hash AND l.expires_at > :now AND u.disabled_at IS NULL`,
})

/** Locks a link until the transaction ends, so that of concurrent requests the last one counts all addresses. */
export const lockLink = statement({
  name: 'parents-lock-link',
  text: 'SELECT id FROM parent_links WHERE id = :linkId FOR UPDATE',
})

export const listAddresses = statement({
  name: 'parents-addresses',
  text: 'SELECT id, email, confirmed_at FROM parent_addresses WHERE link_id = :linkId',
})

/** Stores an address, or asks an unconfirmed one again; no row where it is confirmed. */
export const addAddress = statement({
  name: 'parents-add-address',
  text: `INSERT INTO parent_addresses (link_id, email, language, asked_at, off_token) VALUES (:linkId, :email, :language, :now, :offToken)
    ON CONFLICT (link_id, email) DO UPDATE SET asked_at = excluded.asked_at, language = excluded.language
      WHERE parent_addresses.confirmed_at IS NULL RETURNING id`,
})

/** Gives an address that is not confirmed the token of the email that is sent to it. */
export const setConfirmHash = statement({
  name: 'parents-confirm-hash',
  text: `UPDATE parent_addresses a SET confirm_hash = :hash FROM parent_links l JOIN users u ON u.id = l.user_id
    WHERE a.id = :addressId AND l.id = a.link_id AND a.confirmed_at IS NULL AND l.expires_at > :now AND u.disabled_at IS NULL
    RETURNING a.email, a.language, u.name`,
})

/** Confirms the address of a token; once it is confirmed, again as often as its link is pressed. */
export const confirmAddress = statement({
  name: 'parents-confirm-address',
  text: `UPDATE parent_addresses a SET confirmed_at = coalesce(a.confirmed_at, :now) FROM parent_links l
    WHERE a.confirm_hash = :hash AND l.id = a.link_id AND l.expires_at > :now AND (a.confirmed_at IS NOT NULL OR a.asked_at > :askedSince)
    RETURNING a.id`,
})

export const deleteAddress = statement({
  name: 'parents-delete-address',
  text: `DELETE FROM parent_addresses a USING parent_links l
    WHERE a.id = :addressId AND l.id = a.link_id AND l.user_id = :userId RETURNING a.id`,
})

export const deleteAddressByToken = statement({
  name: 'parents-delete-address-by-token',
  text: 'DELETE FROM parent_addresses WHERE off_token = :token RETURNING id',
})

/** The condition that a course is open to the student of the link `l`, or that she never had one, in SQL. */
const isTaught = `(EXISTS (SELECT FROM grants g WHERE g.user_id = l.user_id AND (g.expires_at IS NULL OR g.expires_at > :now))
      OR NOT EXISTS (SELECT FROM grants g WHERE g.user_id = l.user_id))`

/** Marks some of the addresses that have not got the email of a week, and returns them: two servers never take the same one. */
export const claimAddresses = statement({
  name: 'parents-claim-addresses',
  text: `UPDATE parent_addresses SET week = :week WHERE id IN (
      SELECT a.id FROM parent_addresses a JOIN parent_links l ON l.id = a.link_id JOIN users u ON u.id = l.user_id
      WHERE a.confirmed_at IS NOT NULL AND (a.week IS NULL OR a.week < :week) AND l.expires_at > :now AND u.disabled_at IS NULL
        AND ${isTaught} ORDER BY a.id LIMIT :most FOR UPDATE OF a SKIP LOCKED) RETURNING id`,
})

/** The data for the email to a confirmed address; no row once it has ended. */
export const findAddress = statement({
  name: 'parents-find-address',
  text: `SELECT a.email, a.language, a.off_token, l.user_id, l.expires_at, u.name
    FROM parent_addresses a JOIN parent_links l ON l.id = a.link_id JOIN users u ON u.id = l.user_id
    WHERE a.id = :addressId AND a.confirmed_at IS NOT NULL AND l.expires_at > :now AND u.disabled_at IS NULL`,
})

export const sweepLinks = statement({
  name: 'parents-sweep-links',
  text: 'DELETE FROM parent_links WHERE expires_at <= :now',
})

export const sweepAddresses = statement({
  name: 'parents-sweep-addresses',
  text: 'DELETE FROM parent_addresses WHERE confirmed_at IS NULL AND asked_at <= :askedBefore',
})
