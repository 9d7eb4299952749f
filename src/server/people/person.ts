import type { z } from 'zod'
import type { PersonAttempt, PersonPage } from '../../contract/studio/person.ts'
import { partingMs } from '../../core/accounts/joining.ts'
import { lateMs } from '../../core/attempts/late.ts'
import { lessonCard, type CardAttempt, type LessonCard } from '../../core/results/lesson-card.ts'
import { keysOnWire } from '../../core/questions/grading.ts'
import { optionTexts } from '../../core/questions/option-texts.ts'
import { excerptOf } from '../../core/questions/reading.ts'
import { percentage } from '../../core/results/score.ts'
import { skillsOverTime } from '../../core/results/skills-over-time.ts'
import { shortened } from '../../core/shortened.ts'
import { progressJoin, thingJoins, thingName } from '../assignments/things.ts'
import { hasSeenKeys, isPausedIn, storedPhaseOf } from '../attempts/rows.ts'
import { finalCount, lateSince } from '../attempts/finality.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { subjectOf } from '../outbox/queries.ts'
import { paidOf, refundedOf } from '../payments/sums.ts'
import type { VersionQuestion } from '../quizzes/versions.ts'
import { reviewLines } from '../results/reviewed.ts'
import * as queries from './queries.ts'

type Page = z.input<typeof PersonPage>

/** Rows of a long list at first, and of the one that is asked for whole. */
const usualRows = 50
const mostRows = 1000

/** How many rows a long list has in all; what is not shown is counted. */
const counted = '(count(*) OVER ())::int AS many'

/** The lists that grow with what an account does, the newest rows first; $3 is how many. T21 T33 */
const longLists: Record<keyof Page['more'], string> = {
  orders: `SELECT ${counted}, number, status, total, currency, ${paidOf('orders')} AS paid, ${refundedOf('orders')} AS refunded_amount,
      ${isoOf('created_at')} AS created_at FROM orders
    WHERE user_id = $1 AND $2::timestamptz IS NOT NULL ORDER BY id DESC LIMIT $3`,
  attempts: `SELECT ${counted}, a.id, v.name AS quiz, a.number,
      CASE WHEN ${isPausedIn('a')} THEN 'paused' ELSE a.phase END AS at, ${isoOf('a.started_at')} AS started_at,
      a.finish_reason IS NOT DISTINCT FROM 'discarded' AS is_discarded, a.is_practice, a.is_left_out,
      ${finalCount('a', lateSince('$2'))} AS correct, a.total_count AS total
    FROM attempts a JOIN quiz_versions v ON v.id = a.version_id WHERE a.user_id = $1 AND $2::timestamptz IS NOT NULL
    ORDER BY a.started_at DESC, a.id DESC LIMIT $3`,
  assignments: `SELECT ${counted}, x.id, x.kind, ${thingName} AS name, ${isoOf('x.due_at')} AS due_at, ${isoOf('p.done_at')} AS done_at
    FROM assigned_students s JOIN assignments x ON x.id = s.assignment_id ${thingJoins} ${progressJoin}
    WHERE s.user_id = $1 AND x.withdrawn_at IS NULL AND $2::timestamptz IS NOT NULL ORDER BY x.due_at DESC, x.id DESC LIMIT $3`,
  watched: `SELECT ${counted}, c.name AS course, l.name AS lesson, ${isoOf('w.opened_at')} AS at
    FROM watched_lessons w JOIN lessons l ON l.id = w.lesson_id JOIN courses c ON c.id = l.course_id
    WHERE w.user_id = $1 AND $2::timestamptz IS NOT NULL ORDER BY w.opened_at DESC LIMIT $3`,
  notes: `SELECT ${counted}, n.id, a.name AS author, n.text, ${isoOf('n.created_at')} AS created_at
    FROM staff_notes n LEFT JOIN users a ON a.id = n.author_id WHERE n.user_id = $1 AND n.deleted_at IS NULL
      AND $2::timestamptz IS NOT NULL ORDER BY n.id DESC LIMIT $3`,
  emails: `SELECT *, ${counted} FROM (
      SELECT kind, subject, ${isoOf('queued_at')} AS queued_at, ${isoOf('sent_at')} AS sent_at,
          CASE WHEN sent_at IS NULL THEN 'not_sent' ELSE 'sent' END AS state
        FROM sent_emails WHERE user_id = $1
      UNION ALL SELECT coalesce(o.payload ->> 'kind', o.kind), coalesce(${subjectOf('o.')}, ''), ${isoOf('o.created_at')}, NULL, o.state
        FROM outbox o JOIN users u ON u.id = $1
        WHERE o.state <> 'done' AND u.email IN (o.payload ->> 'to', o.payload ->> 'email') AND $2::timestamptz IS NOT NULL
    ) emails ORDER BY queued_at DESC LIMIT $3`,
  history: `SELECT ${counted}, e.id, ${isoOf('e.at')} AS at, a.name AS actor, e.action,
      CASE WHEN e.thing = 'access' THEN c.name END AS course,
      CASE WHEN e.thing = 'access' AND e.after ->> 'until' <> 'none' THEN ${isoOf("(e.after ->> 'until')::timestamptz")} END AS until, e.after ->> 'reason' AS reason
    FROM audit_log e LEFT JOIN users a ON a.id = e.actor_id
      LEFT JOIN courses c ON e.thing = 'access' AND c.id::text = e.thing_id
    WHERE e.person_id = $1 AND e.thing IN ('access', 'account', 'request', 'order') AND $2::timestamptz IS NOT NULL
    ORDER BY e.id DESC LIMIT $3`,
}

