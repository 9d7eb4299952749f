import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { expect, inject, test } from 'vitest'
import { readOwnData } from '../own-data/store.ts'
import { migrateDatabase, openDatabase } from './database.ts'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))
const open = (database: string) =>
  openDatabase({ ...inject('cluster'), database }, { size: 3, onError: (error) => expect.unreachable(error.message) })

/** Copies the migrations up to one of them, as in an older release. */
async function olderMigrations(count: number): Promise<string> {
  const older = await mkdtemp(join(tmpdir(), 'lantern-migrations-'))
  await cp(folder, older, { recursive: true })
  const journalFile = join(older, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: unknown[] }
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return older
}

/** Rows of an academy that ran the release with this many migrations: one in every table that was new in it. */
const rowsByRelease: Record<number, string> = {
  1: `
    INSERT INTO users (name, email, password_hash) VALUES ('An Old Student', 'old@people.example', 'h');
    INSERT INTO sessions VALUES ('\\x01', NULL, 1, now(), now() + interval '1 day');
    INSERT INTO throttles VALUES ('\\x02', 3, now());
    INSERT INTO site_settings (values) VALUES ('{"academyName":"Old Academy"}');
    INSERT INTO categories (slug, name) VALUES ('old', 'Old');
    INSERT INTO instructors (slug, name) VALUES ('old', 'Old');
    INSERT INTO courses (slug, name, status, category_id, instructor_id) VALUES ('old-course', 'Old', 'active', 1, 1);
    INSERT INTO lessons (course_id, slug, name, content_html) VALUES (1, 'old-lesson', 'Old lesson', '<p>Old words</p>');
    INSERT INTO grants (user_id, course_id) VALUES (1, 1);
    INSERT INTO watched_lessons (user_id, lesson_id) VALUES (1, 1);
    INSERT INTO quizzes (course_id, name) SELECT id, 'Old quiz' FROM courses;
    INSERT INTO quiz_versions (quiz_id, number, name, type, published_at) SELECT id, 1, 'Old quiz', 'mcq', now() FROM quizzes;
    INSERT INTO questions (version_id, ordinal, type, stem_html, spec, key) SELECT id, 1, 'mcq', '?', '{"options":["a","b"]}', '"a1"' FROM quiz_versions;
    INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase)
      SELECT u.id, v.quiz_id, v.id, 1, '{}', now(), 'answering' FROM users u, quiz_versions v;
    INSERT INTO responses (attempt_id, question_id, seq, user_answer) SELECT a.id, q.id, 1, 'a1' FROM attempts a, questions q;`,
  3: `
    INSERT INTO books (slug, title) VALUES ('old-book', 'Old book');
    INSERT INTO course_news (course_id, title) VALUES (1, 'Old news');
    INSERT INTO cart_items (user_id, book_id) VALUES (1, 1);
    INSERT INTO orders (number, user_id, method, currency, total, checkout_key) VALUES ('LN-OLD', 1, 'transfer', 'USD', 35, 'k');
    INSERT INTO order_items (order_id, kind, course_id, name, price, quantity) VALUES (1, 'course', 1, 'Old', 35, 1);
    INSERT INTO course_requests (user_id, course_id) VALUES (1, 1);
    INSERT INTO course_reviews (user_id, course_id, rating) VALUES (1, 1, 4);`,
  4: `INSERT INTO annotations (attempt_id, question_id, seq, marks) VALUES (1, 1, 1, '[]');`,
  5: `
    INSERT INTO articles (slug, title) VALUES ('old-article', 'Old article');
    INSERT INTO banners (image_url) VALUES ('/pictures/old.svg');
    INSERT INTO testimonials (name, quote) VALUES ('Old', 'Good.');
    INSERT INTO contact_messages (name, email, message) VALUES ('Old', 'old@people.example', 'Old message');`,
  6: `
    INSERT INTO password_codes VALUES (1, 'h', 0, now());
    INSERT INTO pictures VALUES ('pold', 1, true, 300, 300, '{96,300}', '', now());
    UPDATE users SET picture_key = 'pold';
    INSERT INTO outbox (kind, payload, state, created_at, due_at, finished_at)
      VALUES ('forget_files', '{"names":["old.webp"]}', 'given_up', now(), now(), now());`,
  7: `
    INSERT INTO attempt_events VALUES (1, now(), 'began', NULL);
    INSERT INTO fair_conditions VALUES (1, 150, 5, now());`,
  8: `
    INSERT INTO lesson_skills VALUES (1, 'Old skill');
    INSERT INTO practice_sets (user_id, attempt_id, started_at) VALUES (1, 1, now());
    INSERT INTO practice_answers (set_id, question_id, ordinal) VALUES (1, 1, 1);`,
}

