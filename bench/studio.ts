import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Site } from '../e2e/site.ts'
import { residentMegabytes } from './processes.ts'
import { quantile } from './quantile.ts'
import { isWanted } from './wanted.ts'

const students = 100_000
const quizzes = 2_000
const attempts = 1_000_000
/** The attempts that have responses: the newest. */
const answered = 100_000
/** The students of the group whose learning is read. */
const learners = 500
const goalMs = 100
const mostMegabytes = 300
/** The number of reads of each page: first the unmeasured ones, then the measured ones. */
const warmups = 3
const reads = 40

/** Fills an academy with what years of work leave, each table by one statement. */
async function fill(pool: pg.Pool): Promise<void> {
  const step = async (name: string, text: string, values: unknown[] = []) => {
    const since = performance.now()
    await pool.query(text, values)
    console.log(`  ${name.padEnd(28)}${((performance.now() - since) / 1000).toFixed(1).padStart(7)} s`)
  }
  await step(
    'students',
    `INSERT INTO users (name, email, phone, parent_phone, password_hash, created_at)
      SELECT (ARRAY['Layla', 'Omar', 'Sara', 'Yousef', 'Dina', 'Karim', 'Huda', 'Rami'])[1 + n % 8] || ' '
          || (ARRAY['Mansour', 'Haddad', 'Othman', 'Farah', 'Khalil', 'Nasser', 'Saleh'])[1 + n % 7] || ' ' || n,
        (ARRAY['layla', 'omar', 'sara', 'yousef', 'dina', 'karim', 'huda', 'rami'])[1 + n % 8] || '.' || md5(n::text) || n || '@bench.example', '+1202' || lpad(n::text, 7, '0'), '+1303' || lpad(n::text, 7, '0'), 'none',
        now() - make_interval(mins => n)
      FROM generate_series(1, $1::int) n`,
    [students],
  )
  await step(
    'quizzes',
    `WITH model AS (SELECT q.course_id, v.* FROM quizzes q JOIN quiz_versions v ON v.id = q.published_version_id ORDER BY q.id LIMIT 1),
      added AS (INSERT INTO quizzes (course_id, name, created_at, edited_at) SELECT course_id, 'Bench quiz ' || n, now(), now()
        FROM model, generate_series(1, $1::int) n RETURNING id, name)
      INSERT INTO quiz_versions (quiz_id, number, name, description_html, type, quiz_minutes, answer_display)
        SELECT added.id, 1, added.name, '', model.type, model.quiz_minutes, model.answer_display FROM added, model`,
    [quizzes],
  )
  await step(
    'their questions',
    `INSERT INTO version_questions (version_id, ordinal, revision_id)
      SELECT v.id, s.ordinal, s.revision_id FROM quiz_versions v CROSS JOIN LATERAL (
        SELECT m.ordinal, m.revision_id FROM version_questions m
          WHERE m.version_id = (SELECT published_version_id FROM quizzes WHERE published_version_id IS NOT NULL ORDER BY id LIMIT 1)
          ORDER BY m.ordinal LIMIT 4) s
      WHERE v.name LIKE 'Bench quiz %'`,
  )
  await step(
    'published',
    `WITH published AS (UPDATE quiz_versions SET published_at = now() WHERE name LIKE 'Bench quiz %' RETURNING id, quiz_id)
      UPDATE quizzes q SET published_version_id = p.id FROM published p WHERE p.quiz_id = q.id`,
  )
  await step(
    'attempts',
    `WITH s AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM users WHERE email LIKE '%@bench.example'),
      z AS (SELECT id, published_version_id AS version, row_number() OVER (ORDER BY id) - 1 AS n FROM quizzes WHERE name LIKE 'Bench quiz %')
      INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, finish_reason, finished_at, correct_count,
          total_count)
        SELECT s.id, z.id, z.version, 1, '{}', now() - make_interval(mins => (s.n * 5 + k)::int), 'closed', 'submitted',
          now() - make_interval(mins => (s.n * 5 + k)::int) + interval '20 minutes', (s.n + k) % 5, 4
        FROM s CROSS JOIN generate_series(0, $1::int - 1) k JOIN z ON z.n = (s.n * 7 + k * 211) % $2`,
    [attempts / students, quizzes],
  )
  await step(
    'responses',
    `INSERT INTO responses (attempt_id, question_id, seq, user_answer, mark)
      SELECT a.id, q.revision_id, 1, 'a1', (a.id % 2)::smallint
      FROM (SELECT id, version_id FROM attempts ORDER BY id DESC LIMIT $1) a JOIN version_questions q ON q.version_id = a.version_id`,
    [answered],
  )
  await step(
    'access',
    `INSERT INTO grants (user_id, course_id, expires_at, created_at)
      SELECT u.id, c.id, now() + make_interval(days => u.id % 400 - 60), now() - make_interval(days => u.id % 300)
      FROM users u JOIN courses c ON (u.id + c.id) % 3 = 0 WHERE u.email LIKE '%@bench.example'`,
  )
  await step(
    'lessons watched',
    `INSERT INTO watched_lessons (user_id, lesson_id, opened_at)
      SELECT u.id, l.id, now() - make_interval(days => (u.id + l.id) % 40) FROM users u JOIN lessons l ON (u.id + l.id) % 7 = 0
      WHERE u.email LIKE '%@bench.example'`,
  )
  await step(
    'groups',
    `WITH g AS (INSERT INTO student_groups (name, created_at) SELECT 'Class ' || n, now() FROM generate_series(1, 300) n RETURNING id)
      INSERT INTO group_members (group_id, user_id, added_at) SELECT g.id, u.id, now() FROM g JOIN users u ON u.id % 3000 = g.id
        WHERE u.role = 'student'`,
  )
  await step(
    'orders',
    `WITH o AS (INSERT INTO orders (number, user_id, method, currency, total, checkout_key, status, created_at, decided_at)
      SELECT 'LB-' || id, id, CASE id % 2 WHEN 0 THEN 'cash' ELSE 'transfer' END, 'USD', 35, 'bench',
        CASE WHEN id % 500 = 0 THEN 'placed' ELSE 'confirmed' END, created_at, CASE WHEN id % 500 <> 0 THEN created_at END
      FROM users WHERE email LIKE '%@bench.example' AND id % 2 = 0 RETURNING id)
      INSERT INTO order_items (order_id, kind, name, price, quantity) SELECT id, 'course', 'Grammar', 35, 1 FROM o`,
  )
  await step(
    'requests',
    `INSERT INTO course_requests (user_id, course_id, status, created_at) SELECT u.id, (SELECT min(id) FROM courses),
        CASE WHEN u.id % 1000 = 0 THEN 'requested' ELSE 'accepted' END, u.created_at
      FROM users u WHERE u.email LIKE '%@bench.example' AND u.id % 4 = 0`,
  )
  await step(
    'reviews',
    `INSERT INTO course_reviews (user_id, course_id, rating, text) SELECT u.id, (SELECT min(id) FROM courses), 1 + u.id % 5, 'A review'
      FROM users u WHERE u.email LIKE '%@bench.example' AND u.id % 10 = 0`,
  )
  await step(
    'emails and notes',
    `WITH sent AS (INSERT INTO sent_emails (user_id, kind, subject, queued_at, sent_at)
        SELECT u.id, 'email', 'Your order', now(), now() FROM users u, generate_series(1, 3) WHERE u.email LIKE '%@bench.example')
      INSERT INTO staff_notes (user_id, text, created_at) SELECT id, 'Calls on Mondays', now() FROM users
        WHERE email LIKE '%@bench.example' AND id % 5 = 0`,
  )
  await step(
    'log of changes',
    `INSERT INTO audit_log (at, via, action, thing, thing_id, person_id, after)
      SELECT now(), 'command', 'access.granted', 'access', '1', u.id, '{"until":"none"}' FROM users u, generate_series(1, 2)
        WHERE u.email LIKE '%@bench.example'`,
  )
  await step(
    'announcements',
    `WITH a AS (INSERT INTO announcements (title, text, audience, sent_at)
        SELECT 'Announcement ' || n, 'Text', 'selection', now() - make_interval(hours => n) FROM generate_series(1, 500) n RETURNING id)
      INSERT INTO announcement_readers (announcement_id, user_id, seen_at)
        SELECT a.id, u.id, CASE u.id % 2 WHEN 0 THEN now() END FROM a JOIN users u ON u.id % 1000 = a.id WHERE u.role = 'student'`,
  )
  await step(
    'pictures',
    `WITH p AS (INSERT INTO pictures (key, owner_id, is_private, width, height, widths, placeholder, created_at, name)
        SELECT md5('bench ' || n), 0, false, 960, 540, '{480,960}', '', now() - interval '2 days', 'Figure ' || n
        FROM generate_series(1, 3000) n),
      i AS (INSERT INTO items (tags) SELECT '{}' FROM generate_series(1, 20000) RETURNING id),
      numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM i)
      INSERT INTO item_revisions (item_id, number, type, stem_html, spec, key)
        SELECT id, 1, 'mcq', '<p>Which choice completes text ' || n % 18000 || ' so that it conforms to the conventions of English?</p>'
            || CASE WHEN n <= 2000 THEN '<img src="/files/' || md5('bench ' || n) || '-960.webp" alt="" />' ELSE '' END,
          '{"options":["one","two"]}', '"a1"' FROM numbered`,
  )
  await step(
    'their place in the bank',
    `UPDATE items SET newest_revision_id = r.id FROM item_revisions r WHERE r.item_id = items.id AND newest_revision_id IS NULL`,
  )
  await step(
    'assignments',
    `WITH q AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM quizzes WHERE name LIKE 'Bench quiz%' ORDER BY id LIMIT 500),
      a AS (INSERT INTO assignments (kind, quiz_id, group_id, group_name, given_at, due_at)
        SELECT 'quiz', q.id, g.id, g.name, now() - make_interval(hours => q.n::int), now() + make_interval(hours => q.n::int)
        FROM q JOIN student_groups g ON g.name = 'Class ' || (q.n % 100 + 1) RETURNING id, group_id)
      INSERT INTO assigned_students (assignment_id, user_id, assigned_at)
        SELECT a.id, m.user_id, now() FROM a JOIN group_members m ON m.group_id = a.group_id`,
  )
  await step(
    'a group that learns',
    `WITH g AS (INSERT INTO student_groups (name, created_at) VALUES ('Class that learns', now()) RETURNING id)
      INSERT INTO group_members (group_id, user_id, added_at)
        SELECT g.id, u.id, now() - interval '60 days' FROM g, (SELECT id FROM users WHERE email LIKE '%@bench.example' ORDER BY id LIMIT $1) u`,
    [learners],
  )
  const theirs = `(SELECT m.user_id AS id FROM group_members m JOIN student_groups g ON g.id = m.group_id WHERE g.name = 'Class that learns')`
  await step(
    'their drills',
    `WITH q AS MATERIALIZED (SELECT r.id, r.item_id, row_number() OVER (ORDER BY r.id) - 1 AS n, count(*) OVER () AS all_of_them
        FROM item_revisions r WHERE r.skill IS NOT NULL AND r.type = 'mcq'),
      s AS (INSERT INTO learning_sets (user_id, kind, choice, started_at, finished_at)
        SELECT u.id, 'drill', '{}', now() - make_interval(days => k), now() - make_interval(days => k) FROM ${theirs} u, generate_series(1, 20) k
        RETURNING id, started_at)
      INSERT INTO learning_answers (set_id, question_id, ordinal, user_answer, mark, seconds, answered_at)
        SELECT s.id, q.id, o, 'a' || 1 + o % 4, (CASE WHEN (s.id + o) % 3 = 0 THEN 0 ELSE 1 END)::smallint, 50, s.started_at
        FROM s CROSS JOIN generate_series(1, 7) o JOIN q ON q.n = (s.id * 7 + o) % q.all_of_them`,
  )
  await step(
    'their mistakes and returns',
    `WITH missed AS (SELECT DISTINCT s.user_id, r.item_id FROM learning_sets s JOIN learning_answers l ON l.set_id = s.id AND l.mark = 0
        JOIN item_revisions r ON r.id = l.question_id),
      noted AS (INSERT INTO mistakes (user_id, item_id, cause, changed_at)
        SELECT user_id, item_id, (ARRAY['rule', 'misread', 'trap', 'time', 'careless'])[1 + item_id % 5], now() FROM missed)
      INSERT INTO return_cards (user_id, item_id, stability, difficulty, reps, lapses, last_day, due_day, right_siblings, right_self)
        SELECT user_id, item_id, 3, 5, 1, 1, (now()::date - '1970-01-01') - 3, (now()::date - '1970-01-01') + item_id % 3 - 1, 0, 0 FROM missed`,
  )
  await step(
    'their estimates',
    `INSERT INTO shown_estimates (user_id, shown_at, model, estimate)
      SELECT u.id, now() - make_interval(weeks => k), 1,
        '{"whole": {"mean": 0.2, "deviation": 0.3}, "skills": {"Boundaries": {"mean": 0.1, "deviation": 0.4, "answers": 40}}}'
      FROM ${theirs} u, generate_series(1, 12) k`,
  )
  await step(
    'their official scores',
    `WITH shown AS (INSERT INTO shown_scores (attempt_id, shown_at, low, high)
        SELECT a.id, now() - interval '30 days', 520, 620 FROM attempts a WHERE a.user_id IN ${theirs})
      INSERT INTO official_scores (user_id, taken_on, test, score, source, entered_at)
        SELECT u.id, current_date - 3, 'sat', 600, 'student', now() FROM ${theirs} u`,
  )
  await step('statistics', 'VACUUM ANALYZE')
}

