import { assignmentKinds, type AssignmentKind } from '../../core/staff/assignments.ts'
import { hasResult } from '../attempts/finality.ts'

/**
 * The answers `r` that student `s.user_id` has given in drills to questions of the skill of assignment `x`, since `s.assigned_at`; redone
 * mistakes of the book, whose explanation she could read before, are not among them. L11
 */
const drilled = `FROM learning_sets d JOIN learning_answers r ON r.set_id = d.id AND r.answered_at >= s.assigned_at AND NOT r.is_helped
    JOIN item_revisions i ON i.id = r.question_id AND lower(i.skill) = lower(x.skill)
  WHERE d.user_id = s.user_id AND d.kind = 'drill' AND coalesce(d.finished_at, 'infinity') >= s.assigned_at`

/** The number of questions of an assigned drill that are answered; null for everything else. */
export const drilledQuestions = `CASE x.kind WHEN 'drill' THEN (SELECT count(*)::int ${drilled}) END`

/**
 * The instants at which student `s.user_id` began and finished the thing of assignment `x`: a lesson when the student says so, a quiz with
 * its first result, including one from before the assignment, a drill with the last of its questions, whichever drills asked them. A
 * further kind is a further entry.
 */
const progress: Record<AssignmentKind, { begun: string; done: string }> = {
  drill: {
    begun: `SELECT min(r.answered_at) ${drilled}`,
    done: `SELECT r.answered_at ${drilled} ORDER BY r.answered_at OFFSET x.questions - 1 LIMIT 1`,
  },
  lesson: {
    begun: 'SELECT w.watched_at FROM watched_lessons w WHERE w.lesson_id = x.lesson_id AND w.user_id = s.user_id',
    done: 'SELECT w.done_at FROM watched_lessons w WHERE w.lesson_id = x.lesson_id AND w.user_id = s.user_id',
  },
  quiz: {
    begun: `SELECT min(a.started_at) FROM attempts a WHERE a.quiz_id = x.quiz_id AND a.user_id = s.user_id
      AND a.finish_reason IS DISTINCT FROM 'discarded'`,
    done: `SELECT min(a.finished_at) FROM attempts a WHERE a.quiz_id = x.quiz_id AND a.user_id = s.user_id AND ${hasResult}`,
  },
}

const ofKind = (part: 'begun' | 'done') =>
  `CASE x.kind ${assignmentKinds.map((kind) => `WHEN '${kind}' THEN (${progress[kind][part]})`).join(' ')} END`

/** Joins how far student `s.user_id` is with assignment `x`: `p.begun_at` and `p.done_at`, null where they are not. */
export const progressJoin = `CROSS JOIN LATERAL (SELECT ${ofKind('begun')} AS begun_at, ${ofKind('done')} AS done_at) p`

/** Joins the thing of assignment `x`: quiz `q` in its published version `v`, the lesson `l` where it is opened, the course `c`. */
export const thingJoins = `LEFT JOIN quizzes q ON q.id = x.quiz_id LEFT JOIN quiz_versions v ON v.id = q.published_version_id
  LEFT JOIN lessons l ON l.id = coalesce(x.lesson_id, q.lesson_id) LEFT JOIN courses c ON c.id = coalesce(l.course_id, q.course_id)`

/** The name of the thing of assignment `x`. Requires {@link thingJoins}. */
export const thingName = `CASE x.kind WHEN 'quiz' THEN coalesce(v.name, q.name) WHEN 'drill' THEN x.skill ELSE l.name END`

/** The condition that students with access can open the thing of assignment `x` at all. Requires {@link thingJoins}. */
export const isPublic = `coalesce(x.kind = 'drill' OR (l.is_visible AND c.status = 'active' AND (x.kind <> 'quiz' OR v.id IS NOT NULL)), false)`

/** Returns the path at which students open something assigned; null when that is nowhere at present. */
export function pathOf(
  kind: AssignmentKind,
  course: { slug: string } | null,
  lesson: { id: number; slug: string } | null,
): string | null {
  if (kind === 'drill') return '/practice'
  if (lesson === null || course === null) return null
  return kind === 'quiz' ? `/quiz/${lesson.id}` : `/courses/${course.slug}/lessons/${lesson.slug}`
}

/**
 * Joins whether a user can open the thing of assignment `x` at an instant, `o.is_open`; `user` and `now` are placeholders or columns.
 * Requires {@link thingJoins}.
 */
export const openJoin = (user: string, now: string) =>
  `CROSS JOIN course_access_1(c.id, ${user}, ${now})
    CROSS JOIN LATERAL (SELECT ${isPublic} AND (x.kind = 'drill' OR l.is_free OR access = 'open') AS is_open) o`
