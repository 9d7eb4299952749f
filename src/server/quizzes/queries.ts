import type { Explanation } from '../../core/questions/explanation.ts'
import { quizIsBinned } from './binned.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import {
  contentColumns,
  contentFields,
  contentRecord,
  questionColumns,
  questionRow,
  revisionColumns,
  settingsColumns,
  settingsMarks,
  settingsParams,
  versionColumns,
} from './columns.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const findReplacing = statement({
  name: 'replacing-import',
  text: `SELECT e.id, e.at, e.before, e.after, EXISTS (SELECT FROM audit_log u WHERE u.undoes = e.id) AS is_undone
    FROM audit_log e WHERE e.thing = 'quiz' AND e.thing_id = :quizId AND e.action = 'quiz.imported'
      AND e.after ->> 'import' = :importId`,
  row: { after: notNull<{ stamp: string }>(), is_undone: notNull() },
})

export const listReplaced = statement({
  name: 'replaced-questions',
  text: `SELECT DISTINCT (q ->> 'itemId')::int AS item_id, (q ->> 'revisionId')::int AS revision_id
    FROM audit_log e CROSS JOIN LATERAL jsonb_array_elements(e.before -> 'questions') q
    WHERE e.thing = 'quiz' AND e.action = 'quiz.imported' AND e.at > :after AND e.at <= :until`,
  row: { item_id: notNull(), revision_id: notNull() },
})

export const limitWaiting = statement({
  name: 'limit-waiting',
  text: "SELECT set_config('lock_timeout', :ms, true)",
})

export const lockCorrected = statement({
  name: 'lock-corrected',
  text: 'SELECT FROM quizzes WHERE id = ANY(:quizIds::int[]) ORDER BY id FOR NO KEY UPDATE',
})

/** Locks quizzes as no attempt can be begun, which refers to its quiz. */
export const lockStarts = statement({
  name: 'lock-starts-at-quizzes',
  text: 'SELECT FROM quizzes WHERE id = ANY(:quizIds::int[]) ORDER BY id FOR UPDATE',
})

export const lockCorrection = statement({
  name: 'lock-correction',
  text: `SELECT pg_advisory_xact_lock(:lock::int, id)::text AS locked FROM (SELECT id FROM unnest(:quizIds::int[]) AS t (id) ORDER BY id) t`,
})

export const countCorrection = statement({
  name: 'count-correction',
  text: 'UPDATE quizzes SET corrections = corrections + 1 WHERE id = ANY(:quizIds::int[])',
})

export const keepCorrectionsOut = statement({
  name: 'keep-corrections-out',
  text: `SELECT id, pg_try_advisory_xact_lock_shared(:lock::int, id) AS is_free
    FROM (SELECT id FROM unnest(:quizIds::int[]) AS t (id) ORDER BY id) t`,
  row: { id: notNull(), is_free: notNull() },
})

export const waitForCorrections = statement({
  name: 'wait-for-corrections',
  text: `SELECT pg_advisory_xact_lock_shared(:lock::int, id)::text AS locked
    FROM (SELECT DISTINCT id FROM unnest(:quizIds::int[]) AS t (id) ORDER BY id) t`,
})

export const lockItems = statement({
  name: 'lock-items',
  text: 'SELECT FROM items WHERE id = ANY(:itemIds::int[]) ORDER BY id FOR NO KEY UPDATE',
})

/** A row when a published version lists a revision, or a student has answered it. */
export const findUseOfRevision = statement({
  name: 'find-use-of-revision',
  text: `SELECT 1 AS found WHERE EXISTS (SELECT FROM version_questions l JOIN quiz_versions v ON v.id = l.version_id
      WHERE l.revision_id = :revisionId AND v.published_at IS NOT NULL)
    OR EXISTS (SELECT FROM learning_answers l WHERE l.question_id = :revisionId)`,
  row: { found: notNull() },
})

export const setNewest = statement({
  name: 'set-newest-revisions',
  text: `UPDATE items i SET newest_revision_id = (SELECT r.id FROM item_revisions r WHERE r.item_id = i.id
      ORDER BY EXISTS (SELECT FROM version_questions l WHERE l.revision_id = r.id) DESC, r.number DESC LIMIT 1)
    WHERE i.id = ANY(:itemIds::int[])`,
})

export const listNewestNumbers = statement({
  name: 'newest-revision-numbers',
  text: 'SELECT item_id, max(number) AS number FROM item_revisions WHERE item_id = ANY(:itemIds::int[]) GROUP BY item_id',
  row: { number: notNull() },
})