/** Returns the number of rows in each table. */
async function countAll({ pool }: ReturnType<typeof open>) {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows)
    counts[name] = (await pool.query<{ count: number }>(`SELECT count(*)::int FROM "${name}"`)).rows[0]?.count ?? 0
  return counts
}

/** The number of migrations in release 0.1.0. */
const migrationsOf010 = 14

test('questions of release 0.1.0 become items with revisions and keep their prose; attempts, notes and practice still refer to the same questions', async () => {
  const admin = open('postgres')
  await admin.pool.query('DROP DATABASE IF EXISTS release_010')
  await admin.pool.query('CREATE DATABASE release_010')
  await admin.close()
  const database = open('release_010')
  const older = await olderMigrations(migrationsOf010)
  await migrate(drizzle(database.pool), { migrationsFolder: older })
  await rm(older, { recursive: true })
  await database.pool.query(`
    INSERT INTO users (name, email, password_hash) VALUES ('A Student', 'a@people.example', 'h');
    INSERT INTO courses (slug, name, status) VALUES ('course', 'Course', 'active');
    INSERT INTO quizzes (course_id, name) SELECT id, 'Quiz' FROM courses;
    INSERT INTO quiz_versions (quiz_id, number, name, type)
      SELECT id, number, 'Quiz', 'mcq' FROM quizzes, unnest(ARRAY[1, 2, 3]) number;
    INSERT INTO questions (version_id, ordinal, external_id, type, stem_html, spec, key, explanation_html)
      SELECT v.id, q.ordinal, q.external_id, 'mcq', q.stem, '{"options":["a","b"]}', '"a1"', '<p>Choice A: ' || q.stem || '</p>'
      FROM quiz_versions v JOIN (VALUES
        (1, 1, 'a', 'A?'), (1, 2, NULL, 'B?'), (1, 3, NULL, 'C?'), (1, 4, NULL, 'C?'), (1, 5, 'twice', 'D?'), (1, 6, 'twice', 'E?'),
        (2, 1, NULL, 'B?'), (2, 2, 'a', 'A, corrected?'), (2, 3, NULL, 'C?'), (2, 4, NULL, 'New?'), (3, 1, 'a', 'A, corrected?')
      ) q (version, ordinal, external_id, stem) ON q.version = v.number;
    UPDATE quiz_versions SET published_at = now() WHERE number < 3;
    INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase)
      SELECT u.id, v.quiz_id, v.id, 1, '{}', now(), 'answering' FROM users u, quiz_versions v WHERE v.number = 1;
    INSERT INTO responses (attempt_id, question_id, seq, user_answer)
      SELECT a.id, q.id, 1, 'a1' FROM attempts a JOIN questions q USING (version_id);
    INSERT INTO annotations (attempt_id, question_id, seq, marks) SELECT attempt_id, question_id, 1, '[]' FROM responses;
    INSERT INTO practice_sets (user_id, attempt_id, started_at) SELECT user_id, id, now() FROM attempts;
    INSERT INTO practice_answers (set_id, question_id, ordinal)
      SELECT s.id, r.question_id, row_number() OVER () FROM practice_sets s, responses r;`)
  const references = `SELECT r.attempt_id, r.question_id, q.stem_html, n.seq, p.set_id FROM responses r JOIN %s q ON q.id = r.question_id
    JOIN annotations n USING (attempt_id, question_id) JOIN practice_answers p USING (question_id) ORDER BY 2`
  const before = await database.pool.query(references.replace('%s', 'questions'))
  await migrateDatabase(database)
  const after = await database.pool.query(references.replace('%s', 'item_revisions'))
  expect(before.rows).toHaveLength(6)
  expect(after.rows).toEqual(before.rows)

  const { rows } = await database.pool.query<{ texts: string[]; places: string[] }>(
    `SELECT array_agg(r.stem_html ORDER BY r.number) AS texts, array_agg(v.number || '.' || l.ordinal ORDER BY r.number) AS places
     FROM item_revisions r JOIN version_questions l ON l.revision_id = r.id JOIN quiz_versions v ON v.id = l.version_id
     GROUP BY r.item_id ORDER BY min(v.number * 100 + l.ordinal)`,
  )
  expect(rows).toEqual([
    { texts: ['A?', 'A, corrected?', 'A, corrected?'], places: ['1.1', '2.2', '3.1'] },
    { texts: ['B?', 'B?'], places: ['1.2', '2.1'] },
    { texts: ['C?', 'C?'], places: ['1.3', '2.3'] },
    { texts: ['C?'], places: ['1.4'] },
    { texts: ['D?'], places: ['1.5'] },
    { texts: ['E?'], places: ['1.6'] },
    { texts: ['New?'], places: ['2.4'] },
  ])
  const { rows: explanations } = await database.pool.query(
    `SELECT explanation_html = '<p>Choice A: ' || stem_html || '</p>' AS is_prose, explanation, is_public, tags, count(*)::int
     FROM questions q JOIN items i ON i.id = q.item_id GROUP BY 1, 2, 3, 4`,
  )
  expect(explanations).toEqual([{ is_prose: true, explanation: null, is_public: false, tags: [], count: 11 }])
  await expect(database.pool.query(`UPDATE item_revisions SET explanation = '{}' WHERE number = 1`)).rejects.toThrow(
    /frozen/,
  )
  // A row added next gets an unused id.
  const { rows: added } = await database.pool.query('INSERT INTO items DEFAULT VALUES RETURNING id')
  expect(added).toEqual([{ id: 8 }])
  await database.close()
})

