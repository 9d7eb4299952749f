import { lateMs } from '../../core/attempts/late.ts'
import { restingMs } from '../../core/attempts/open-items.ts'
import { endedByTimeOrStaff } from './finality.ts'
import { heldUntil } from './windows.ts'

/**
 * Returns the instant until when an attempt has kept its questions open, so that a review which was opened before did not tell them; `row` is
 * its alias. See keepsOpenIn.
 */
export const keptUntil = (row: string) => `greatest(${heldUntil(row)}, CASE WHEN ${row}.phase <> 'closed'
      THEN greatest(${row}.started_at, (SELECT max(s.saved_at) FROM responses s WHERE s.attempt_id = ${row}.id)) + interval '${restingMs} ms'
      WHEN ${endedByTimeOrStaff(row)} THEN least(${row}.finalised_at, ${row}.finished_at + interval '${lateMs} ms')
      ELSE ${row}.finished_at END)`

/**
 * Returns the questions of an attempt whose key was revealed to its student elsewhere, in whatever version or revision, as a table in SQL: by
 * the review of another attempt that was last opened after this one kept its questions open, or by a check or an answer between tests, which
 * are refused until then. Questions that cannot be answered any more do not count: those that a check has locked in the attempt itself, and
 * those of a first module that is over. `row` is the alias of the attempt. docs/decisions/0186
 */
export const revealedQuestions = (row: string) => `(SELECT k.revision_id AS question_id
    FROM version_questions k JOIN item_revisions r ON r.id = k.revision_id
    WHERE k.version_id = ${row}.version_id
      AND (k.module IS DISTINCT FROM 'module2' OR ${row}.variant IS NULL OR ${row}.variant = 'all' OR k.variant = ${row}.variant)
      AND (k.module IS DISTINCT FROM 'module1'
        OR NOT EXISTS (SELECT FROM attempt_events e WHERE e.attempt_id = ${row}.id AND e.kind = 'module2_started'))
      AND NOT EXISTS (SELECT FROM responses l WHERE l.attempt_id = ${row}.id AND l.question_id = k.revision_id AND l.is_locked)
      AND r.item_id IN (SELECT i.item_id FROM attempts b JOIN version_questions q ON q.version_id = b.version_id
            JOIN item_revisions i ON i.id = q.revision_id
          WHERE b.user_id = ${row}.user_id AND b.id <> ${row}.id AND b.keys_seen_at > ${keptUntil(row)}
            AND (q.module IS DISTINCT FROM 'module2' OR b.variant = 'all' OR q.variant = b.variant)
        UNION ALL SELECT i.item_id FROM attempts b JOIN responses l ON l.attempt_id = b.id JOIN item_revisions i ON i.id = l.question_id
          WHERE b.user_id = ${row}.user_id AND b.id <> ${row}.id AND l.is_locked AND l.saved_at > ${row}.started_at
        UNION ALL SELECT h.item_id FROM answers_of_students h
          WHERE h.user_id = ${row}.user_id AND h.place <> 'test' AND h.answered_at > ${row}.started_at))`
