import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** Returns the SQL of the path of the widest file of a row of `pictures`. */
export const pictureAddressOf = (row: string) =>
  `'/files/' || ${row}.key || '-' || ${row}.widths[cardinality(${row}.widths)] || '.webp'`

/** Returns the SQL of the key in an address of {@link pictureAddressOf}; null for every other address. */
export const keyInAddress = (address: string) => `substring(${address} FROM '^/files/([0-9a-f]{32})-')`

/** The owner of the academy's public pictures: no account, so that they outlive the one that uploaded them. */
export const academyId = 0

/** Returns the condition that a row of `pictures` is one of the academy's public pictures, and no longer pending. */
export const ofLibrary = (row: string) =>
  `${row}.owner_id = ${academyId} AND NOT ${row}.is_private AND NOT ${row}.is_pending`

export const namePicture = statement({
  name: 'name-picture',
  text: 'UPDATE pictures SET name = :name, alt = :alt WHERE key = :key RETURNING id',
})

export const listKnown = statement({
  name: 'known-pictures',
  text: `SELECT ${pictureAddressOf('p')} AS address FROM pictures p WHERE p.key = ANY(:keys::text[]) AND ${ofLibrary('p')}`,
  row: { address: notNull() },
})

export const claimPictures = statement({
  name: 'claim-pictures',
  text: 'UPDATE pictures SET is_pending = false WHERE key = ANY(:keys::text[])',
})

export const addPicture = statement({
  name: 'add-picture',
  text: `INSERT INTO pictures (key, owner_id, is_private, width, height, widths, placeholder, created_at, is_pending)
    VALUES (:key, :ownerId, :isPrivate, :width, :height, :widths, :placeholder, :now, :isPending)`,
})

export const findKey = statement({
  name: 'has-picture',
  text: 'SELECT FROM pictures WHERE key = :key',
})

export const findOwner = statement({
  name: 'picture-owner',
  text: 'SELECT owner_id FROM pictures WHERE key = :key',
})

export const listUnused = statement({
  name: 'unused-pictures',
  text: `SELECT key FROM pictures p WHERE is_private AND created_at <= :unreferencedBefore
    AND NOT EXISTS (SELECT FROM users u WHERE u.picture_key = p.key)
    AND NOT EXISTS (SELECT FROM receipts r WHERE r.picture_key = p.key)
    UNION ALL SELECT key FROM pictures WHERE is_pending AND created_at <= :pendingBefore`,
  row: { key: notNull() },
})

export const deletePictures = statement({
  name: 'forget-pictures',
  text: 'DELETE FROM pictures WHERE key = ANY(:keys::text[]) OR owner_id = :ownerId RETURNING key, widths',
  params: { ownerId: nullable() },
})
