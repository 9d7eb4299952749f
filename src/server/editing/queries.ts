import { listCaps } from '../../core/list-caps.ts'
import type { BinnedKind, NounName } from '../../core/editing/nouns.ts'
import { isBinned } from '../db/binned.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import { quizIsBinned } from '../quizzes/binned.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

const stateColumns = `s.version, s.draft, ${isoOf('s.draft_at')} AS draft_at, s.draft_by, ${isoOf('s.publish_at')} AS publish_at,
  s.was_public, ${isoOf('s.binned_at')} AS binned_at`

export const findState = statement({
  name: 'thing-state',
  text: `SELECT ${stateColumns} FROM thing_states s WHERE s.noun = :noun AND s.thing_id = :id`,
})

export const lockState = statement({
  name: 'thing-state-locked',
  text: `SELECT ${stateColumns} FROM thing_states s WHERE s.noun = :noun AND s.thing_id = :id FOR UPDATE`,
})

export const listThingsInBin = statement({
  name: 'things-in-bin',
  text: `SELECT noun, thing_id AS id FROM thing_states WHERE id = ANY(:ids::int[]) AND binned_at IS NOT NULL
    ORDER BY noun, thing_id`,
  row: { noun: notNull<BinnedKind>() },
})

export const lockSlugs = statement({
  name: 'lock-slugs',
  text: 'SELECT FROM pg_advisory_xact_lock(:lock, :noun)',
})

export const dropFormerSlug = statement({
  name: 'drop-former-slug',
  text: 'DELETE FROM former_slugs WHERE noun = :noun AND parent_id = :parentId AND slug = :slug',
})

export const addFormerSlug = statement({
  name: 'add-former-slug',
  text: `INSERT INTO former_slugs (noun, parent_id, slug, thing_id) VALUES (:noun, :parentId, :slug, :id)
    ON CONFLICT (noun, parent_id, slug) DO UPDATE SET thing_id = excluded.thing_id`,
})

export const keepPublicValues = statement({
  name: 'keep-public-values',
  text: `INSERT INTO thing_versions (noun, thing_id, values, published_at)
    SELECT :noun, :id, :values::jsonb, :now::timestamptz WHERE :values::jsonb IS DISTINCT FROM
      (SELECT v.values FROM thing_versions v WHERE v.noun = :noun AND v.thing_id = :id ORDER BY v.id DESC LIMIT 1)`,
})

export const addVersion = statement({
  name: 'add-thing-version',
  text: 'INSERT INTO thing_versions (noun, thing_id, values, published_at, published_by) VALUES (:noun, :id, :values, :now, :publishedBy)',
  params: { publishedBy: nullable() },
})

export const listDue = statement({
  name: 'due-things',
  text: `SELECT noun, thing_id AS id, ${isoOf('publish_at')} AS publish_at FROM thing_states
    WHERE publish_at <= :now AND binned_at IS NULL ORDER BY publish_at LIMIT 100`,
  row: { noun: notNull<NounName>(), publish_at: notNull() },
})

export const giveUpTime = statement({
  name: 'give-up-time',
  text: `UPDATE thing_states SET publish_at = NULL, version = version + 1
    WHERE noun = :noun AND thing_id = :id AND publish_at <= :now AND binned_at IS NULL RETURNING version`,
})

export const leaveBin = statement({
  name: 'leave-bin',
  text: `UPDATE thing_states SET binned_at = NULL, binned_by = NULL, purge_at = NULL, version = version + 1
    WHERE noun = :noun AND thing_id = :id AND binned_at IS NOT NULL RETURNING returns_public`,
})

export const listDueInBin = statement({
  name: 'due-in-bin',
  text: 'SELECT noun, thing_id AS id FROM thing_states WHERE purge_at <= :now ORDER BY purge_at',
  row: { noun: notNull<BinnedKind>() },
})

export const lockDueInBin = statement({
  name: 'still-due-in-bin',
  text: 'SELECT FROM thing_states WHERE noun = :noun AND thing_id = :id AND purge_at <= :now FOR UPDATE',
})

export const lockPlaces = statement({
  name: 'lock-places',
  text: 'SELECT FROM pg_advisory_xact_lock(:lock, :noun)',
})

