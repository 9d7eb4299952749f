/**
 * Returns the questions of an attempt whose key was revealed to its student elsewhere since it began, in whatever version or revision, as a
 * table in SQL: noteKeysShown notes it in every place, and each of them keeps a key back while the attempt keeps its question open. Questions
 * that cannot be answered any more do not count: those that a check has locked in the attempt itself, and those of a first module that is
 * over. `row` is the alias of the attempt; `since`: an instant from which on a look counts, where it is not the start. docs/decisions/0186
 */
export const revealedQuestions = (row: string, since = `${row}.started_at`) => `(SELECT k.revision_id AS question_id
    FROM version_questions k JOIN item_revisions r ON r.id = k.revision_id
    WHERE k.version_id = ${row}.version_id
      AND (k.module IS DISTINCT FROM 'module2' OR ${row}.variant IS NULL OR ${row}.variant = 'all' OR k.variant = ${row}.variant)
      AND (k.module IS DISTINCT FROM 'module1'
        OR NOT EXISTS (SELECT FROM attempt_events e WHERE e.attempt_id = ${row}.id AND e.kind = 'module2_started'))
      AND NOT EXISTS (SELECT FROM responses l WHERE l.attempt_id = ${row}.id AND l.question_id = k.revision_id AND l.is_locked)
      AND r.item_id IN (SELECT n.item_id FROM shown_keys n WHERE n.user_id = ${row}.user_id AND n.shown_at > ${since}))`

/**
 * Returns whether a look at the key of an item has to be noted, as a condition in SQL: an attempt of the student that asks the item has begun
 * since the last note. `item` and `shownAt`: the item's id and the time of that note; `among`: a condition of `a`, an attempt that counts.
 */
export const isNews = (
  item: string,
  { shownAt, among }: { shownAt: string; among: string },
) => `EXISTS (SELECT FROM item_revisions r
    JOIN version_questions q ON q.revision_id = r.id JOIN attempts a ON a.version_id = q.version_id
  WHERE r.item_id = ${item} AND a.user_id = :userId AND ${among} AND a.started_at >= coalesce(${shownAt}, '-infinity'))`

/**
 * Returns the statement that notes that the keys of `items` are shown, a table in SQL with their ids, for attempts `among`. It writes a row only
 * where that is new, so that what is shown again can be read while the disk is full. O2
 */
export const noteOf = (items: string, among: string) => `INSERT INTO shown_keys AS n (user_id, item_id, shown_at)
    SELECT :userId, i.id, :now FROM ${items} i LEFT JOIN shown_keys b ON b.user_id = :userId AND b.item_id = i.id
    WHERE ${isNews('i.id', { shownAt: 'b.shown_at', among })}
    ORDER BY i.id
    ON CONFLICT (user_id, item_id) DO UPDATE SET shown_at = greatest(n.shown_at, EXCLUDED.shown_at)`
