import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { workOff } from '../../testing/outbox.ts'
import { fileKinds, mailKinds } from '../outbox/work.ts'

/**
 * Every table with personal data: the property of the data export that contains it, or why none does. A new table has to be listed
 * here or below.
 */
const personal: Record<string, { property: string } | { notExported: string }> = {
  users: { property: 'account' },
  pictures: { property: 'pictures' },
  consents: { property: 'consents' },
  sessions: { property: 'sessions' },
  fair_conditions: { property: 'fair_conditions' },
  grants: { property: 'access' },
  watched_lessons: { property: 'watched_lessons' },
  course_requests: { property: 'requests' },
  attempts: { property: 'attempts' },
  late_submissions: { notExported: 'keys that the browser invented, with a hash of what was sent' },
  responses: { property: 'attempts' },
  annotations: { property: 'attempts' },
  question_reports: { property: 'reports' },
  regraded_attempts: { property: 'attempts' },
  attempt_events: { property: 'attempts' },
  shown_keys: { notExported: 'when the key of a question was shown last, for who reopens a test that asks it' },
  attempt_presence: { notExported: 'when an open test was seen last, for the exam desk' },
  practice_sets: { property: 'practice_sets' },
  practice_answers: { property: 'practice_sets' },
  learning_sets: { property: 'drills' },
  learning_answers: { property: 'drills' },
  return_cards: { property: 'mistakes' },
  mistakes: { property: 'mistakes' },
  own_words: { property: 'words' },
  shown_estimates: { property: 'estimates' },
  parent_links: { property: 'parent_links' },
  parent_addresses: { property: 'parent_links' },
  weekly_emails: { property: 'weekly_email' },
  shown_scores: { property: 'shown_scores' },
  official_scores: { property: 'official_scores' },
  cart_items: { property: 'cart' },
  orders: { property: 'orders' },
  order_items: { property: 'orders' },
  payments: { property: 'orders' },
  receipts: { property: 'orders' },
  refunds: { property: 'orders' },
  installments: { property: 'orders' },
  access_sources: { property: 'access' },
  awaited_access: { property: 'awaited_access' },
  course_reviews: { property: 'reviews' },
  contact_messages: { property: 'messages' },
  group_members: { property: 'groups' },
  staff_notes: { property: 'notes_of_staff' },
  sent_emails: { property: 'emails' },
  account_joins: { notExported: 'which rows two accounts of one person had, by id; deleted after 30 days' },
  announcements: { property: 'announcements' },
  announcement_readers: { property: 'announcements' },
  assignments: { property: 'assignments' },
  assigned_students: { property: 'assignments' },
  announcement_drafts: {
    notExported: 'what a member of staff is writing to students, like the other drafts of the studio',
  },
  question_imports: { notExported: 'files of questions that staff import; deleted after a day' },
  studio_actions: { notExported: 'idempotency keys of staff actions; deleted after a day' },
  second_factors: { notExported: 'the secret of an authenticator app' },
  recovery_codes: { notExported: 'secrets under a hash' },
  account_links: { notExported: 'secrets of some days under a hash' },
  known_devices: { notExported: 'a hashed secret of each browser' },
  password_codes: { notExported: 'a hashed secret, valid for minutes' },
  outbox: { notExported: 'pending emails, cleared when they are sent' },
  audit_log: { notExported: 'what staff changed, by id; what it says in words goes with the account' },
  staff_invitations: { notExported: 'a secret of some days under a hash, for an address' },
  staff_notices: { notExported: 'pending notices to a member of staff, by kind; deleted once sent' },
  staff_notice_choices: { notExported: 'which of those a member of staff wants' },
  throttles: { notExported: 'counts of failed attempts under a hash, deleted within a day' },
}

/** Tables without personal data. */
const impersonal = [
  'articles',
  'backups',
  'banners',
  'books',
  'categories',
  'course_news',
  'courses',
  'former_slugs',
  'instructors',
  'item_revisions',
  'items',
  'kind_words',
  'legal_texts',
  'lesson_files',
  'lesson_skills',
  'lessons',
  'payment_ways',
  'previews',
  'quiz_tallies',
  'quiz_versions',
  'quizzes',
  'regrades',
  'site_settings',
  'slips',
  'student_groups',
  'testimonials',
  'thing_states',
  'thing_versions',
  'version_questions',
]

