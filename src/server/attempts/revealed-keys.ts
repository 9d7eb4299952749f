/**
 * Returns the questions of an attempt whose key was revealed to its student elsewhere since it began, in whatever version or revision, as a table
 * in SQL: by the review, the mistake book or a check of another attempt, or by an answer between tests. An answer that a check has locked in
 * the attempt itself can no longer change. `row` is the alias of the attempt. docs/decisions/0186
 */
export const revealedQuestions = (row: string) => `(SELECT k.revision_id AS question_id
    FROM version_questions k JOIN item_revisions r ON r.id = k.revision_id
    WHERE k.version_id = ${row}.version_id
      AND NOT EXISTS (SELECT FROM responses l WHERE l.attempt_id = ${row}.id AND l.question_id = k.revision_id AND l.is_locked)
      AND r.item_id IN (SELECT i.item_id FROM attempts b JOIN version_questions q ON q.version_id = b.version_id
            JOIN item_revisions i ON i.id = q.revision_id
          WHERE b.user_id = ${row}.user_id AND b.id <> ${row}.id AND b.keys_seen_at > ${row}.started_at
        UNION ALL SELECT i.item_id FROM attempts b JOIN responses l ON l.attempt_id = b.id JOIN item_revisions i ON i.id = l.question_id
          WHERE b.user_id = ${row}.user_id AND b.id <> ${row}.id AND l.is_locked AND l.saved_at > ${row}.started_at
        UNION ALL SELECT h.item_id FROM answers_of_students h
          WHERE h.user_id = ${row}.user_id AND h.place <> 'test' AND h.answered_at > ${row}.started_at))`