export const listVersions = statement({
  name: 'list-thing-versions',
  text: `SELECT v.id, ${isoOf('v.published_at')} AS published_at, u.name AS published_by
    FROM thing_versions v LEFT JOIN users u ON u.id = v.published_by
    WHERE v.noun = :noun AND v.thing_id = :id ORDER BY v.id DESC LIMIT ${listCaps.versions + 1}`,
  row: { published_at: notNull() },
})

export const findVersion = statement({
  name: 'thing-version',
  text: 'SELECT values FROM thing_versions WHERE id = :versionId AND noun = :noun AND thing_id = :id',
})

export const findMovedCourse = statement({
  name: 'moved-course',
  text: `SELECT c.id, c.slug FROM courses c WHERE c.status = 'active' AND (c.slug = :slug OR c.id =
    (SELECT thing_id FROM former_slugs WHERE noun = 'course' AND parent_id = 0 AND slug = :slug)) ORDER BY c.slug = :slug DESC LIMIT 1`,
})

export const findMovedLesson = statement({
  name: 'moved-lesson',
  text: `SELECT l.slug FROM lessons l WHERE l.course_id = :courseId AND l.is_visible AND (l.slug = :slug OR l.id =
    (SELECT thing_id FROM former_slugs WHERE noun = 'lesson' AND parent_id = :courseId AND slug = :slug)) ORDER BY l.slug = :slug DESC LIMIT 1`,
})

export const findOpenAttempt = statement({
  name: 'deleted-quiz-in-test',
  text: `SELECT FROM attempts WHERE quiz_id = :quizId AND phase <> 'closed' LIMIT 1`,
})

/** The lesson that a quiz left when it was deleted, locked, unless it is gone. Nothing else holds it. */
export const lockFormerLesson = statement({
  name: 'lesson-of-deleted-quiz',
  text: `SELECT l.id FROM lessons l JOIN quizzes q ON q.id = :quizId AND q.course_id = l.course_id
    WHERE l.id = (SELECT (e.before ->> 'lesson')::int FROM audit_log e WHERE e.thing = 'quiz' AND e.thing_id = q.id::text
        AND e.action IN ('quiz.deleted', 'quiz.archived') ORDER BY e.id DESC LIMIT 1)
    FOR NO KEY UPDATE OF l`,
})

export const findQuizOfLesson = statement({
  name: 'other-quiz-of-lesson',
  text: 'SELECT FROM quizzes WHERE lesson_id = :lessonId',
})

export const addPreview = statement({
  name: 'add-preview',
  text: 'INSERT INTO previews (token_hash, noun, thing_id, reader, made_by, expires_at) VALUES (:tokenHash, :noun, :id, :reader, :madeBy, :expiresAt)',
})

export const findPreview = statement({
  name: 'find-preview',
  text: `SELECT p.noun, p.thing_id AS id, p.reader, u.role
    FROM previews p JOIN users u ON u.id = p.made_by AND u.disabled_at IS NULL WHERE p.token_hash = :tokenHash AND p.expires_at > :now`,
  row: { noun: notNull<NounName>() },
})

export const sweepPreviews = statement({
  name: 'sweep-previews',
  text: 'DELETE FROM previews WHERE expires_at <= :now',
})

export const listNamesBeside = statement({
  name: 'names-beside-quiz-to-copy',
  text: 'SELECT name, id = :id AS is_it, course_id = :courseId AS is_there FROM quizzes WHERE id = :id OR course_id = :courseId',
  row: { is_it: notNull(), is_there: notNull() },
})

export const copyQuiz = statement({
  name: 'copy-quiz',
  text: `WITH former AS (SELECT (SELECT d.id FROM quiz_versions d WHERE d.quiz_id = q.id ORDER BY d.number DESC LIMIT 1)
        AS version_id FROM quizzes q WHERE q.id = :id),
      quiz AS (INSERT INTO quizzes (course_id, lesson_id, name)
        SELECT :courseId, :lessonId::int, :name FROM former RETURNING id, name),
      version AS (INSERT INTO quiz_versions (quiz_id, number, name, description_html, type, quiz_minutes, module1_minutes,
          module2_minutes, break_minutes, hard_threshold, answer_display, degree, pass_mark, shuffles_options, is_practice, feeds_drills,
          attempts_allowed, opens_at, closes_at, holds_reviews, counts_unsure)
        SELECT quiz.id, 1, quiz.name, v.description_html, v.type, v.quiz_minutes, v.module1_minutes, v.module2_minutes,
          v.break_minutes, v.hard_threshold, v.answer_display, v.degree, v.pass_mark,
          v.shuffles_options, v.is_practice, v.feeds_drills, v.attempts_allowed, v.opens_at, v.closes_at, v.holds_reviews, v.counts_unsure
        FROM quiz, former JOIN quiz_versions v ON v.id = former.version_id RETURNING id)
    INSERT INTO version_questions (version_id, ordinal, revision_id, module, variant)
      SELECT version.id, l.ordinal, l.revision_id, l.module, l.variant
      FROM version, former JOIN version_questions l ON l.version_id = former.version_id`,
  params: { lessonId: nullable() },
})