/**
 * The tables with rows that remain after an account is deleted: anonymized orders and log entries, corrections of quizzes, files of
 * questions for a day, and counters under a hash until their window ends.
 */
const staysBehind = new Set([
  'audit_log',
  'installments',
  'order_items',
  'orders',
  'payments',
  'question_imports',
  'refunds',
  'regrades',
  'throttles',
])

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const password = 'nine bright lanterns'
const rowsOf = async (text: string, values: unknown[] = []) => (await academy.database.pool.query(text, values)).rows
const listTables = async () =>
  (await rowsOf("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")).map(
    ({ name }: { name: string }) => name,
  )
const countAll = async () => {
  const counts: Record<string, number> = {}
  for (const name of await listTables())
    counts[name] = Number((await rowsOf(`SELECT count(*) AS count FROM "${name}"`))[0].count)
  return counts
}
/** Returns the tables with a row that contains this text. */
const tablesWith = async (text: string) => {
  const matching: string[] = []
  for (const name of await listTables()) {
    const rows = await rowsOf(`SELECT 1 FROM "${name}" t WHERE strpos(lower(t::text), lower($1)) > 0 LIMIT 1`, [text])
    if (rows.length > 0) matching.push(name)
  }
  return matching
}
const doEffects = () =>
  workOff(academy, { kinds: [...mailKinds, ...fileKinds], mailer: { send: () => Promise.resolve() } })

