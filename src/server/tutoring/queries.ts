import type { MistakeCause } from '../../core/learning/mistakes.ts'
import { learned } from '../../core/learning/returns.ts'
import { setKinds, type SetKind } from '../../core/learning/sets.ts'
import { fewestAnswers, type Level } from '../../core/learning/skill-model.ts'
import { optionKeys } from '../../core/questions/question.ts'
import type { TrapFamily } from '../../core/questions/traps.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** The condition that card `c` returns no more, in SQL, as `isLearned` of core says. */
const isLearned = `coalesce(c.last_day - c.right_since >= ${learned.days}
    AND (c.right_siblings >= ${learned.siblings} OR c.right_self >= ${learned.self}), false)`

/** An estimate over all skills as it was shown. */
type ShownWhole = { at: string; whole: Level; answers: number }

/**
 * Returns the SQL for the time of user `u`'s last answer in the sets of a kind: sets of one kind follow one another, so it was in the
 * newest with an answer.
 */
const lastIn = (kind: SetKind) => `(SELECT x.at FROM learning_sets d
    CROSS JOIN LATERAL (SELECT max(l.answered_at) AS at FROM learning_answers l WHERE l.set_id = d.id) x
  WHERE d.user_id = u.id AND d.kind = '${kind}' AND x.at IS NOT NULL ORDER BY d.started_at DESC LIMIT 1)`

/** The estimates that user `u` was shown lately, each with how many answers it rests on. */
const shownTo = `SELECT e.shown_at AS at, e.estimate -> 'whole' AS whole, n.answers FROM shown_estimates e
    CROSS JOIN LATERAL (SELECT sum((k.value ->> 'answers')::int) AS answers FROM jsonb_each(e.estimate -> 'skills') k) n
  WHERE e.user_id = u.id AND e.model = :model AND e.shown_at > :since`

/**
 * The students of a group, or of all groups for null, with what shows whether they need a word: when they last answered something, how much is
 * due, the day of their test, and of the estimates that they were shown those that make a trend: the newest, and the oldest that says enough.
 */
export const listMembers = statement({
  name: 'tutoring-members',
  text: `SELECT m.group_id, u.id, u.name, m.added_at, u.test_date::text AS test_date,
      greatest(${setKinds.map(lastIn).join(', ')},
        (SELECT max(p.answered_at) FROM practice_sets s JOIN practice_answers p ON p.set_id = s.id WHERE s.user_id = u.id),
        (SELECT max(coalesce(a.finished_at, a.started_at)) FROM attempts a
          WHERE a.user_id = u.id AND a.finish_reason IS DISTINCT FROM 'discarded')) AS last_at,
      (SELECT count(*)::int FROM return_cards c WHERE c.user_id = u.id AND c.due_day <= :today AND NOT ${isLearned}) AS due,
      coalesce((SELECT json_agg(x) FROM ((${shownTo} ORDER BY e.shown_at DESC LIMIT 1)
        UNION ALL (${shownTo} AND n.answers >= ${fewestAnswers} ORDER BY e.shown_at LIMIT 1)) x), '[]') AS shown
    FROM group_members m JOIN users u ON u.id = m.user_id AND u.role = 'student' AND u.disabled_at IS NULL
    WHERE (:groupId::int IS NULL OR m.group_id = :groupId) ORDER BY lower(u.name), u.id, m.group_id LIMIT :most`,
  params: { groupId: nullable() },
  row: { due: notNull(), shown: notNull<ShownWhole[]>() },
})

/** The causes that these students have named lately, each with how many of them did. */
export const listCauses = statement({
  name: 'tutoring-causes',
  text: `SELECT m.cause AS name, count(*)::int AS count, count(DISTINCT m.user_id)::int AS students FROM mistakes m
    WHERE m.user_id = ANY(:userIds::int[]) AND m.cause IS NOT NULL AND m.changed_at > :since
    GROUP BY m.cause ORDER BY count(*) DESC, m.cause`,
  row: { name: notNull<MistakeCause>(), count: notNull(), students: notNull() },
})

/**
 * The recent answers of these students in tests, drills and returns, without help: for each student and skill the number of questions and
 * of right answers, and for each trap of a chosen wrong option the number of answers and of students. Explanations are unpacked once a
 * question, not once an answer. Right guesses are not right, and blank answers are wrong.
 */