export const copySkills = statement({
  name: 'copy-skills',
  text: 'INSERT INTO lesson_skills SELECT :copyId, skill FROM lesson_skills WHERE lesson_id = :id',
})

export const listQuizzesOfLesson = statement({
  name: 'quiz-of-lesson-to-copy',
  text: 'SELECT id FROM quizzes WHERE lesson_id = :id',
})

export const listOtherQuizzes = statement({
  name: 'other-quizzes-to-copy',
  text: `SELECT q.id FROM quizzes q WHERE q.course_id = :courseId AND NOT ${quizIsBinned('q.id')} AND (q.lesson_id IS NULL OR ${isBinned('lesson', 'q.lesson_id')})
    ORDER BY q.id`,
})

/** Removing a file waits for its copy, and then leaves the stored bytes to it. */
export const copyLessonFiles = statement({
  name: 'copy-lesson-files',
  text: `INSERT INTO lesson_files (lesson_id, key, name, size, created_at)
    SELECT :copyId, key, name, size, created_at
    FROM (SELECT * FROM lesson_files WHERE lesson_id = :id ORDER BY id FOR SHARE) AS file`,
})

export const findMovedCategory = statement({
  name: 'moved-category',
  text: `SELECT c.slug FROM categories c JOIN former_slugs f ON f.thing_id = c.id
    WHERE c.is_visible AND f.noun = 'category' AND f.parent_id = 0 AND f.slug = :slug`,
})

export const findShippedCourse = statement({
  name: 'course-of-shipped-lesson',
  text: `SELECT c.id FROM courses c WHERE NOT ${isBinned('course', 'c.id')} AND (c.slug = :course OR c.id =
    (SELECT thing_id FROM former_slugs WHERE noun = 'course' AND parent_id = 0 AND slug = :course)) ORDER BY c.slug = :course DESC LIMIT 1`,
})

/** A lesson with the text that a release brought last, and whether staff have published it from the studio. */
export const findShippedLesson = statement({
  name: 'find-shipped-lesson',
  text: `SELECT l.id,
      (SELECT e.after ->> 'content_html' FROM audit_log e WHERE e.thing = 'lesson' AND e.thing_id = l.id::text
        AND e.action = 'lesson.imported' ORDER BY e.id DESC LIMIT 1) AS brought,
      EXISTS (SELECT FROM thing_versions v WHERE v.noun = 'lesson' AND v.thing_id = l.id) AS "isWritten"
    FROM lessons l WHERE l.course_id = :courseId AND (l.slug = :slug OR l.id =
      (SELECT thing_id FROM former_slugs WHERE noun = 'lesson' AND parent_id = :courseId AND slug = :slug))
    ORDER BY l.slug = :slug DESC LIMIT 1`,
  row: { isWritten: notNull() },
})

/** The audit log alone still knows a lesson that has left the bin; its older entries have nothing but the title. */
export const findDeletedLesson = statement({
  name: 'find-deleted-lesson',
  text: `SELECT FROM audit_log e WHERE e.thing = 'lesson' AND e.action = 'lesson.deleted' AND
    CASE WHEN e.before ? 'slug' THEN e.before ->> 'slug' = :slug AND e.before ->> 'course_id' = :courseId ELSE e.before ->> 'title' = :name END
    LIMIT 1`,
})

export const writeMadeLesson = statement({
  name: 'write-made-lesson',
  text: 'UPDATE lessons SET slug = :slug, is_free = :isFree, content_html = :contentHtml WHERE id = :id',
})