/** Creates an account with a row in every table, and 'marlin' in every text column. */
async function fillEverything() {
  const email = 'marlin-person@people.example'
  const body = { email, password, name: 'Marlin Person', phone: '+12025550147', parent_phone: '+12025550148' }
  await academy.visitor('POST /auth/register', { body })
  await doEffects()
  const [{ id }] = await rowsOf('SELECT id FROM users WHERE email = $1', [email])
  const api = await academy.as({ id })
  await api('POST /contact', { body: { name: 'Marlin Person', email, message: 'marlin-message' } })
  await rowsOf("UPDATE outbox SET state = 'given_up', finished_at = now() WHERE payload::text LIKE '%marlin%'")
  await rowsOf(
    `WITH c AS (SELECT id FROM courses ORDER BY id LIMIT 1), b AS (SELECT id FROM books ORDER BY id LIMIT 1),
      l AS (SELECT id FROM lessons ORDER BY id LIMIT 1),
      q AS (SELECT q.id, q.published_version_id AS version_id FROM quizzes q WHERE published_version_id IS NOT NULL ORDER BY id LIMIT 1),
      picture AS (INSERT INTO pictures VALUES ('pmarlin-picture', $1, true, 300, 300, '{96,300}', '', now())),
      code AS (INSERT INTO password_codes VALUES ($1, 'hash', 0, now())),
      device AS (INSERT INTO known_devices VALUES ($1, 'hash', now())),
      bank AS (INSERT INTO question_imports (actor_id, key, file_name, size, state, seen_at, created_at)
        VALUES ($1, 'import-own', 'bank.csv', 9, 'read', now(), now())),
      fair AS (INSERT INTO fair_conditions VALUES ($1, 150, 5, now())),
      granted AS (INSERT INTO grants (user_id, course_id) SELECT $1, id FROM c),
      watched AS (INSERT INTO watched_lessons (user_id, lesson_id) SELECT $1, id FROM l),
      request AS (INSERT INTO course_requests (user_id, course_id, status, reason) SELECT $1, id, 'declined', 'marlin-request' FROM c),
      review AS (INSERT INTO course_reviews (user_id, course_id, rating, text) SELECT $1, id, 5, 'marlin-review' FROM c),
      cart AS (INSERT INTO cart_items (user_id, book_id, quantity) SELECT $1, id, 3 FROM b),
      bought AS (INSERT INTO orders (number, user_id, status, method, currency, total, checkout_key, delivery, delivery_address, transfer_reference, reason,
          refunded_amount, refunded_at, refund_note)
        VALUES ('L-OWN1', $1, 'declined', 'transfer', 'USD', 35, 'k', 'marlin-street', '{"street":"marlin-street"}', 'marlin-reference',
          'marlin-reason', 5, now(), 'marlin-refund') RETURNING id),
      paid AS (INSERT INTO payments (order_id, amount, method, paid_at, reference, note)
        SELECT id, 35, 'transfer', now(), 'marlin-paid', 'marlin-payment-note' FROM bought RETURNING id),
      back AS (INSERT INTO refunds (payment_id, amount, given_at, note) SELECT id, 5, now(), 'marlin-refund' FROM paid),
      sent AS (INSERT INTO receipts (order_id, file_key, created_at) SELECT id, 'rmarlin-receipt', now() FROM bought),
      waits AS (INSERT INTO awaited_access (user_id, course_id, kind, days) SELECT $1, id, 'import', 30 FROM c),
      due AS (INSERT INTO installments (order_id, amount, due_on) SELECT id, 35, '2030-01-01' FROM bought),
      item AS (INSERT INTO order_items (order_id, kind, name, price, quantity) SELECT id, 'book', 'Grammar of lanterns', 35, 1 FROM bought),
      attempt AS (INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, finish_reason, finished_at,
          correct_count, total_count, conditions)
        SELECT $1, id, version_id, 1, '{}', now(), 'closed', 'submitted', now(), 1, 1, '{"timePercent":150,"extraBreakMinutes":5}'
        FROM q RETURNING id, version_id),
      asked AS (SELECT a.id AS attempt_id, s.id AS question_id FROM attempt a JOIN questions s ON s.version_id = a.version_id AND s.ordinal = 1),
      late AS (INSERT INTO late_submissions (attempt_id, key, hash) SELECT id, 'marlin-late', 'hash' FROM attempt),
      answer AS (INSERT INTO responses (attempt_id, question_id, seq, user_answer, crossed, spent_seconds, mark)
        SELECT attempt_id, question_id, 1, 'marlin-answer', 'a3', 41, 1 FROM asked),
      note AS (INSERT INTO annotations (attempt_id, question_id, seq, marks) SELECT attempt_id, question_id, 1,
        '[{"id":"m","part":"passage","start":0,"end":4,"quote":"marlin-quote","style":"pink","note":"marlin-note"}]' FROM asked),
      event AS (INSERT INTO attempt_events SELECT id, now(), 'extended', '{"minutes":5,"by":"owner@lantern.example","key":"k"}' FROM attempt),
      reported AS (INSERT INTO question_reports (user_id, quiz_id, item_id, attempt_id, question_id, reason, words, created_at, answer)
        SELECT $1, q.id, s.item_id, asked.attempt_id, s.id, 'key', 'marlin-report', now(), 'marlin-reply'
        FROM asked JOIN questions s ON s.id = asked.question_id, q LIMIT 1),
      correction AS (INSERT INTO regrades (quiz_id, item_id, question_ids, ruling, reason, at, is_told)
        SELECT v.quiz_id, q.item_id, ARRAY[q.id], '{"rule":"credit"}', 'The key was wrong.', now(), true
        FROM asked JOIN questions q ON q.id = asked.question_id JOIN quiz_versions v ON v.id = q.version_id LIMIT 1 RETURNING id),
      corrected AS (INSERT INTO regraded_attempts (regrade_id, attempt_id, correct_before, total_before, correct_after, total_after)
        SELECT g.id, a.id, 0, 1, 1, 1 FROM correction g, attempt a),
      invitation AS (INSERT INTO staff_invitations (token_hash, email, role, expires_at)
        VALUES ('marlin-token', 'marlin-person@people.example', 'tutor', now() + interval '1 day')),
      change AS (INSERT INTO audit_log (at, via, action, thing, thing_id, person_id, before, after)
        VALUES (now(), 'command', 'request.declined', 'request', '1', $1, '{"status":"requested"}', '{"reason":"marlin-change"}')),
      agreed AS (INSERT INTO consents (user_id, given_at, versions, younger_than, guardian) SELECT $1, now(), json_build_object('terms', max(id)), 16, 'marlin-guardian' FROM thing_versions WHERE noun = 'terms'),
      member AS (INSERT INTO group_members (group_id, user_id, added_at) SELECT id, $1, now() FROM student_groups),
      noted AS (INSERT INTO staff_notes (user_id, text, created_at) VALUES ($1, 'marlin-staff-note', now())),
      mailed AS (INSERT INTO sent_emails (user_id, kind, subject, queued_at, sent_at) VALUES ($1, 'email', 'marlin-subject', now(), now())),
      twin AS (INSERT INTO users (name, email, password_hash) VALUES ('Marlin Twin', 'marlin-twin@people.example', 'none') RETURNING id),
      twins AS (INSERT INTO account_joins (kept_id, joined_id, joined_at, moved)
        SELECT $1, id, now(), '{"rows":{},"attempts":[],"extended":[],"done":[],"counts":{},"was_disabled":false}' FROM twin),
      announced AS (INSERT INTO announcements (title, text, audience, sent_at) VALUES ('marlin-title', 'marlin-text', 'selection', now())
        RETURNING id),
      informed AS (INSERT INTO announcement_readers (announcement_id, user_id) SELECT id, $1 FROM announced),
      given AS (INSERT INTO assignments (kind, lesson_id, student_id, given_at, due_at) SELECT 'lesson', id, $1, now(), now() FROM l RETURNING id),
      assigned AS (INSERT INTO assigned_students (assignment_id, user_id, assigned_at) SELECT id, $1, now() FROM given),
      drafted AS (INSERT INTO announcement_drafts (author_id, version, values, edited_at) VALUES ($1, 1, '{"title": "marlin-draft"}', now())),
      linked AS (INSERT INTO account_links (user_id, purpose, email, token_hash, expires_at)
        VALUES ($1, 'address', 'marlin-new@people.example', 'marlin-link', now() + interval '1 day')),
      notice AS (INSERT INTO staff_notices (user_id, kind, about, created_at) VALUES ($1, 'message', 'marlin-about', now())),
      factor AS (INSERT INTO second_factors (user_id, secret) VALUES ($1, 'marlin-secret')),
      spare AS (INSERT INTO recovery_codes VALUES ($1, 'hash')),
      acted AS (INSERT INTO studio_actions (key, actor_id, at) VALUES (gen_random_uuid(), $1, now())),
      choice AS (INSERT INTO staff_notice_choices (user_id, muted) VALUES ($1, '{order}')),
      drilled AS (INSERT INTO learning_sets (user_id, kind, choice, started_at) VALUES ($1, 'drill', '{"by":"need"}', now()) RETURNING id),
      drill AS (INSERT INTO learning_answers (set_id, question_id, ordinal, user_answer, mark, is_guessed, seconds, answered_at)
        SELECT d.id, question_id, 1, 'marlin-drill', 0, true, 40, now() FROM drilled d, asked),
      returning_on AS (INSERT INTO return_cards (user_id, item_id, stability, difficulty, reps, lapses, last_day, due_day, right_siblings, right_self)
        SELECT $1, item_id, 1, 1, 1, 0, 20000, 20001, 0, 0 FROM item_revisions i JOIN asked ON asked.question_id = i.id),
      wrote AS (INSERT INTO mistakes (user_id, item_id, cause, own_rule, changed_at)
        SELECT $1, item_id, 'trap', 'marlin-rule', now() FROM item_revisions i JOIN asked ON asked.question_id = i.id),
      shown AS (INSERT INTO shown_keys SELECT $1, item_id, now() FROM item_revisions i JOIN asked ON asked.question_id = i.id),
      saved_word AS (INSERT INTO own_words (user_id, question_id, word, cards, added_at) SELECT $1, question_id, 'marlin-word',
        '{"meaning": {"dueDay": 20001}, "word": {"dueDay": 20002}}', now() FROM asked),
      told AS (INSERT INTO shown_estimates (user_id, shown_at, model, estimate) VALUES ($1, now(), 1, '{"marlin-estimate": 1}')),
      shared AS (INSERT INTO parent_links (user_id, token_hash, is_by_staff, made_at, expires_at)
        VALUES ($1, 'marlin-parent-link', false, now(), now() + interval '9 days') RETURNING id),
      parent AS (INSERT INTO parent_addresses (link_id, email, language, asked_at, confirmed_at, off_token)
        SELECT id, 'marlin-parent@people.example', 'en', now(), now(), 'marlin-off' FROM shared),
      weekly AS (INSERT INTO weekly_emails (user_id, is_off, off_token, week) VALUES ($1, true, 'marlin-weekly', 20000)),
      band AS (INSERT INTO shown_scores (attempt_id, shown_at, low, high) SELECT id, now(), 511, 577 FROM attempt),
      official AS (INSERT INTO official_scores (user_id, taken_on, test, score, source, entered_at) VALUES ($1, now(), 'psat', 530, 'student', now())),
      practice AS (INSERT INTO practice_sets (user_id, attempt_id, started_at) SELECT $1, id, now() FROM attempt RETURNING id, attempt_id)
      INSERT INTO practice_answers (set_id, question_id, ordinal, user_answer, mark, answered_at)
        SELECT p.id, question_id, 1, 'marlin-practice', 0, now() FROM practice p JOIN asked USING (attempt_id)`,
    [id],
  )
  await rowsOf('INSERT INTO attempt_presence (attempt_id, seen_at) SELECT id, now() FROM attempts WHERE user_id = $1', [
    id,
  ])
  await rowsOf("UPDATE users SET picture_key = 'pmarlin-picture' WHERE id = $1", [id])
  return { id: Number(id), email, api }
}