/** Starts a session of the demo's owner, and returns its headers. */
async function ownerHeaders(pool: pg.Pool): Promise<Record<string, string>> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `INSERT INTO sessions (token_hash, user_id, expires_at)
      SELECT $1, id, now() + interval '1 day' FROM users WHERE is_demo AND role = 'owner' LIMIT 1`,
    [createHash('sha256').update(token).digest()],
  )
  return { authorization: `Bearer ${token}` }
}

/** Returns the pages of the studio, with filters and searches as they are used. */
async function pagesOf(pool: pg.Pool): Promise<string[]> {
  const one = async (text: string) => (await pool.query<{ id: number }>(text)).rows[0]?.id ?? 0
  const student = await one("SELECT id FROM users WHERE email LIKE '%1000@bench.example' ORDER BY id LIMIT 1")
  const quiz = await one("SELECT id FROM quizzes WHERE name = 'Bench quiz 1000'")
  const group = await one("SELECT id FROM student_groups WHERE name = 'Class 100'")
  const learning = await one("SELECT id FROM student_groups WHERE name = 'Class that learns'")
  const learner = await one(`SELECT min(user_id) AS id FROM group_members WHERE group_id = ${learning}`)
  const course = await one('SELECT min(id) AS id FROM courses')
  const announcement = await one('SELECT max(id) AS id FROM announcements')
  const assignment = await one('SELECT max(id) AS id FROM assignments')
  return [
    '/studio',
    '/studio/today',
    '/studio/people',
    '/studio/people?sort=name',
    '/studio/people?q=laila+mansur',
    '/studio/people?q=omar',
    '/studio/people?q=yousef+haddad+54321',
    '/studio/people?q=3030001234',
    '/studio/people?q=%2B1+303+900+9234',
    '/studio/people?q=laila.mansur%40mail.example',
    '/studio/people?q=blorvik',
    '/studio/people?kind=students&access=ends_soon',
    '/studio/people?access=ended',
    '/studio/people?access=none',
    `/studio/people?group=${group}`,
    `/studio/people?course=${course}`,
    `/studio/people?unseen=${announcement}`,
    `/studio/people/${student}`,
    `/studio/people/${student}/card`,
    `/studio/people/${learner}/learning`,
    `/studio/people/${learner}/official-scores`,
    `/studio/groups/${learning}/learning`,
    '/studio/attention',
    '/studio/groups',
    '/studio/groups?q=class+77',
    '/studio/group-choices',
    '/studio/messages',
    '/studio/messages?state=waiting',
    '/studio/emails',
    '/studio/emails?state=given_up',
    `/studio/quizzes/${quiz}/attempts`,
    `/studio/quizzes/${quiz}/attempts?q=omar`,
    `/studio/people?behind=${course}`,
    `/studio/people?not_begun=${course}`,
    `/studio/people?open=${course}`,
    `/studio/courses/${course}/progress`,
    `/studio/courses/${course}/progress?sort=opened`,
    `/studio/courses/${course}/progress?state=behind`,
    `/studio/courses/${course}/progress?q=omar`,
    '/studio/people?consent=missing',
    '/staff/desk',
    '/studio/import',
    '/studio/question-imports',
    '/studio/found?q=omar',
    '/studio/announcements',
    `/studio/announcements/${announcement}`,
    '/studio/assignments',
    `/studio/assignments/${assignment}`,
    `/studio/people?undone=${assignment}`,
    '/studio/requests',
    '/studio/requests?status=requested&sort=asked',
    '/studio/orders',
    '/studio/orders?q=LB-5',
    '/studio/orders?status=placed',
    '/studio/quizzes',
    '/studio/quizzes?q=bench+quiz+77',
    `/studio/quizzes/${quiz}`,
    '/studio/bank',
    '/studio/bank?q=conventions',
    '/studio/bank?alike=yes',
    '/studio/results',
    `/studio/quizzes/${quiz}/results`,
    '/studio/reviews',
    '/studio/things/course',
    '/studio/things/article',
    '/studio/pictures',
    '/studio/pictures?q=figure+77',
    '/studio/pictures?state=unused',
    '/studio/files',
    `/studio/courses/${course}/outline`,
    '/studio/audit',
    '/studio/audit?q=omar',
    '/studio/audit?q=laila+mansur',
    '/studio/audit?thing=access',
    '/studio/bin',
    '/studio/staff',
    '/studio/backups',
  ]
}