export const findStamp = statement({
  name: 'quiz-stamp',
  text: `SELECT md5(concat_ws(' ', z.edits, v.id, (SELECT string_agg(concat_ws(':', l.revision_id, i.edits, l.module,
        l.variant), ' ' ORDER BY l.ordinal) FROM version_questions l JOIN item_revisions r ON r.id = l.revision_id
        JOIN items i ON i.id = r.item_id WHERE l.version_id = v.id))) AS stamp
    FROM quizzes z JOIN quiz_versions v ON v.quiz_id = z.id WHERE z.id = :quizId ORDER BY v.number DESC LIMIT 1`,
  row: { stamp: notNull() },
})

export const lockCourse = statement({
  name: 'lock-course',
  text: 'SELECT FROM courses WHERE id = :courseId FOR NO KEY UPDATE',
})

export const findQuizOfName = statement({
  name: 'quiz-name-taken',
  text: `SELECT ${quizIsBinned('q.id')} AS is_binned FROM quizzes q WHERE course_id = :courseId AND name = :name AND id <> :id`,
  row: { is_binned: notNull() },
})

export const listNamesLike = statement({
  name: 'quiz-names',
  text: 'SELECT name FROM quizzes WHERE course_id = :courseId AND starts_with(name, :name)',
})

export const lockCourseOfLesson = statement({
  name: 'lesson-of-new-quiz',
  text: `SELECT l.course_id, l.name FROM lessons l JOIN courses c ON c.id = l.course_id WHERE l.id = :lessonId FOR NO KEY UPDATE OF c`,
})

export const findQuizAtLesson = statement({
  name: 'quiz-at-lesson',
  text: 'SELECT id FROM quizzes WHERE lesson_id = :lessonId',
})

export const findQuizOfLesson = statement({
  name: 'quiz-of-lesson',
  text: 'SELECT FROM quizzes WHERE lesson_id = :lessonId',
})

export const findOpenAttempt = statement({
  name: 'quiz-being-taken',
  text: `SELECT FROM attempts WHERE quiz_id = :quizId AND phase <> 'closed' LIMIT 1`,
})

export const lockLesson = statement({
  name: 'lesson-for-quiz',
  text: 'SELECT course_id FROM lessons WHERE id = :lessonId FOR NO KEY UPDATE',
})

export const carryCorrections = statement({
  name: 'carry-corrections',
  text: `UPDATE regrades g SET question_ids = g.question_ids || c.next FROM unnest(:former::int[], :next::int[]) AS c (former, next)
    WHERE g.quiz_id = :quizId AND g.undone_at IS NULL AND c.former = ANY (g.question_ids)`,
})

/** The fields of a revision that a slip can change, with the revision's id: the latest slip of each that stands. */
export const listSlips = statement({
  name: 'slips-of-revisions',
  text: `SELECT DISTINCT ON (s.revision_id) s.revision_id AS id, s.passage_html AS "passageHtml", s.stem_html AS "stemHtml", s.image,
      coalesce(s.spec) AS spec, s.explanation_html AS "explanationHtml", coalesce(s.explanation) AS explanation
    FROM slips s WHERE s.revision_id = ANY(:ids::int[]) AND s.reverted_at IS NULL ORDER BY s.revision_id, s.id DESC`,
  // Named here: by their origin they would be types of slips, which import these.
  row: { spec: notNull<object>(), explanation: nullable<Explanation>() },
})

/** The lines of a version's list, in order. */
export const listLines = statement({
  name: 'lines-of-version',
  text: `SELECT r.item_id AS "itemId", l.revision_id AS "revisionId", l.module, l.variant
    FROM version_questions l JOIN item_revisions r ON r.id = l.revision_id WHERE l.version_id = :versionId ORDER BY l.ordinal`,
})

export const clearLines = statement({
  name: 'clear-lines',
  text: 'DELETE FROM version_questions WHERE version_id = :versionId',
})

export const noteEdit = statement({
  name: 'note-edit-of-quiz',
  text: 'UPDATE quizzes SET edited_at = :at, edited_by = :by WHERE id = :quizId',
  params: { by: nullable() },
})

export const countEditOfQuiz = statement({
  name: 'count-edit-of-quiz',
  text: 'UPDATE quizzes SET edits = edits + 1 WHERE id = :quizId',
})

export const countEditsOfItems = statement({
  name: 'count-edits-of-items',
  text: 'UPDATE items SET edits = edits + 1 WHERE id = ANY(:itemIds::int[])',
})

