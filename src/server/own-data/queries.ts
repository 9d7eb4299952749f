import type { z } from 'zod'
import type { OwnData } from '../../contract/own-data.ts'
import type { StudyPlan } from '../../core/learning/plan-week.ts'
import { agreedTextsOf, consentsOf } from '../accounts/queries.ts'
import { progressJoin, thingJoins, thingName } from '../assignments/things.ts'
import { finalCount, isWithheld, nowOfLate } from '../attempts/finality.ts'
import { hasWaiting, isOpenIn, leftOut, withOpenQuestions } from '../attempts/open-items.ts'
import { isHeld } from '../attempts/windows.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, nullable, statementsOf, type Statement } from '../db/statement.ts'
import { refundedOf } from '../payments/sums.ts'
import { pictureAddressOf } from '../pictures/queries.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

type Data = z.input<typeof OwnData>

/** A row of a property of the own data. */
export type OwnRow<Property extends keyof Data> = Data[Property] extends readonly (infer Row)[] ? Row : Data[Property]

// A question that another test keeps open tells nothing of how it was answered, nor does a score that counts it. T44
const open = withOpenQuestions(':userId', nowOfLate(':since'))
const isOpen = '(SELECT p.question_id FROM open_questions p)'
const verdict = `CASE WHEN ${isWithheld(':since')} OR r.question_id IN ${isOpen} THEN NULL ELSE r.mark = 1 END`

/**
 * One statement per property, for a user; attempts that timed out before `since` are final. A column that is
 * missing does not compile; what JSON holds is checked by the reply's schema.
 */