/** The lists that stay short. */
const lists: Record<
  Exclude<keyof Page, 'profile' | 'skills' | 'can_change' | 'conditions' | 'more' | keyof Page['more']>,
  string
> = {
  access: `SELECT c.id AS course_id, c.name AS course, ${isoOf('g.created_at')} AS since, ${isoOf('g.expires_at')} AS until,
      g.expires_at IS NULL OR g.expires_at > $2 AS is_open,
      (SELECT count(*)::int FROM watched_lessons w JOIN lessons l ON l.id = w.lesson_id
        WHERE w.user_id = $1 AND l.course_id = c.id AND l.is_visible) AS watched,
      (SELECT count(*)::int FROM lessons l WHERE l.course_id = c.id AND l.is_visible) AS lessons
    FROM grants g JOIN courses c ON c.id = g.course_id WHERE g.user_id = $1 ORDER BY c.sort, c.id`,
  awaited: `SELECT c.id AS course_id, c.name AS course, o.number AS order_number FROM awaited_access w JOIN courses c ON c.id = w.course_id
      LEFT JOIN orders o ON o.id = w.order_id
    WHERE w.user_id = $1 AND $2::timestamptz IS NOT NULL ORDER BY w.id`,
  courses: `SELECT id, name, access_days FROM courses WHERE status = 'active' AND $2::timestamptz IS NOT NULL AND $1::int IS NOT NULL
    ORDER BY sort, id`,
  groups: `SELECT g.id, g.name FROM group_members m JOIN student_groups g ON g.id = m.group_id
    WHERE m.user_id = $1 AND $2::timestamptz IS NOT NULL ORDER BY lower(g.name)`,
  deleted_notes: `SELECT n.id, n.text, ${isoOf('n.deleted_at')} AS deleted_at FROM staff_notes n
    WHERE n.user_id = $1 AND n.deleted_at IS NOT NULL AND $2::timestamptz IS NOT NULL ORDER BY n.deleted_at DESC, n.id DESC LIMIT 50`,
  joins: `SELECT j.id, u.id AS account_id, u.name, u.email,
      ${isoOf(`(j.joined_at + interval '${partingMs} ms')`)} AS until
    FROM account_joins j JOIN users u ON u.id = j.joined_id WHERE j.kept_id = $1 AND $2::timestamptz IS NOT NULL ORDER BY j.id`,
}

/** Returns what staff see of an account, with the list `all` whole, in one snapshot; undefined when there is none. T21 */
export function readPerson(
  db: Db,
  userId: number,
  { now, timeZone, all }: { now: number; timeZone: string; all?: keyof Page['more'] | undefined },
): Promise<Omit<Page, 'can_change' | 'conditions'> | undefined> {
  return db.transaction(async (tx) => {
    const values = [userId, new Date(now)]
    const [found] = await queries.findProfile(tx, { userId, now: new Date(now) })
    if (!found) return undefined
    const read: Record<string, unknown> = {}
    for (const [name, text] of Object.entries(lists))
      read[name] = await tx.run({ name: `person-${name}`, text }, values)
    const more: Record<string, number> = {}
    for (const [name, text] of Object.entries(longLists)) {
      const most = name === all ? mostRows : usualRows
      const rows = await tx.run<{ many: number }>({ name: `person-${name}`, text }, [...values, most])
      read[name] = rows
      more[name] = (rows[0]?.many ?? 0) - rows.length
    }
    const skills = await queries.listSkills(tx, { userId, now: new Date(now), timeZone })
    // The contract's schema validates the reply.
    return { profile: found, skills: skillsOverTime(skills), ...read, more } as Omit<Page, 'can_change' | 'conditions'>
  })
}

