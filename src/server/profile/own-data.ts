import type { z } from 'zod'
import type { OwnData } from '../../contract/own-data.ts'
import { lateMs } from '../../core/attempts/late.ts'
import { isoOf } from '../courses/cards.ts'
import type { Db } from '../db/database.ts'

type Data = z.input<typeof OwnData>

/** Whether late answers may still come to an attempt: its marks and its score would say which of them to send. */
const takesLate = (row: string) =>
  `(${row}.finish_reason = 'time_up' AND ${row}.finalised_at IS NULL AND ${row}.finished_at > $2)`

// A mark beside an answer tells the key. While an attempt at a quiz is open or not final, all of them keep theirs back. decision 6
const mark = `CASE WHEN EXISTS (SELECT FROM attempts o WHERE o.user_id = a.user_id AND o.quiz_id = a.quiz_id
    AND (o.phase <> 'closed' OR ${takesLate('o')})) THEN NULL ELSE r.mark = 1 END`

/** One statement a part, each for user $1; that of attempts takes an instant $2 too: time-ups of before it are final. */
const statements: Record<keyof Data, string> = {
  account: `SELECT name, email, phone, parent_phone, role, ${isoOf('created_at')} AS created_at FROM users WHERE id = $1`,
  sessions: `SELECT user_agent AS device, ${isoOf('created_at')} AS created_at, ${isoOf('last_seen_at')} AS last_seen_at
    FROM sessions WHERE user_id = $1 ORDER BY last_seen_at DESC`,
  access: `SELECT c.name AS course, ${isoOf('g.created_at')} AS since, ${isoOf('g.expires_at')} AS until
    FROM grants g JOIN courses c ON c.id = g.course_id WHERE g.user_id = $1 ORDER BY g.created_at`,
  watched_lessons: `SELECT c.name AS course, l.name AS lesson, ${isoOf('w.watched_at')} AS at FROM watched_lessons w
    JOIN lessons l ON l.id = w.lesson_id JOIN courses c ON c.id = l.course_id WHERE w.user_id = $1 ORDER BY w.watched_at`,
  requests: `SELECT c.name AS course, q.status, q.reason, ${isoOf('q.created_at')} AS created_at
    FROM course_requests q JOIN courses c ON c.id = q.course_id WHERE q.user_id = $1 ORDER BY q.id`,
  attempts: `SELECT v.name AS quiz, a.number, ${isoOf('a.started_at')} AS started_at, ${isoOf('a.finished_at')} AS finished_at,
      CASE WHEN ${takesLate('a')} THEN NULL ELSE a.correct_count END AS correct, a.total_count AS total,
      coalesce((SELECT json_agg(json_build_object('question', q.ordinal, 'answer', r.user_answer, 'is_correct', ${mark},
          'saved_at', ${isoOf('r.saved_at')}) ORDER BY q.ordinal)
        FROM responses r JOIN questions q ON q.id = r.question_id WHERE r.attempt_id = a.id), '[]') AS answers
    FROM attempts a JOIN quiz_versions v ON v.id = a.version_id WHERE a.user_id = $1 ORDER BY a.id`,
  orders: `SELECT o.number, o.status, o.method, o.total, o.currency, o.delivery, o.transfer_reference,
      ${isoOf('o.created_at')} AS created_at,
      coalesce((SELECT json_agg(json_build_object('name', i.name, 'price', i.price, 'quantity', i.quantity) ORDER BY i.id)
        FROM order_items i WHERE i.order_id = o.id), '[]') AS items
    FROM orders o WHERE o.user_id = $1 ORDER BY o.id`,
  reviews: `SELECT c.name AS course, r.rating, r.text, ${isoOf('r.updated_at')} AS updated_at
    FROM course_reviews r JOIN courses c ON c.id = r.course_id WHERE r.user_id = $1 ORDER BY r.created_at`,
}

/** Everything the academy holds about somebody, of one moment. A10 */
export function readOwnData(db: Db, userId: number, now: number): Promise<Data> {
  return db.transaction(async (tx) => {
    const read = <Part extends keyof Data>(part: Part) =>
      tx.run<Record<string, unknown>>(
        { name: `own-${part}`, text: statements[part] },
        part === 'attempts' ? [userId, new Date(now - lateMs)] : [userId],
      )
    const lists: Record<string, unknown> = {}
    for (const part of Object.keys(statements) as (keyof Data)[]) lists[part] = await read(part)
    const { account, ...others } = lists as { account: Data['account'][] }
    // The reply is parsed by the contract's schema.
    return { account: account[0], ...others } as Data
  })
}