export const ownRows: {
  [Property in keyof Data]: Statement<{ userId: number; since: Date }, OwnRow<Property>>
} = {
  account: statement({
    name: 'own-account',
    text: `SELECT name, email, ${isoOf('email_confirmed_at')} AS email_confirmed_at, phone, parent_phone, language, test_date::text AS test_date, study_plan, role,
        ${isoOf('created_at')} AS created_at
      FROM users WHERE id = :userId`,
    // Who signs in has an address.
    row: {
      email: notNull(),
      study_plan: nullable<StudyPlan & OwnRow<'account'>['study_plan']>(),
      created_at: notNull(),
    },
  }),
  consents: statement({
    name: 'own-consents',
    text: `${consentsOf(':userId')} ORDER BY c.id DESC`,
    row: { given_at: notNull(), texts: notNull<OwnRow<'consents'>['texts']>() },
  }),
  agreed_texts: statement({
    name: 'own-agreed-texts',
    text: agreedTextsOf(':userId'),
    row: {
      text: notNull<OwnRow<'agreed_texts'>['text']>(),
      title: notNull(),
      html: notNull(),
      published_at: notNull(),
      is_shipped: notNull(),
    },
  }),
  pictures: statement({
    name: 'own-pictures',
    text: `SELECT CASE WHEN u.picture_key IS NOT NULL THEN 'the profile'
          ELSE coalesce('the receipt of ' || (SELECT o.number FROM receipts r JOIN orders o ON o.id = r.order_id WHERE r.picture_key = p.key LIMIT 1), 'nothing yet') END AS shows,
        ${pictureAddressOf('p')} AS url, ${isoOf('p.created_at')} AS uploaded_at
      FROM pictures p LEFT JOIN users u ON u.picture_key = p.key WHERE p.owner_id = :userId ORDER BY p.created_at, p.key`,
    row: { shows: notNull(), url: notNull(), uploaded_at: notNull() },
  }),
  sessions: statement({
    name: 'own-sessions',
    text: `SELECT user_agent AS device, ${isoOf('created_at')} AS created_at, ${isoOf('last_seen_at')} AS last_seen_at,
        ${isoOf('expires_at')} AS expires_at
      FROM sessions WHERE user_id = :userId ORDER BY sessions.last_seen_at DESC`,
    row: { created_at: notNull(), last_seen_at: notNull(), expires_at: notNull() },
  }),
  fair_conditions: statement({
    name: 'own-fair-conditions',
    text: `SELECT time_percent, extra_break_minutes, ${isoOf('changed_at')} AS changed_at
      FROM fair_conditions WHERE user_id = :userId`,
    row: { changed_at: notNull() },
  }),
  access: statement({
    name: 'own-access',
    text: `SELECT c.name AS course, ${isoOf('g.created_at')} AS since, ${isoOf('g.expires_at')} AS until,
        coalesce((SELECT json_agg(json_build_object('from', s.kind, 'begins', ${isoOf('s.begins_at')}, 'ends', ${isoOf('s.ends_at')},
            'ended_at', ${isoOf('s.ended_at')}, 'ending', s.ending, 'reason', s.reason) ORDER BY s.id)
          FROM access_sources s WHERE s.user_id = g.user_id AND s.course_id = g.course_id), '[]') AS sources
      FROM grants g JOIN courses c ON c.id = g.course_id WHERE g.user_id = :userId ORDER BY g.created_at`,
    row: { since: notNull(), sources: notNull<OwnRow<'access'>['sources']>() },
  }),
  awaited_access: statement({
    name: 'own-awaited-access',
    text: `SELECT c.name AS course, a.kind AS "from", a.days, ${isoOf('a.created_at')} AS since
      FROM awaited_access a JOIN courses c ON c.id = a.course_id WHERE a.user_id = :userId ORDER BY a.id`,
    row: { since: notNull() },
  }),
  watched_lessons: statement({
    name: 'own-watched-lessons',
    text: `SELECT c.name AS course, l.name AS lesson, ${isoOf('w.watched_at')} AS at, ${isoOf('w.opened_at')} AS opened_at,
        ${isoOf('w.done_at')} AS done_at
      FROM watched_lessons w JOIN lessons l ON l.id = w.lesson_id JOIN courses c ON c.id = l.course_id
      WHERE w.user_id = :userId ORDER BY w.watched_at`,
    row: { at: notNull(), opened_at: notNull() },
  }),
  requests: statement({
    name: 'own-requests',
    text: `SELECT c.name AS course, q.status, q.reason, ${isoOf('q.created_at')} AS created_at,
        ${isoOf('q.decided_at')} AS decided_at
      FROM course_requests q JOIN courses c ON c.id = q.course_id WHERE q.user_id = :userId ORDER BY q.id`,
    row: { created_at: notNull() },
  }),
  attempts: statement({
    name: 'own-attempts',
    text: `${open}, shown AS (SELECT a.* FROM attempts a WHERE a.user_id = :userId)
      SELECT v.name AS quiz, a.number, ${isoOf('a.started_at')} AS started_at, ${isoOf('a.finished_at')} AS finished_at,
        a.finish_reason, CASE WHEN a.conditions IS NOT NULL THEN json_build_object('time_percent', a.conditions -> 'timePercent',
          'extra_break_minutes', a.conditions -> 'extraBreakMinutes') END AS conditions, a.is_practice,
        CASE WHEN NOT ${isHeld('a', nowOfLate(':since'))} THEN ${finalCount('a', ':since')} - coalesce(u.correct, 0) END AS correct,
        a.total_count - coalesce(u.total, 0) AS total,
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
            WHERE c.attempt_id = a.id AND NOT ${isWithheld(':since')} AND NOT ${hasWaiting('open_questions')}), '[]') AS corrections
      FROM shown a JOIN quiz_versions v ON v.id = a.version_id LEFT JOIN ${leftOut('shown')} u ON u.attempt_id = a.id ORDER BY a.id`,
    row: {
      quiz: notNull(),
      number: notNull(),
      started_at: notNull(),
      is_practice: notNull(),
      conditions: nullable<OwnRow<'attempts'>['conditions']>(),
      answers: notNull<OwnRow<'attempts'>['answers']>(),
      highlights: notNull<OwnRow<'attempts'>['highlights']>(),
      events: notNull<OwnRow<'attempts'>['events']>(),
      corrections: notNull<OwnRow<'attempts'>['corrections']>(),
    },
  }),
  // The questions of a set reveal which were missed, so they are withheld like verdicts.
  practice_sets: statement({
    name: 'own-practice-sets',
    text: `${open}
      SELECT v.name AS quiz, a.number AS attempt, ${isoOf('s.started_at')} AS started_at,
        ${isoOf('s.finished_at')} AS finished_at,
        CASE WHEN ${isWithheld(':since')} THEN NULL ELSE
          (SELECT json_agg(json_build_object('question', q.ordinal, 'answer', r.user_answer, 'is_correct',
            CASE WHEN r.question_id IN ${isOpen} THEN NULL ELSE r.mark = 1 END, 'answered_at', ${isoOf('r.answered_at')}) ORDER BY r.ordinal)
          FROM practice_answers r JOIN version_questions q ON q.version_id = a.version_id AND q.revision_id = r.question_id
          WHERE r.set_id = s.id) END AS answers
      FROM practice_sets s JOIN attempts a ON a.id = s.attempt_id JOIN quiz_versions v ON v.id = a.version_id
      WHERE s.user_id = :userId ORDER BY s.id`,
    row: { started_at: notNull(), answers: nullable<OwnRow<'practice_sets'>['answers']>() },
  }),
  drills: statement({
    name: 'own-drills',
    text: `${open}
      SELECT s.kind, ${isoOf('s.started_at')} AS started_at, ${isoOf('s.finished_at')} AS finished_at,
        coalesce((SELECT json_agg(json_build_object('question', i.item_id, 'answer', r.user_answer, 'is_correct',
            CASE WHEN r.question_id IN ${isOpen} THEN NULL ELSE r.mark = 1 END, 'is_guess', r.is_guessed, 'seconds', r.seconds,
            'answered_at', ${isoOf('r.answered_at')}) ORDER BY r.ordinal)
          FROM learning_answers r JOIN item_revisions i ON i.id = r.question_id WHERE r.set_id = s.id), '[]') AS answers
      FROM learning_sets s WHERE s.user_id = :userId ORDER BY s.id`,
    row: { started_at: notNull(), answers: notNull<OwnRow<'drills'>['answers']>() },
  }),
  mistakes: statement({
    name: 'own-mistakes',
    text: `SELECT coalesce(c.item_id, m.item_id) AS question, (date '1970-01-01' + c.due_day)::text AS returns_on, m.cause, m.own_rule,
        ${isoOf('m.changed_at')} AS changed_at
      FROM (SELECT * FROM return_cards WHERE user_id = :userId) c
        FULL JOIN (SELECT * FROM mistakes WHERE user_id = :userId) m ON m.item_id = c.item_id ORDER BY 1`,
    row: { question: notNull() },
  }),
  // A word can be a choice of its question.
  words: statement({
    name: 'own-words',
    text: `${open}
      SELECT CASE WHEN w.question_id IN ${isOpen} THEN NULL ELSE w.word END AS word, ${isoOf('w.added_at')} AS added_at,
        (date '1970-01-01' + least((w.cards -> 'meaning' ->> 'dueDay')::int, (w.cards -> 'word' ->> 'dueDay')::int))::text AS returns_on
      FROM own_words w WHERE w.user_id = :userId ORDER BY w.id`,
    row: { added_at: notNull() },
  }),
  estimates: statement({
    name: 'own-estimates',
    text: `SELECT ${isoOf('shown_at')} AS shown_at, model, estimate FROM shown_estimates WHERE user_id = :userId ORDER BY shown_estimates.shown_at`,
    row: { shown_at: notNull() },
  }),
  shown_scores: statement({
    name: 'own-shown-scores',
    text: `SELECT h.attempt_id AS attempt, ${isoOf('h.shown_at')} AS shown_at, h.low, h.high
      FROM shown_scores h JOIN attempts a ON a.id = h.attempt_id WHERE a.user_id = :userId ORDER BY h.shown_at, h.attempt_id`,
    row: { shown_at: notNull() },
  }),
  official_scores: statement({
    name: 'own-official-scores',
    text: `SELECT taken_on::text AS taken_on, test, score, source, ${isoOf('entered_at')} AS entered_at FROM official_scores WHERE user_id = :userId
      ORDER BY official_scores.taken_on, test`,
    row: { taken_on: notNull(), entered_at: notNull() },
  }),
  cart: statement({
    name: 'own-cart',
    text: `SELECT coalesce(c.name, b.title) AS name, i.quantity, ${isoOf('i.added_at')} AS added_at
      FROM cart_items i LEFT JOIN courses c ON c.id = i.course_id LEFT JOIN books b ON b.id = i.book_id
      WHERE i.user_id = :userId ORDER BY i.id`,
    row: { name: notNull(), added_at: notNull() },
  }),
  orders: statement({
    name: 'own-orders',
    text: `SELECT o.number, o.status, o.method, o.total, o.currency, o.delivery, ${refundedOf('o')} AS refunded,
        (SELECT string_agg(nullif(r.note, ''), E'\\n' ORDER BY r.id) FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = o.id) AS refund_note, o.transfer_reference, o.reason,
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
      FROM orders o WHERE o.user_id = :userId ORDER BY o.id`,
    row: {
      created_at: notNull(),
      items: notNull<OwnRow<'orders'>['items']>(),
      payments: notNull<OwnRow<'orders'>['payments']>(),
      installments: notNull<OwnRow<'orders'>['installments']>(),
      receipts: notNull<OwnRow<'orders'>['receipts']>(),
    },
  }),
  reviews: statement({
    name: 'own-reviews',
    text: `SELECT c.name AS course, r.rating, r.text, r.answer, ${isoOf('r.hidden_at')} AS hidden_at,
        ${isoOf('r.created_at')} AS created_at, ${isoOf('r.updated_at')} AS updated_at
      FROM course_reviews r JOIN courses c ON c.id = r.course_id WHERE r.user_id = :userId ORDER BY r.created_at`,
    row: { created_at: notNull(), updated_at: notNull() },
  }),
  // What was answered may say what is right.
  reports: statement({
    name: 'own-reports',
    text: `${open}
      SELECT z.name AS quiz, p.reason, p.words, ${isoOf('p.created_at')} AS created_at, p.is_corrected,
        CASE WHEN ${isOpenIn('open_questions', 'p.item_id')} THEN NULL ELSE p.answer END AS answer
      FROM question_reports p JOIN quizzes z ON z.id = p.quiz_id WHERE p.user_id = :userId ORDER BY p.id`,
    row: { created_at: notNull() },
  }),
  groups: statement({
    name: 'own-groups',
    text: `SELECT g.name, ${isoOf('m.added_at')} AS since FROM group_members m JOIN student_groups g ON g.id = m.group_id
      WHERE m.user_id = :userId ORDER BY m.added_at`,
    row: { since: notNull() },
  }),
  notes_of_staff: statement({
    name: 'own-notes-of-staff',
    text: `SELECT text, ${isoOf('created_at')} AS created_at FROM staff_notes WHERE user_id = :userId ORDER BY id`,
    row: { created_at: notNull() },
  }),
  announcements: statement({
    name: 'own-announcements',
    text: `SELECT a.title, a.text, ${isoOf('a.sent_at')} AS sent_at, ${isoOf('r.seen_at')} AS seen_at,
        ${isoOf('r.parent_written_at')} AS parent_written_at
      FROM announcement_readers r JOIN announcements a ON a.id = r.announcement_id
      WHERE r.user_id = :userId AND a.receivers = 'students' ORDER BY a.id`,
    row: { sent_at: notNull() },
  }),
  assignments: statement({
    name: 'own-assignments',
    text: `SELECT ${thingName} AS name, x.kind, c.name AS course, x.questions, ${isoOf('s.assigned_at')} AS assigned_at,
        ${isoOf('x.due_at')} AS due_at, ${isoOf('p.done_at')} AS done_at, ${isoOf('s.reminded_at')} AS reminded_at
      FROM assigned_students s JOIN assignments x ON x.id = s.assignment_id ${thingJoins} ${progressJoin}
      WHERE s.user_id = :userId ORDER BY x.id`,
    row: { name: notNull(), assigned_at: notNull(), due_at: notNull() },
  }),
  parent_links: statement({
    name: 'own-parent-links',
    text: `SELECT ${isoOf('l.made_at')} AS made_at, ${isoOf('l.expires_at')} AS expires_at, l.is_by_staff,
        coalesce((SELECT json_agg(json_build_object('address', a.email, 'confirmed_at', ${isoOf('a.confirmed_at')}) ORDER BY a.id)
          FROM parent_addresses a WHERE a.link_id = l.id), '[]') AS addresses
      FROM parent_links l WHERE l.user_id = :userId ORDER BY l.id`,
    row: { made_at: notNull(), expires_at: notNull(), addresses: notNull<OwnRow<'parent_links'>['addresses']>() },
  }),
  weekly_email: statement({
    name: 'own-weekly-email',
    text: 'SELECT NOT is_off AS is_on FROM weekly_emails WHERE user_id = :userId',
    row: { is_on: notNull() },
  }),
  emails: statement({
    name: 'own-emails',
    text: `SELECT kind, subject, ${isoOf('sent_at')} AS sent_at FROM sent_emails WHERE user_id = :userId ORDER BY id`,
  }),
  messages: statement({
    name: 'own-messages',
    text: `SELECT name, email, message, ${isoOf('created_at')} AS created_at, ${isoOf('handled_at')} AS handled_at
      FROM contact_messages WHERE user_id = :userId ORDER BY id`,
    row: { created_at: notNull() },
  }),
}