export const setEdits = statement({
  name: 'set-edits-of-quiz',
  text: 'UPDATE quizzes SET edits = :edits, edited_at = :at, edited_by = :by WHERE id = :quizId',
  params: { by: nullable() },
})

export const insertQuiz = statement({
  name: 'insert-quiz',
  text: 'INSERT INTO quizzes (course_id, name, edited_at, edited_by) VALUES (:courseId, :name, :at, :by) RETURNING id',
  params: { at: nullable(), by: nullable() },
})

export const insertItem = statement({
  name: 'insert-item',
  text: 'INSERT INTO items (edited_at, edited_by) VALUES (:at, :by) RETURNING id',
  params: { by: nullable() },
})

export const renameQuiz = statement({
  name: 'rename-quiz',
  text: 'UPDATE quizzes SET name = :name WHERE id = :quizId',
})

export const deleteVersion = statement({
  name: 'delete-version',
  text: 'DELETE FROM quiz_versions WHERE id = :versionId',
})

export const lockNamed = statement({
  name: 'lock-quiz-by-name',
  text: 'SELECT id FROM quizzes WHERE course_id = :courseId AND name = :name FOR NO KEY UPDATE',
})

export const setLesson = statement({
  name: 'set-lesson-of-quiz',
  text: 'UPDATE quizzes SET lesson_id = :lessonId WHERE id = :quizId',
  params: { lessonId: nullable() },
})

export const listNewest = statement({
  name: 'newest-revisions',
  text: 'SELECT id AS "itemId", newest_revision_id AS "revisionId" FROM items WHERE id = ANY(:itemIds::int[])',
})

export const findRevision = statement({
  name: 'revision-of-item',
  text: 'SELECT FROM item_revisions WHERE id = :revisionId AND item_id = :itemId',
})

export const replaceInList = statement({
  name: 'replace-in-list',
  text: 'UPDATE version_questions SET revision_id = :next WHERE version_id = :versionId AND revision_id = :former',
})

// Quizzes and their versions

export const lockQuiz = statement({
  name: 'lock-quiz',
  text: `SELECT course_id AS "courseId", lesson_id AS "lessonId", name, published_version_id AS "publishedVersionId", edits,
      edited_by AS "editedBy" FROM quizzes WHERE id = :quizId FOR NO KEY UPDATE`,
})

/** A version, with the number of corrections of its quiz. */
export const findVersion = statement({
  name: 'find-version',
  text: `SELECT ${versionColumns('v')}, q.corrections FROM quiz_versions v JOIN quizzes q ON q.id = v.quiz_id WHERE v.id = :versionId`,
})

export const findLatestVersion = statement({
  name: 'find-latest-version',
  text: `SELECT ${versionColumns('v')} FROM quiz_versions v WHERE v.quiz_id = :quizId ORDER BY v.number DESC LIMIT 1`,
})

export const findPublishedVersion = statement({
  name: 'find-published-version',
  text: `SELECT ${versionColumns('v')} FROM quizzes q JOIN quiz_versions v ON v.id = q.published_version_id WHERE q.id = :quizId`,
})

/** Adds a version after those that the quiz has. */
export const insertVersion = statement({
  name: 'insert-version',
  text: `INSERT INTO quiz_versions AS v (quiz_id, number, ${settingsColumns})
    VALUES (:quizId, (SELECT coalesce(max(l.number), 0) + 1 FROM quiz_versions l WHERE l.quiz_id = :quizId), ${settingsParams})
    RETURNING ${versionColumns('v')}`,
  params: settingsMarks,
})

export const updateSettings = statement({
  name: 'update-settings-of-version',
  text: `UPDATE quiz_versions SET (${settingsColumns}) = ROW (${settingsParams}) WHERE id = :versionId`,
  params: settingsMarks,
})

export const publish = statement({
  name: 'publish-version',
  text: `WITH published AS (UPDATE quiz_versions SET published_at = :at WHERE id = :versionId RETURNING id, quiz_id)
    UPDATE quizzes q SET published_version_id = v.id FROM published v WHERE q.id = v.quiz_id`,
})

// The questions of versions

/** The lines of a list, in their order. */
export const insertLines = statement({
  name: 'insert-lines-of-version',
  text: `INSERT INTO version_questions (version_id, ordinal, revision_id, module, variant)
    SELECT :versionId, l.ordinal, l.revision_id, l.module, l.variant
    FROM unnest(:revisionIds::int[], :modules::text[], :variants::text[])
      WITH ORDINALITY AS l (revision_id, module, variant, ordinal)`,
})