/** How much of a question and of an option stands in a row. */
const longestText = 80
/** How much of it stands on the card, which is one printed page. */
const longestOnCard = 60

/**
 * Returns one attempt of an account with every answer, where the reader may see results; undefined when it has none of this id. Keys,
 * verdicts and the score are null while the quiz is being taken, or late answers may arrive. X4
 */
export async function readAttempt(
  { db, versions, now }: Pick<Context, 'db' | 'versions' | 'now'>,
  { userId, attemptId, seesAnswers }: { userId: number; attemptId: number; seesAnswers: boolean },
): Promise<z.input<typeof PersonAttempt> | undefined> {
  const [attempt] = await queries.findAttempt(db, { attemptId, userId, lateAt: new Date(now() - lateMs) })
  if (!attempt) return undefined
  const isFinal = !attempt.is_undecided
  const tells = isFinal && seesAnswers
  const version = await versions.get(attempt.version_id, db, attempt.corrections)
  // The letters of the stored order, by which the editor and the results of the quiz go too.
  const lines = reviewLines(version, { ...attempt, option_seed: null })
  const optionsIn = (question: VersionQuestion | undefined, wires: readonly string[]) => {
    const texts = question === undefined ? null : optionTexts(question.spec, wires)
    return texts === null ? null : shortened(texts, longestText)
  }
  return {
    student: attempt.student,
    quiz_id: attempt.quiz_id,
    quiz: attempt.quiz,
    number: attempt.number,
    started_at: attempt.started_at.toISOString(),
    finished_at: attempt.finished_at?.toISOString() ?? null,
    correct: attempt.final_count,
    total: attempt.total_count,
    is_practice: attempt.is_practice,
    is_left_out: attempt.is_left_out,
    keys_seen: hasSeenKeys(attempt),
    is_discarded: attempt.finish_reason === 'discarded',
    is_paused: storedPhaseOf(attempt).at === 'paused',
    is_final: isFinal,
    is_shuffled: attempt.option_seed !== null,
    questions: lines.map((line, index) => {
      const question = version.byId.get(line.id)
      return {
        item_id: question?.itemId ?? 0,
        type: line.type,
        number: index + 1,
        text: excerptOf(question?.stemHtml ?? '', question?.passageHtml ?? null, longestText),
        module: line.module,
        skill: line.skill,
        is_answered: line.user_answer !== null,
        answer: seesAnswers ? line.answer_words : null,
        answer_text: !seesAnswers ? null : optionsIn(question, line.user_answer === null ? [] : [line.user_answer]),
        key: tells ? line.key_words : null,
        key_text: tells && question ? optionsIn(question, keysOnWire(question)) : null,
        mark: tells ? line.mark : null,
        marked: line.marked,
        was_right: tells && line.was_right,
        is_unsure: line.is_unsure ?? false,
        seconds: line.seconds,
      }
    }),
  }
}

/** Returns the card for a lesson with this student, from the newest attempts whose score is final. T21 */
export async function readCard(
  { db, versions }: Pick<Context, 'db' | 'versions'>,
  userId: number,
  now: number,
): Promise<LessonCard & { attempts: number; unopened: { course: string; lesson: string }[]; more_unopened: number }> {
  const rows = await queries.listAttemptsForCard(db, { userId, now: new Date(now) })
  const attempts: CardAttempt[] = []
  for (const row of rows) {
    const version = await versions.get(row.version_id, db, row.corrections)
    const lines = reviewLines(version, row)
    attempts.push({
      quiz: row.quiz,
      finishedAt: (row.finished_at ?? row.started_at).toISOString(),
      percentage: percentage(row.correct_count ?? 0, row.total_count ?? 0),
      isPractice: row.is_practice,
      lines: lines.map(({ was_right: wasRight, ...line }, index) => {
        const question = version.byId.get(line.id)
        const text = excerptOf(question?.stemHtml ?? '', question?.passageHtml ?? null, longestOnCard)
        return { ...line, wasRight, text, number: index + 1 }
      }),
    })
  }
  const unopened = await queries.listUnopened(db, { userId, now: new Date(now) })
  const more = (unopened[0]?.many ?? 0) - unopened.length
  return { ...lessonCard(attempts), attempts: attempts.length, unopened, more_unopened: more }
}
