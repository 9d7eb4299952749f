import type { z } from 'zod'
import type { OwnData } from '../../contract/own-data.ts'
import { maskedAddress } from '../../core/learning/parents.ts'
import { lateMs } from '../../core/attempts/late.ts'
import { agreedTextsOf, consentsOf } from '../accounts/queries.ts'
import { progressJoin, thingJoins, thingName } from '../assignments/things.ts'
import { hasWaiting, isOpenIn, leftOut, withOpenQuestions } from '../attempts/open-items.ts'
import { finalCount, isWithheld, nowOfLate } from '../attempts/finality.ts'
import { isHeld } from '../attempts/windows.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { refundedOf } from '../payments/sums.ts'
import { pictureAddressOf } from '../pictures/queries.ts'

type Data = z.input<typeof OwnData>

// A question that another test keeps open tells nothing of how it was answered, nor does a score that counts it. T44
const open = withOpenQuestions('$1', nowOfLate('$2'))
const isOpen = '(SELECT p.question_id FROM open_questions p)'
const verdict = `CASE WHEN ${isWithheld('$2')} OR r.question_id IN ${isOpen} THEN NULL ELSE r.mark = 1 END`

const attempts = `${open}, shown AS (SELECT a.* FROM attempts a WHERE a.user_id = $1)
  SELECT v.name AS quiz, a.number, ${isoOf('a.started_at')} AS started_at, ${isoOf('a.finished_at')} AS finished_at,
    a.finish_reason, CASE WHEN a.conditions IS NOT NULL THEN json_build_object('time_percent', a.conditions -> 'timePercent',
      'extra_break_minutes', a.conditions -> 'extraBreakMinutes') END AS conditions, a.is_practice,
    CASE WHEN NOT ${isHeld('a', nowOfLate('$2'))} THEN ${finalCount('a', '$2')} - coalesce(u.correct, 0) END AS correct, a.total_count - coalesce(u.total, 0) AS total,
    coalesce((SELECT json_agg(json_build_object('question', q.ordinal, 'answer', r.user_answer, 'is_correct', ${verdict},
        'is_marked_for_review', r.is_marked, 'crossed_out', r.crossed, 'seconds', r.spent_seconds,
        'saved_at', ${isoOf('r.saved_at')}) ORDER BY q.ordinal)
      FROM responses r JOIN version_questions q ON q.version_id = a.version_id AND q.revision_id = r.question_id
        WHERE r.attempt_id = a.id), '[]') AS answers,
    coalesce((SELECT json_agg(json_build_object('question', q.ordinal, 'saved_at', ${isoOf('n.saved_at')}, 'marks', n.marks)
        ORDER BY q.ordinal)
      FROM annotations n JOIN version_questions q ON q.version_id = a.version_id AND q.revision_id = n.question_id
        WHERE n.attempt_id = a.id), '[]') AS highlights,
    coalesce((SELECT json_agg(json_build_object('at', ${isoOf('e.at')}, 'kind', e.kind, 'detail', e.detail - 'by' - 'key')
        ORDER BY e.at, e.kind)
      FROM attempt_events e WHERE e.attempt_id = a.id), '[]') AS events,
    coalesce((SELECT json_agg(json_build_object('at', ${isoOf('g.at')}, 'reason', g.reason, 'correct_before', c.correct_before,
        'total_before', c.total_before, 'correct_after', c.correct_after, 'total_after', c.total_after,
        'undone_at', ${isoOf('g.undone_at')}) ORDER BY g.id)
      FROM regraded_attempts c JOIN regrades g ON g.id = c.regrade_id
        WHERE c.attempt_id = a.id AND NOT ${isWithheld('$2')} AND NOT ${hasWaiting('open_questions')}), '[]') AS corrections
  FROM shown a JOIN quiz_versions v ON v.id = a.version_id LEFT JOIN ${leftOut('shown')} u ON u.attempt_id = a.id ORDER BY a.id`