export const listAnswered = statement({
  name: 'tutoring-answered',
  text: `WITH answers AS MATERIALIZED (SELECT h.user_id, h.question_id, h.user_answer, h.mark, h.mark = 1 AND NOT h.is_guessed AS is_right,
        i.skill, i.type FROM answers_of_students h JOIN item_revisions i ON i.id = h.question_id
      WHERE h.user_id = ANY(:userIds::int[]) AND h.answered_at > :since AND h.place <> 'redo' AND NOT h.is_helped),
    traps AS MATERIALIZED (SELECT r.id AS question_id, ('{${optionKeys.join(',')}}'::text[])[o.ordinal] AS user_answer,
        o.explained ->> 'trap_id' AS trap
      FROM item_revisions r CROSS JOIN LATERAL jsonb_array_elements(r.explanation -> 'options') WITH ORDINALITY o (explained, ordinal)
      WHERE r.id IN (SELECT a.question_id FROM answers a WHERE a.mark = 0 AND a.type = 'mcq') AND o.explained ->> 'trap_id' IS NOT NULL),
    chosen AS (SELECT a.user_id, t.trap FROM answers a JOIN traps t USING (question_id, user_answer) WHERE a.mark = 0)
    SELECT coalesce((SELECT json_agg(x) FROM (SELECT user_id AS "userId", skill, count(*)::int AS asked,
          (count(*) FILTER (WHERE is_right))::int AS right FROM answers WHERE skill IS NOT NULL GROUP BY user_id, skill) x), '[]') AS skills,
      coalesce((SELECT json_agg(x) FROM (SELECT trap AS name, count(*)::int AS count, count(DISTINCT user_id)::int AS students FROM chosen
          GROUP BY trap ORDER BY count(*) DESC, trap) x), '[]') AS traps`,
  row: {
    skills: notNull<{ userId: number; skill: string; asked: number; right: number }[]>(),
    traps: notNull<{ name: TrapFamily; count: number; students: number }[]>(),
  },
})

/** The newest answers of each of these students, so many of them without help, with what the history of one has of hers. */
export const listHistories = statement({
  name: 'tutoring-histories',
  text: `SELECT u.id AS user_id, x.* FROM unnest(:userIds::int[]) u (id) CROSS JOIN LATERAL (
      SELECT h.item_id, h.question_id, h.place, h.place_id, h.mark, h.is_flagged, h.is_guessed, h.is_helped, h.seconds, h.answered_at,
        i.domain, i.skill, i.difficulty, i.type, coalesce(jsonb_array_length(i.spec -> 'options'), 0) AS options
      FROM (SELECT a.*, count(*) FILTER (WHERE NOT a.is_helped) OVER (ORDER BY a.answered_at DESC ROWS UNBOUNDED PRECEDING) AS telling
          FROM answers_of_students a WHERE a.user_id = u.id AND a.answered_at > :since) h
        JOIN item_revisions i ON i.id = h.question_id
      WHERE h.telling <= :most) x`,
  row: {
    user_id: notNull(),
    item_id: notNull(),
    question_id: notNull(),
    place: notNull<'test' | 'redo' | 'drill' | 'return'>(),
    place_id: notNull(),
    is_flagged: notNull(),
    is_guessed: notNull(),
    is_helped: notNull(),
    seconds: notNull(),
    answered_at: notNull(),
    options: notNull(),
  },
})

/** For each skill the lesson that most of these students can open, the first of its course among those. */
export const listLessons = statement({
  name: 'tutoring-lessons',
  text: `SELECT DISTINCT ON (lower(s.skill)) lower(s.skill) AS skill, l.id, l.name FROM lesson_skills s
      JOIN lessons l ON l.id = s.lesson_id AND l.is_visible JOIN courses c ON c.id = l.course_id AND c.status = 'active'
      CROSS JOIN LATERAL (SELECT count(*) FROM grants g WHERE g.course_id = c.id AND g.user_id = ANY(:userIds::int[])
        AND (g.expires_at IS NULL OR g.expires_at > :now)) o (many)
    WHERE l.is_free OR o.many > 0
    ORDER BY lower(s.skill), CASE WHEN l.is_free THEN cardinality(:userIds::int[]) ELSE o.many END DESC, c.sort, l.sort`,
  row: { skill: notNull() },
})

/** The name of a student; no row for staff. */
export const findStudentName = statement({
  name: 'tutoring-student',
  text: `SELECT name FROM users WHERE id = :userId AND role = 'student'`,
})

export const findGroupName = statement({
  name: 'tutoring-group',
  text: 'SELECT id, name FROM student_groups WHERE id = :groupId',
})
