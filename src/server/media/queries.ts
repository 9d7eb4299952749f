import { newPictureMs } from '../../core/editing/pictures.ts'
import { statementsOf } from '../db/statement.ts'
import { ofLibrary } from '../pictures/store.ts'
import type { Statements } from './queries.types.ts'
import { isShown } from './uses.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** The SQL condition that a picture is old enough to be removed: an open editor may be about to show a newer one. */
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