test('a database of any release keeps its rows through all later migrations, run by several servers concurrently', async () => {
  const admin = open('postgres')
  await admin.pool.query('DROP DATABASE IF EXISTS older_release')
  await admin.pool.query('CREATE DATABASE older_release')
  await admin.close()
  const database = open('older_release')
  for (const [count, rows] of Object.entries(rowsByRelease)) {
    const before = await countAll(database)
    const older = await olderMigrations(Number(count))
    await migrate(drizzle(database.pool), { migrationsFolder: older })
    await rm(older, { recursive: true })
    expect(await countAll(database)).toMatchObject(before)
    await database.pool.query(rows)
  }
  const { questions, ...before } = await countAll(database)
  // A table added by a release needs a row above, so that the next release is tested with it.
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
  await Promise.all([migrateDatabase(database), migrateDatabase(database), migrateDatabase(database)])
  const after = await countAll(database)
  expect(after).toMatchObject({ ...before, item_revisions: questions, version_questions: questions })
  await expect(database.pool.query('DELETE FROM item_revisions')).rejects.toThrow(/frozen/)

  const own = await readOwnData(database, 1, { now: Date.now(), siteUrl: '' })
  expect(own).toMatchObject({
    account: { email: 'old@people.example' },
    access: [{ course: 'Old', until: null }],
    attempts: [{ quiz: 'Old quiz', answers: [{ answer: 'a1', seconds: 0 }], events: [{ kind: 'began' }] }],
    orders: [{ number: 'LN-OLD', status: 'placed', items: [{ name: 'Old', price: 35 }] }],
    reviews: [{ rating: 4 }],
    sessions: [{ device: '' }],
  })
  const { rows } = await database.pool.query(
    "SELECT name FROM lessons WHERE text_search @@ to_tsquery('english', 'word') UNION ALL SELECT state FROM outbox",
  )
  expect(rows).toEqual([{ name: 'Old lesson' }, { name: 'waiting' }])
  // The prose of a version of before may name letters: its options stay in their order. Leaving stopped no clock. T17
  const { rows: orders } = await database.pool.query(
    'SELECT v.shuffles_options, a.option_seed, v.is_practice AS is_quiz_practice, a.is_practice, a.stops_at FROM quiz_versions v JOIN attempts a ON a.version_id = v.id',
  )
  expect(orders).toEqual([
    { shuffles_options: false, option_seed: null, is_quiz_practice: false, is_practice: false, stops_at: null },
  ])
  await database.close()
})