export const listQuestions = statement({
  name: 'questions-of-versions',
  text: `SELECT ${questionColumns('l')} FROM questions l WHERE l.version_id = ANY(:versionIds::int[]) ORDER BY l.version_id, l.ordinal`,
  row: questionRow,
})

const publishedIn = 'SELECT v.id FROM quiz_versions v WHERE v.quiz_id = :quizId AND v.published_at IS NOT NULL'

/** Every question that a quiz has published, by versions. */
export const listPublishedQuestions = statement({
  name: 'published-questions',
  text: `SELECT ${questionColumns('l')} FROM questions l WHERE l.version_id IN (${publishedIn}) ORDER BY l.version_id, l.ordinal`,
  row: questionRow,
})

/** Every question of items that a quiz has published. */
export const listPublishedOfItems = statement({
  name: 'published-questions-of-items',
  text: `SELECT ${questionColumns('l')} FROM questions l
    WHERE l.item_id = ANY(:itemIds::int[]) AND l.version_id IN (${publishedIn})`,
  row: questionRow,
})

/** Each of these revisions where a quiz has published it. */
export const listPublishedRevisions = statement({
  name: 'published-questions-of-revisions',
  text: `SELECT ${questionColumns('l')} FROM questions l WHERE l.id = ANY(:revisionIds::int[]) AND l.version_id IN (${publishedIn})`,
  row: questionRow,
})

/** The question of an item in a version. */
export const findQuestion = statement({
  name: 'find-question-of-version',
  text: `SELECT ${questionColumns('l')} FROM questions l WHERE l.version_id = :versionId AND l.item_id = :itemId`,
  row: questionRow,
})

/** A revision as it is read in any version that lists it. */
export const findRead = statement({
  name: 'find-question-as-read',
  text: `SELECT ${questionColumns('l')} FROM questions l WHERE l.id = :revisionId LIMIT 1`,
  row: questionRow,
})

/** The questions of a version in order, with the labels of their items. */
export const listLabeledQuestions = statement({
  name: 'labeled-questions-of-version',
  text: `SELECT ${questionColumns('l')}, i.edits, i.is_public AS "isPublic", i.tags FROM questions l JOIN items i ON i.id = l.item_id
    WHERE l.version_id = :versionId ORDER BY l.ordinal`,
  row: questionRow,
})

/** The question of each item that a quiz has published last. */
export const listLastPublished = statement({
  name: 'last-published-questions',
  text: `SELECT ${questionColumns('l')} FROM questions l WHERE l.item_id = ANY(:itemIds::int[])
      AND (l.version_id, l.id) IN (SELECT DISTINCT ON (r.item_id) p.version_id, r.id FROM quiz_versions v
        JOIN version_questions p ON p.version_id = v.id JOIN item_revisions r ON r.id = p.revision_id
        WHERE v.quiz_id = :quizId AND v.published_at IS NOT NULL ORDER BY r.item_id, v.number DESC)`,
  row: questionRow,
})

const publishedElsewhere = 'v.quiz_id IS DISTINCT FROM :exceptQuizId::int AND v.published_at IS NOT NULL'
const correctedElsewhere = `SELECT g.item_id FROM regrades g WHERE g.undone_at IS NULL
    AND g.quiz_id IS DISTINCT FROM :exceptQuizId::int AND g.item_id = ANY(:itemIds::int[])`

/** Questions of corrected items, as quizzes, all or all but one, have published them: these revisions, and the last of each quiz. */
export const listCorrected = statement({
  name: 'corrected-questions',
  text: `SELECT ${questionColumns('l')} FROM questions l WHERE (l.version_id, l.id) IN (
      SELECT p.version_id, r.id FROM quiz_versions v JOIN version_questions p ON p.version_id = v.id
        JOIN item_revisions r ON r.id = p.revision_id
        WHERE ${publishedElsewhere} AND r.item_id IN (${correctedElsewhere}) AND r.id = ANY(:revisionIds::int[])
      UNION SELECT * FROM (SELECT DISTINCT ON (r.item_id, v.quiz_id) p.version_id, r.id FROM quiz_versions v
        JOIN version_questions p ON p.version_id = v.id JOIN item_revisions r ON r.id = p.revision_id
        WHERE ${publishedElsewhere} AND r.item_id IN (${correctedElsewhere}) ORDER BY r.item_id, v.quiz_id, v.number DESC) o)`,
  params: { exceptQuizId: nullable() },
  row: questionRow,
})

// Revisions and their items