// The questions of a set reveal which were missed, so they are withheld like verdicts.
const practiceSets = `${open}
  SELECT v.name AS quiz, a.number AS attempt, ${isoOf('s.started_at')} AS started_at,
    ${isoOf('s.finished_at')} AS finished_at,
    CASE WHEN ${isWithheld('$2')} THEN NULL ELSE
      (SELECT json_agg(json_build_object('question', q.ordinal, 'answer', r.user_answer, 'is_correct',
        CASE WHEN r.question_id IN ${isOpen} THEN NULL ELSE r.mark = 1 END, 'answered_at', ${isoOf('r.answered_at')}) ORDER BY r.ordinal)
      FROM practice_answers r JOIN version_questions q ON q.version_id = a.version_id AND q.revision_id = r.question_id
      WHERE r.set_id = s.id) END AS answers
  FROM practice_sets s JOIN attempts a ON a.id = s.attempt_id JOIN quiz_versions v ON v.id = a.version_id
  WHERE s.user_id = $1 ORDER BY s.id`

const drills = `${open}
  SELECT s.kind, ${isoOf('s.started_at')} AS started_at, ${isoOf('s.finished_at')} AS finished_at,
    coalesce((SELECT json_agg(json_build_object('question', i.item_id, 'answer', r.user_answer, 'is_correct',
        CASE WHEN r.question_id IN ${isOpen} THEN NULL ELSE r.mark = 1 END, 'is_guess', r.is_guessed, 'seconds', r.seconds,
        'answered_at', ${isoOf('r.answered_at')}) ORDER BY r.ordinal)
      FROM learning_answers r JOIN item_revisions i ON i.id = r.question_id WHERE r.set_id = s.id), '[]') AS answers
  FROM learning_sets s WHERE s.user_id = $1 AND $2::timestamptz IS NOT NULL ORDER BY s.id`

const mistakes = `SELECT coalesce(c.item_id, m.item_id) AS question, (date '1970-01-01' + c.due_day)::text AS returns_on, m.cause, m.own_rule,
    ${isoOf('m.changed_at')} AS changed_at
  FROM (SELECT * FROM return_cards WHERE user_id = $1) c
    FULL JOIN (SELECT * FROM mistakes WHERE user_id = $1) m ON m.item_id = c.item_id ORDER BY 1`

// A word can be a choice of its question.
const words = `${open}
  SELECT CASE WHEN w.question_id IN ${isOpen} THEN NULL ELSE w.word END AS word, ${isoOf('w.added_at')} AS added_at,
    (date '1970-01-01' + least((w.cards -> 'meaning' ->> 'dueDay')::int, (w.cards -> 'word' ->> 'dueDay')::int))::text AS returns_on
  FROM own_words w WHERE w.user_id = $1 AND $2::timestamptz IS NOT NULL ORDER BY w.id`