/**
 * Measures how long the studio's pages take in an academy of 100,000 students, 2,000 quizzes and 1,000,000 attempts, one request after
 * the other; returns whether each stays within the goal. T33
 */
export async function benchStudio(site: Site, pool: pg.Pool): Promise<boolean> {
  console.log(`${students} students, ${quizzes} quizzes, ${attempts} attempts, ${answered} of them with responses:`)
  const since = performance.now()
  await fill(pool)
  console.log(`seeded in ${((performance.now() - since) / 1000).toFixed(0)} s\n`)
  const headers = await ownerHeaders(pool)
  let isGood = true
  for (const path of (await pagesOf(pool)).filter(isWanted)) {
    const waits: number[] = []
    let failed = 0
    for (let n = 0; n < warmups + reads; n += 1) {
      const begun = performance.now()
      const response = await fetch(`${site.url}/api${path}`, { headers })
      await response.arrayBuffer()
      if (!response.ok) failed += 1
      if (n >= warmups) waits.push(performance.now() - begun)
    }
    const [p50, p95] = [quantile(waits, 0.5), quantile(waits, 0.95)]
    const isReached = p95 <= goalMs && failed === 0
    isGood &&= isReached
    console.log(
      `  ${path.padEnd(48)} p50 ${p50.toFixed(1).padStart(7)} ms  p95 ${p95.toFixed(1).padStart(7)} ms${isReached ? '' : '  MISSED'}${failed > 0 ? `  ${failed} FAILED` : ''}`,
    )
  }
  const megabytes = residentMegabytes(site.pid)
  const isSmall = megabytes <= mostMegabytes
  console.log(
    `\ngoal p95 ${goalMs} ms: ${isGood ? 'reached' : 'MISSED'}; memory of the site ${megabytes.toFixed(0)} MB, goal ${mostMegabytes} MB: ${isSmall ? 'reached' : 'MISSED'}`,
  )
  return isGood && isSmall
}