test.each([
  { isDemo: false, defaults: { list_price: null, ratings: 0, reasons: 0, is_sample: false, is_sample_price: false } },
  { isDemo: true, defaults: { list_price: 70, ratings: 4, reasons: 4, is_sample: true, is_sample_price: true } },
])(
  'P1 release 0.1.0 with the demo: $isDemo; its defaults stay as samples of the demo only',
  async ({ isDemo, defaults }) => {
    const admin = open('postgres')
    const name = `claims_${isDemo}`
    await admin.pool.query(`DROP DATABASE IF EXISTS ${name}`)
    await admin.pool.query(`CREATE DATABASE ${name}`)
    await admin.close()
    const database = open(name)
    const older = await olderMigrations(migrationsOf010)
    await migrate(drizzle(database.pool), { migrationsFolder: older })
    await rm(older, { recursive: true })
    await database.pool.query(`
    INSERT INTO users (name, email, password_hash, is_demo) VALUES ('A', 'a@people.example', 'h', ${isDemo});
    INSERT INTO courses (slug, name, status) VALUES ('course', 'Course', 'active');
    INSERT INTO books (slug, title) VALUES ('book', 'Book');
    INSERT INTO site_settings (values) VALUES ('{"academyName":"Old Academy"}');`)
    await migrateDatabase(database)
    const { rows } = await database.pool
      .query(`SELECT c.list_price, c.is_sample AS is_sample_price, b.is_sample, s.values ->> 'academyName' AS name,
    coalesce(jsonb_array_length(s.values -> 'ratings'), 0) AS ratings,
    coalesce(jsonb_array_length(s.values -> 'reasons'), 0) AS reasons FROM courses c, books b, site_settings s`)
    expect(rows).toEqual([{ name: 'Old Academy', ...defaults }])
    await database.close()
  },
)

test('T9 addresses of invitations that went with their owner leave the audit log; those that can be accepted stay', async () => {
  const admin = open('postgres')
  await admin.pool.query('DROP DATABASE IF EXISTS invited')
  await admin.pool.query('CREATE DATABASE invited')
  await admin.close()
  const database = open('invited')
  const older = await olderMigrations(25)
  await migrate(drizzle(database.pool), { migrationsFolder: older })
  await rm(older, { recursive: true })
  await database.pool.query(`
    INSERT INTO staff_invitations (token_hash, email, role, expires_at) VALUES ('\\x01', 'live@people.example', 'tutor', now());
    INSERT INTO audit_log (at, via, action, thing, thing_id, person_id, after) VALUES
      (now(), 'studio', 'invitation.made', 'invitation', '1', NULL, '{"email":"live@people.example","role":"tutor"}'),
      (now(), 'studio', 'invitation.made', 'invitation', '2', NULL, '{"email":"gone@people.example","role":"tutor"}'),
      (now(), 'studio', 'invitation.made', 'invitation', '3', 7, '{"email":"joined@people.example","role":"tutor"}');`)
  await migrateDatabase(database)
  const { rows } = await database.pool.query("SELECT after ->> 'email' AS email FROM audit_log ORDER BY id")
  expect(rows.map(({ email }) => email)).toEqual(['live@people.example', null, 'joined@people.example'])
  await database.close()
})

test('emails that waited as letters are sent as emails', async () => {
  const admin = open('postgres')
  await admin.pool.query('DROP DATABASE IF EXISTS letters')
  await admin.pool.query('CREATE DATABASE letters')
  await admin.close()
  const database = open('letters')
  const older = await olderMigrations(61)
  await migrate(drizzle(database.pool), { migrationsFolder: older })
  await rm(older, { recursive: true })
  await database.pool.query(`
    INSERT INTO users (name, email, password_hash) VALUES ('A', 'a@people.example', 'h');
    INSERT INTO outbox (kind, payload, created_at, due_at) VALUES ('letter', '{"to":"a@people.example"}', now(), now()),
      ('password_code', '{"email":"a@people.example"}', now(), now());
    INSERT INTO sent_emails (user_id, kind, subject, queued_at, sent_at) SELECT id, 'letter', 'S', now(), now() FROM users;`)
  await migrateDatabase(database)
  const { rows } = await database.pool.query(
    'SELECT kind FROM outbox UNION ALL SELECT kind FROM sent_emails ORDER BY kind',
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['email', 'email', 'password_code'])
  await database.close()
})