export const listRevisions = statement({
  name: 'list-revisions',
  text: `SELECT ${revisionColumns('r')} FROM item_revisions r WHERE r.id = ANY(:revisionIds::int[])`,
})

/** Items as the bank shows them: their newest revisions, with their labels. */
export const listNewestRevisions = statement({
  name: 'newest-revisions-with-labels',
  text: `SELECT ${revisionColumns('r')}, i.is_public AS "isPublic", i.tags FROM items i
    JOIN item_revisions r ON r.id = i.newest_revision_id WHERE i.id = ANY(:itemIds::int[])`,
})

/** Every revision that a version of the quiz lists, those of its latest version first. */
export const listRevisionsOfQuiz = statement({
  name: 'revisions-of-quiz',
  text: `SELECT ${revisionColumns('r')} FROM version_questions l JOIN quiz_versions v ON v.id = l.version_id
      JOIN item_revisions r ON r.id = l.revision_id
    WHERE v.quiz_id = :quizId ORDER BY v.number DESC, l.ordinal, r.number DESC`,
})

/** The revision of an item that a version lists, with the labels of the item. */
export const findListed = statement({
  name: 'find-listed-revision',
  text: `SELECT ${revisionColumns('r')}, i.is_public AS "isPublic", i.tags, i.edits, i.edited_at AS "editedAt", i.edited_by AS "editedBy"
    FROM version_questions l JOIN item_revisions r ON r.id = l.revision_id JOIN items i ON i.id = r.item_id
    WHERE l.version_id = :versionId AND i.id = :itemId`,
})

/** Revisions from rows of JSON. */
export const insertRevisions = statement({
  name: 'insert-revisions',
  text: `INSERT INTO item_revisions (item_id, number, ${contentColumns}) SELECT d."itemId", d.number, ${contentFields('d')}
    FROM jsonb_to_recordset(:revisions::jsonb) AS d ("itemId" int, number int, ${contentRecord}) RETURNING id, item_id AS "itemId"`,
})

/** The content of a revision from JSON. */
export const updateContent = statement({
  name: 'update-content-of-revision',
  text: `UPDATE item_revisions SET (${contentColumns}) = (SELECT ${contentFields('d')}
      FROM jsonb_to_record(:content::jsonb) AS d (${contentRecord})) WHERE id = :revisionId`,
})

export const insertItems = statement({
  name: 'insert-items',
  text: 'INSERT INTO items (created_at) SELECT now() FROM generate_series(1, :count::int) RETURNING id',
})

/** Labels that a file has written, from rows of JSON; null leaves the stored one. */
export const labelImported = statement({
  name: 'label-imported-items',
  text: `UPDATE items i SET is_public = coalesce(d.is_public, i.is_public), tags = coalesce(d.tags, i.tags), edits = i.edits + 1
    FROM jsonb_to_recordset(:labels::jsonb) AS d (id int, is_public boolean, tags text[]) WHERE d.id = i.id`,
})

export const listLabels = statement({
  name: 'labels-of-items',
  text: 'SELECT id, is_public AS "isPublic", tags FROM items WHERE id = ANY(:itemIds::int[])',
})

export const setLabels = statement({
  name: 'set-labels-of-item',
  text: `UPDATE items SET is_public = :isPublic, tags = :tags, edits = edits + 1, edited_at = :at, edited_by = :by WHERE id = :itemId`,
  params: { by: nullable() },
})

export const noteEditOfItem = statement({
  name: 'note-edit-of-item',
  text: 'UPDATE items SET edits = edits + 1, edited_at = :at, edited_by = :by WHERE id = :itemId',
  params: { by: nullable() },
})

/** Removes those of these revisions that no version lists and no student has answered, and items that have none left. */
export const removeUnlisted = statement({
  name: 'remove-unlisted-revisions',
  text: `WITH removed AS (
      DELETE FROM item_revisions r WHERE r.id = ANY(:revisionIds::int[])
        AND NOT EXISTS (SELECT FROM version_questions l WHERE l.revision_id = r.id)
        AND NOT EXISTS (SELECT FROM learning_answers l WHERE l.question_id = r.id)
        AND NOT EXISTS (SELECT FROM items i WHERE i.id = r.item_id AND i.edited_at IS NOT NULL) RETURNING r.id, r.item_id)
    DELETE FROM items i USING removed d WHERE i.id = d.item_id
      AND NOT EXISTS (SELECT FROM item_revisions r WHERE r.item_id = i.id AND r.id NOT IN (SELECT id FROM removed))`,
})