test('every table is listed as having personal data or none', async () => {
  expect([...Object.keys(personal), ...impersonal].toSorted()).toEqual(await listTables())
  const referring = await rowsOf(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns c JOIN pg_tables t ON t.tablename = c.table_name
      WHERE t.schemaname = 'public' AND (column_name ~ '(user|owner|student|actor|staff)_?id$' OR column_name ~ 'e?mail|phone')`,
  )
  expect(referring.filter(({ name }: { name: string }) => impersonal.includes(name))).toEqual([])
})

test('A10 the data export covers every table, and deleting the account deletes all of it', async () => {
  await rowsOf("INSERT INTO student_groups (name, created_at) VALUES ('Class A', now())")
  const before = await countAll()
  const person = await fillEverything()
  const filled = await countAll()
  // The throttles get a row at the first failure.
  const unchanged = Object.keys(personal).filter((name) => name !== 'throttles' && filled[name] === before[name])
  expect(unchanged).toEqual([])

  const { data } = await person.api('GET /user/data')
  const exported = JSON.stringify(data)
  for (const [name, about] of Object.entries(personal))
    if ('property' in about)
      expect([name, about.property, Object.hasOwn(data, about.property)]).toEqual([name, about.property, true])
  expect(Object.entries(data).filter(([, property]) => Array.isArray(property) && property.length === 0)).toEqual([])
  expect(data).toMatchObject({
    account: { email: person.email, phone: '+12025550147', parent_phone: '+12025550148' },
    pictures: [{ shows: 'the profile', url: 'https://lantern.test/files/pmarlin-picture-300.webp' }],
    fair_conditions: [{ time_percent: 150, extra_break_minutes: 5 }],
    requests: [{ status: 'declined', reason: 'marlin-request' }],
    attempts: [
      {
        conditions: { time_percent: 150, extra_break_minutes: 5 },
        answers: [{ question: 1, answer: 'marlin-answer', is_correct: true, crossed_out: 'a3', seconds: 41 }],
        highlights: [{ question: 1, marks: [{ quote: 'marlin-quote', note: 'marlin-note' }] }],
        events: [{ kind: 'extended', detail: { minutes: 5 } }],
        corrections: [{ reason: 'The key was wrong.', correct_before: 0, correct_after: 1 }],
      },
    ],
    practice_sets: [{ attempt: 1, answers: [{ question: 1, answer: 'marlin-practice', is_correct: false }] }],
    parent_links: [{ is_by_staff: false, addresses: [{ address: 'm…t@people.example' }] }],
    weekly_email: [{ is_on: false }],
    cart: [{ quantity: 3 }],
    orders: [{ delivery: 'marlin-street', transfer_reference: 'marlin-reference', reason: 'marlin-reason' }],
    reviews: [{ text: 'marlin-review' }],
    messages: [{ email: person.email, message: 'marlin-message', handled_at: null }],
  })
  expect(exported).not.toMatch(/argon|token|owner@lantern|marlin-parent|marlin-off|marlin-weekly/i)

  await person.api('POST /user/deletion', { body: { current_password: password } })
  await doEffects()
  for (const text of ['marlin', '+12025550147', '+12025550148'])
    expect([text, await tablesWith(text)]).toEqual([text, []])
  const after = await countAll()
  // Completed effects have an empty payload; they are deleted after a day.
  const grown = Object.keys(after).filter((name) => name !== 'outbox' && (after[name] ?? 0) > (before[name] ?? 0))
  expect(grown.filter((name) => !staysBehind.has(name))).toEqual([])
})

test('A10 a practice set is withheld while its quiz is retaken, because it reveals which questions were missed', async () => {
  const person = await academy.newStudent()
  const api = await academy.as(person)
  const attempt = (number: number, phase: string) =>
    rowsOf(
      `INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, finish_reason, finished_at,
          correct_count, total_count)
        SELECT $1, id, published_version_id, $2, '{}', now(), $3, closed.* FROM quizzes
        LEFT JOIN (SELECT 'submitted', now(), 0, 1) closed ON $3 = 'closed' WHERE published_version_id IS NOT NULL ORDER BY id LIMIT 1 RETURNING id`,
      [person.id, number, phase],
    )
  const [{ id }] = await attempt(1, 'closed')
  await rowsOf(
    `WITH s AS (INSERT INTO practice_sets (user_id, attempt_id, started_at) VALUES ($1, $2, now()) RETURNING id)
      INSERT INTO practice_answers (set_id, question_id, ordinal) SELECT s.id, (SELECT min(id) FROM questions), 1 FROM s`,
    [person.id, id],
  )
  const answersOf = async () => (await api('GET /user/data')).data.practice_sets.map(({ answers }) => answers)
  expect(await answersOf()).toMatchObject([[{ answer: null, is_correct: null }]])
  await attempt(2, 'answering')
  expect(await answersOf()).toEqual([null])
})

test('A10 the reply to a report is withheld while a test asks its question, and the download still works', async () => {
  const person = await academy.newStudent()
  const api = await academy.as(person)
  await rowsOf(
    `WITH q AS (SELECT id, published_version_id AS version_id FROM quizzes WHERE published_version_id IS NOT NULL ORDER BY id LIMIT 1),
      closed AS (INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, finish_reason, finished_at,
          correct_count, total_count)
        SELECT $1, id, version_id, 1, '{}', now(), 'closed', 'submitted', now(), 0, 1 FROM q RETURNING id, version_id, quiz_id)
      INSERT INTO question_reports (user_id, quiz_id, item_id, attempt_id, question_id, reason, words, created_at, answer)
        SELECT $1, c.quiz_id, s.item_id, c.id, s.id, 'key', 'Why not B?', now(), 'B is the key.'
        FROM closed c JOIN questions s ON s.version_id = c.version_id AND s.ordinal = 1`,
    [person.id],
  )
  const repliesOf = async () => (await api('GET /user/data')).data.reports.map(({ answer }) => answer)
  expect(await repliesOf()).toEqual(['B is the key.'])
  await rowsOf(
    `INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase)
      SELECT $1, id, published_version_id, 2, '{}', now(), 'answering' FROM quizzes
      WHERE published_version_id IS NOT NULL ORDER BY id LIMIT 1`,
    [person.id],
  )
  expect(await repliesOf()).toEqual([null])
})

test('A11 deleting a staff account removes its address from the logs of attempts', async () => {
  const student = await academy.newStudent()
  const body = { email: 'marlin-staff@people.example', password, name: 'Second Desk', phone: '', parent_phone: '' }
  await academy.visitor('POST /auth/register', {
    body: { ...body, phone: '+12025550149', parent_phone: '+12025550148' },
  })
  const [{ id }] = await rowsOf("UPDATE users SET role = 'tutor' WHERE email = $1 RETURNING id", [body.email])
  await rowsOf(
    `WITH a AS (INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase)
        SELECT $1, id, published_version_id, 1, '{}', now(), 'answering' FROM quizzes
        WHERE published_version_id IS NOT NULL ORDER BY id LIMIT 1 RETURNING id)
      INSERT INTO attempt_events SELECT id, now(), 'extended', jsonb_build_object('minutes', 5, 'by', $2::text) FROM a`,
    [student.id, body.email],
  )
  await (
    await academy.as({ id })
  )('POST /user/deletion', { body: { current_password: password } })
  await doEffects()
  expect(await tablesWith('marlin-staff')).toEqual([])
})
