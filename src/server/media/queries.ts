import { newPictureMs, type UseKind } from '../../core/editing/pictures.ts'
import { notNull, statementsOf } from '../db/statement.ts'
import { ofLibrary } from '../pictures/queries.ts'
import type { Statements } from './queries.types.ts'
import { isShown, parentOf, titleOf, uses } from './contents.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** Returns the SQL condition that a picture is old enough to be removed: an open editor may be about to show a newer one. */
export const isOldAt = (row: string, now: string) =>
  `${row}.created_at <= ${now}::timestamptz - interval '${newPictureMs} milliseconds'`

export const findLibraryPicture = statement({
  name: 'find-library-picture',
  text: `SELECT t.name, t.alt FROM pictures t WHERE t.id = :id AND ${ofLibrary('t')} FOR UPDATE`,
})

export const describePicture = statement({
  name: 'describe-picture',
  text: 'UPDATE pictures SET name = :name, alt = :alt WHERE id = :id',
})

export const removePictures = statement({
  name: 'remove-pictures',
  text: `UPDATE pictures t SET removed_at = :now WHERE t.id = ANY(:ids::int[]) AND ${ofLibrary('t')} AND t.removed_at IS NULL
    AND ${isOldAt('t', ':now')} AND NOT ${isShown('t.key')} RETURNING t.id, t.name`,
})

export const restorePictures = statement({
  name: 'restore-pictures',
  text: `UPDATE pictures t SET removed_at = NULL WHERE t.id = ANY(:ids::int[]) AND ${ofLibrary('t')} AND t.removed_at <= :now
    RETURNING t.id, t.name`,
})

export const restoreUsed = statement({
  name: 'pictures-in-use-again',
  text: `UPDATE pictures t SET removed_at = NULL WHERE t.removed_at IS NOT NULL AND ${isShown('t.key')}`,
})

export const listDue = statement({
  name: 'pictures-to-delete',
  text: 'SELECT key FROM pictures WHERE removed_at <= :until',
})

/** Counts a change in the studio, so that no editor that was opened before saves over it. */
export const raiseVersion = statement({
  name: 'raise-thing-version',
  text: `INSERT INTO thing_states (noun, thing_id, version) VALUES (:noun, :id, 2)
    ON CONFLICT (noun, thing_id) DO UPDATE SET version = thing_states.version + 1`,
})

export const listUses = statement({
  name: 'picture-uses',
  text: `SELECT u.key, u.kind, u.id, u.is_former, coalesce(${titleOf}, '') AS title, ${parentOf} AS parent_id
    FROM (SELECT key, kind, id, bool_and(is_former) AS is_former FROM ${uses} u WHERE key = ANY(:keys::text[])
      GROUP BY key, kind, id) u
    ORDER BY u.is_former, u.kind, u.id`,
  row: { key: notNull(), kind: notNull<UseKind>(), id: notNull(), is_former: notNull(), title: notNull() },
})