/** One statement per property, for user $1; those about answers take an instant $2: attempts that timed out before it are final. */
const statements: Record<keyof Data, string> = {
  account: `SELECT name, email, ${isoOf('email_confirmed_at')} AS email_confirmed_at, phone, parent_phone, language, test_date::text, study_plan, role, ${isoOf('created_at')} AS created_at FROM users WHERE id = $1`,
  consents: `${consentsOf('$1')} ORDER BY c.id DESC`,
  agreed_texts: agreedTextsOf('$1'),
  pictures: `SELECT CASE WHEN u.picture_key IS NOT NULL THEN 'the profile'
        ELSE coalesce('the receipt of ' || (SELECT o.number FROM receipts r JOIN orders o ON o.id = r.order_id WHERE r.picture_key = p.key LIMIT 1), 'nothing yet') END AS shows,
      ${pictureAddressOf('p')} AS url, ${isoOf('p.created_at')} AS uploaded_at
    FROM pictures p LEFT JOIN users u ON u.picture_key = p.key WHERE p.owner_id = $1 ORDER BY p.created_at, p.key`,
  sessions: `SELECT user_agent AS device, ${isoOf('created_at')} AS created_at, ${isoOf('last_seen_at')} AS last_seen_at,
      ${isoOf('expires_at')} AS expires_at
    FROM sessions WHERE user_id = $1 ORDER BY sessions.last_seen_at DESC`,
  fair_conditions: `SELECT time_percent, extra_break_minutes, ${isoOf('changed_at')} AS changed_at
    FROM fair_conditions WHERE user_id = $1`,
  access: `SELECT c.name AS course, ${isoOf('g.created_at')} AS since, ${isoOf('g.expires_at')} AS until,
      coalesce((SELECT json_agg(json_build_object('from', s.kind, 'begins', ${isoOf('s.begins_at')}, 'ends', ${isoOf('s.ends_at')},
          'ended_at', ${isoOf('s.ended_at')}, 'ending', s.ending, 'reason', s.reason) ORDER BY s.id)
        FROM access_sources s WHERE s.user_id = g.user_id AND s.course_id = g.course_id), '[]') AS sources
    FROM grants g JOIN courses c ON c.id = g.course_id WHERE g.user_id = $1 ORDER BY g.created_at`,
  awaited_access: `SELECT c.name AS course, a.kind AS "from", a.days, ${isoOf('a.created_at')} AS since
    FROM awaited_access a JOIN courses c ON c.id = a.course_id WHERE a.user_id = $1 ORDER BY a.id`,
  watched_lessons: `SELECT c.name AS course, l.name AS lesson, ${isoOf('w.watched_at')} AS at, ${isoOf('w.opened_at')} AS opened_at,
      ${isoOf('w.done_at')} AS done_at
    FROM watched_lessons w JOIN lessons l ON l.id = w.lesson_id JOIN courses c ON c.id = l.course_id
    WHERE w.user_id = $1 ORDER BY w.watched_at`,
  requests: `SELECT c.name AS course, q.status, q.reason, ${isoOf('q.created_at')} AS created_at,
      ${isoOf('q.decided_at')} AS decided_at
    FROM course_requests q JOIN courses c ON c.id = q.course_id WHERE q.user_id = $1 ORDER BY q.id`,
  attempts,
  practice_sets: practiceSets,
  drills,
  mistakes,
  words,
  estimates: `SELECT ${isoOf('shown_at')} AS shown_at, model, estimate FROM shown_estimates WHERE user_id = $1 ORDER BY shown_estimates.shown_at`,
  shown_scores: `SELECT h.attempt_id AS attempt, ${isoOf('h.shown_at')} AS shown_at, h.low, h.high
    FROM shown_scores h JOIN attempts a ON a.id = h.attempt_id WHERE a.user_id = $1 ORDER BY h.shown_at, h.attempt_id`,
  official_scores: `SELECT taken_on::text, test, score, source, ${isoOf('entered_at')} AS entered_at FROM official_scores WHERE user_id = $1
    ORDER BY official_scores.taken_on, test`,
  cart: `SELECT coalesce(c.name, b.title) AS name, i.quantity, ${isoOf('i.added_at')} AS added_at
    FROM cart_items i LEFT JOIN courses c ON c.id = i.course_id LEFT JOIN books b ON b.id = i.book_id
    WHERE i.user_id = $1 ORDER BY i.id`,
  orders: `SELECT o.number, o.status, o.method, o.total, o.currency, o.delivery, ${refundedOf('o')} AS refunded,
      (SELECT string_agg(nullif(r.note, ''), E'\n' ORDER BY r.id) FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = o.id) AS refund_note, o.transfer_reference, o.reason,
      ${isoOf('o.created_at')} AS created_at, ${isoOf('o.decided_at')} AS decided_at,
      coalesce((SELECT json_agg(json_build_object('name', i.name, 'price', i.price, 'quantity', i.quantity) ORDER BY i.id)
        FROM order_items i WHERE i.order_id = o.id), '[]') AS items,
      coalesce((SELECT json_agg(json_build_object('amount', p.amount, 'method', p.method, 'at', ${isoOf('p.paid_at')}, 'reference', p.reference,
          'note', p.note, 'refunded', (SELECT r.amount FROM refunds r WHERE r.payment_id = p.id)) ORDER BY p.id)
        FROM payments p WHERE p.order_id = o.id), '[]') AS payments,
      coalesce((SELECT json_agg(json_build_object('amount', d.amount, 'due_on', d.due_on) ORDER BY d.due_on)
        FROM installments d WHERE d.order_id = o.id), '[]') AS installments,
      coalesce((SELECT json_agg(json_build_object('url', '/receipts/' || r.id, 'sent_at', ${isoOf('r.created_at')}) ORDER BY r.id)
        FROM receipts r WHERE r.order_id = o.id AND r.file_key IS NOT NULL), '[]') AS receipts
    FROM orders o WHERE o.user_id = $1 ORDER BY o.id`,
  reviews: `SELECT c.name AS course, r.rating, r.text, r.answer, ${isoOf('r.hidden_at')} AS hidden_at,
      ${isoOf('r.created_at')} AS created_at, ${isoOf('r.updated_at')} AS updated_at
    FROM course_reviews r JOIN courses c ON c.id = r.course_id WHERE r.user_id = $1 ORDER BY r.created_at`,
  // What was answered may say what is right.
  reports: `${open}
    SELECT z.name AS quiz, p.reason, p.words, ${isoOf('p.created_at')} AS created_at, p.is_corrected,
      CASE WHEN ${isOpenIn('open_questions', 'p.item_id')} THEN NULL ELSE p.answer END AS answer
    FROM question_reports p JOIN quizzes z ON z.id = p.quiz_id WHERE p.user_id = $1 ORDER BY p.id`,
  groups: `SELECT g.name, ${isoOf('m.added_at')} AS since FROM group_members m JOIN student_groups g ON g.id = m.group_id
    WHERE m.user_id = $1 ORDER BY m.added_at`,
  notes_of_staff: `SELECT text, ${isoOf('created_at')} AS created_at FROM staff_notes WHERE user_id = $1 ORDER BY id`,
  announcements: `SELECT a.title, a.text, ${isoOf('a.sent_at')} AS sent_at, ${isoOf('r.seen_at')} AS seen_at,
      ${isoOf('r.parent_written_at')} AS parent_written_at
    FROM announcement_readers r JOIN announcements a ON a.id = r.announcement_id
    WHERE r.user_id = $1 AND a.receivers = 'students' ORDER BY a.id`,
  assignments: `SELECT ${thingName} AS name, x.kind, c.name AS course, x.questions, ${isoOf('s.assigned_at')} AS assigned_at,
      ${isoOf('x.due_at')} AS due_at, ${isoOf('p.done_at')} AS done_at, ${isoOf('s.reminded_at')} AS reminded_at
    FROM assigned_students s JOIN assignments x ON x.id = s.assignment_id ${thingJoins} ${progressJoin}
    WHERE s.user_id = $1 ORDER BY x.id`,
  parent_links: `SELECT ${isoOf('l.made_at')} AS made_at, ${isoOf('l.expires_at')} AS expires_at, l.is_by_staff,
      coalesce((SELECT json_agg(json_build_object('address', a.email, 'confirmed_at', ${isoOf('a.confirmed_at')}) ORDER BY a.id)
        FROM parent_addresses a WHERE a.link_id = l.id), '[]') AS addresses
    FROM parent_links l WHERE l.user_id = $1 ORDER BY l.id`,
  weekly_email: 'SELECT NOT is_off AS is_on FROM weekly_emails WHERE user_id = $1',
  emails: `SELECT kind, subject, ${isoOf('sent_at')} AS sent_at FROM sent_emails WHERE user_id = $1 ORDER BY id`,
  messages: `SELECT name, email, message, ${isoOf('created_at')} AS created_at, ${isoOf('handled_at')} AS handled_at
    FROM contact_messages WHERE user_id = $1 ORDER BY id`,
}

/** Returns all data stored about a user, as of one moment; `siteUrl` makes the file links absolute. A10 */
export function readOwnData(db: Db, userId: number, { now, siteUrl }: { now: number; siteUrl: string }): Promise<Data> {
  return db.transaction(async (tx) => {
    const read = (property: keyof Data) =>
      tx.run<Record<string, unknown>>(
        { name: `own-${property}`, text: statements[property] },
        statements[property].includes('$2') ? [userId, new Date(now - lateMs)] : [userId],
      )
    const lists: Record<string, unknown> = {}
    for (const property of Object.keys(statements) as (keyof Data)[]) lists[property] = await read(property)
    const {
      account,
      pictures,
      parent_links: links,
      ...others
    } = lists as { account: Data['account'][] } & Pick<Data, 'pictures' | 'parent_links'>
    // The contract's schema validates the reply.
    return {
      account: account[0],
      pictures: pictures.map((picture) => ({ ...picture, url: siteUrl + picture.url })),
      parent_links: links.map((link) => ({
        ...link,
        addresses: link.addresses.map((one) => ({ ...one, address: maskedAddress(one.address) })),
      })),
      ...others,
    } as Data
  })
}
