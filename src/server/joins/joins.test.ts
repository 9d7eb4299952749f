import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireInstant } from '../../core/dates.ts'
import { partingMs } from '../../core/accounts/joining.ts'
import { undoMs } from '../../core/staff/undo.ts'
import { demoQuiz, openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { newMember } from '../../testing/member.ts'
import { workOff } from '../../testing/outbox.ts'
import { newAccount } from '../../testing/staff.ts'
import { addCourse, grantAccess } from '../courses/writing.ts'
import type { RenderedEmail } from '../mail/render.ts'
import { sweepJoins } from '../profile/leaving.ts'
import { movings } from './moving.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
let workshop: number
const sent: RenderedEmail[] = []
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  tutor = await newAccount(academy, 'tutor')
  workshop = await addCourse(academy.database, { slug: 'workshop', name: 'Workshop', price: 30, status: 'active' })
})
afterAll(() => academy.close())

const rowsOf = async (text: string, values: unknown[] = []) => (await academy.database.pool.query(text, values)).rows
const sendDue = async () => {
  academy.clock.pass(undoMs)
  const send = async (email: RenderedEmail) => void sent.push(email)
  await workOff(academy, { mailer: { send } })
}
const subjectsTo = (address: string) => sent.filter(({ to }) => to === address).map(({ subject }) => subject)
const join = async (userId: number, email: string, is_dry_run = false, api = tutor.api) =>
  (await api('POST /studio/people/:userId/joins', { params: { userId }, body: { email, is_dry_run } })).data
const part = (joinId: number) => tutor.api('POST /studio/joins/:joinId/parting', { params: { joinId } })
const failed = (error: unknown) => {
  throw error
}
const joinsOf = async (userId: number) =>
  (await tutor.api('GET /studio/people/:userId', { params: { userId } })).data.joins

/** Adds a student who can sign in. */
async function newPerson() {
  const { email, password } = await newMember(academy)
  await workOff(academy, { mailer: { send: () => Promise.resolve() } })
  const [{ id }] = await rowsOf('SELECT id FROM users WHERE email = $1', [email])
  return { id: Number(id), email, password }
}

const attemptAt = async (lesson: string, userId: number, { number, daysAgo }: { number: number; daysAgo: number }) => {
  const { quizId, versionId } = await demoQuiz(academy.database, lesson)
  const at = new Date(academy.clock.now() - daysAgo * 86_400_000)
  const [{ id }] = await rowsOf(
    `INSERT INTO attempts (quiz_id, user_id, number, version_id, lengths, started_at, phase, finish_reason, finished_at, correct_count,
        total_count)
      VALUES ($1, $2, $3, $4, '{}', $5, 'closed', 'submitted', $5, 2, 4) RETURNING id`,
    [quizId, userId, number, versionId, at],
  )
  return Number(id)
}

/** Gives an account a row in every table from which rows are moved. */
async function fillEverything(userId: number, name: string) {
  const { id: course } = await satCourse(academy.database)
  await grantAccess(academy.database, userId, course, null)
  await attemptAt('transitions', userId, { number: 1, daysAgo: 2 })
  await rowsOf("INSERT INTO student_groups (name, created_at) VALUES ('Class of ' || $1, now())", [name])
  await rowsOf(
    `WITH p AS (INSERT INTO pictures (key, owner_id, is_private, width, height, widths, placeholder, created_at)
        VALUES ('receipt-' || $2, $1, true, 10, 10, '{300}', '', now()) RETURNING key),
      o AS (INSERT INTO orders (number, user_id, method, currency, total, checkout_key)
        VALUES ('L-' || $2, $1, 'cash', 'USD', 35, $2) RETURNING id),
      sent AS (INSERT INTO receipts (order_id, picture_key, created_at) SELECT o.id, p.key, now() FROM o, p),
      waits AS (INSERT INTO awaited_access (user_id, course_id, kind, days) VALUES ($1, $3, 'import', 30)),
      own AS (INSERT INTO pictures (key, owner_id, is_private, width, height, widths, placeholder, created_at)
        VALUES ('portrait-' || $2, $1, false, 10, 10, '{300}', '', now())),
      r AS (INSERT INTO course_requests (user_id, course_id, status) VALUES ($1, $3, 'requested')),
      w AS (INSERT INTO watched_lessons (user_id, lesson_id, done_at) SELECT $1, id, now() FROM lessons ORDER BY id LIMIT 2),
      g AS (INSERT INTO group_members (group_id, user_id, added_at) SELECT id, $1, now() FROM student_groups WHERE name = 'Class of ' || $2),
      v AS (INSERT INTO course_reviews (user_id, course_id, rating) VALUES ($1, $3, 5)),
      a AS (SELECT id, quiz_id, version_id FROM attempts WHERE user_id = $1 ORDER BY id LIMIT 1),
      q AS (INSERT INTO question_reports (user_id, quiz_id, item_id, attempt_id, question_id, reason, words, created_at)
        SELECT $1, a.quiz_id, i.item_id, a.id, i.id, 'key', '', now() FROM a
        JOIN version_questions v ON v.version_id = a.version_id AND v.ordinal = 1 JOIN item_revisions i ON i.id = v.revision_id),
      s AS (INSERT INTO practice_sets (user_id, attempt_id, started_at) SELECT $1, id, now() FROM a),
      ls AS (INSERT INTO learning_sets (user_id, kind, choice, started_at) VALUES ($1, 'drill', '{"by":"need"}', now())),
      rc AS (INSERT INTO return_cards (user_id, item_id, stability, difficulty, reps, lapses, last_day, due_day, right_siblings, right_self)
        SELECT $1, min(id), 1, 1, 1, 0, 20000, 20001, 0, 0 FROM items),
      mi AS (INSERT INTO mistakes (user_id, item_id, cause, changed_at) SELECT $1, min(id), 'trap', now() FROM items),
      ow AS (INSERT INTO own_words (user_id, question_id, word, cards, added_at) SELECT $1, min(id), 'wane', '{}', now() FROM item_revisions),
      os AS (INSERT INTO official_scores (user_id, taken_on, test, score, source, entered_at) VALUES ($1, now(), 'sat', 600, 'student', now())),
      se AS (INSERT INTO shown_estimates (user_id, shown_at, model, estimate) VALUES ($1, now(), 1, '{}')),
      n AS (INSERT INTO staff_notes (user_id, text, created_at) VALUES ($1, 'Calls on Mondays', now())),
      b AS (INSERT INTO announcements (title, text, audience, sent_at) VALUES ('T', 'T', 'selection', now()) RETURNING id),
      c AS (INSERT INTO announcement_readers (announcement_id, user_id) SELECT id, $1 FROM b),
      t AS (INSERT INTO assignments (kind, lesson_id, student_id, given_at, due_at)
        SELECT 'lesson', min(id), $1, now(), now() FROM lessons RETURNING id),
      u AS (INSERT INTO assigned_students (assignment_id, user_id, assigned_at) SELECT id, $1, now() FROM t),
      e AS (INSERT INTO sent_emails (user_id, kind, subject, queued_at, sent_at) VALUES ($1, 'email', 'S', now(), now())),
      m AS (INSERT INTO contact_messages (user_id, name, email, message) VALUES ($1, 'N', 'n@mail.example', 'M')),
      k AS (INSERT INTO consents (user_id, given_at, versions) VALUES ($1, now(), '{}')),
      f AS (INSERT INTO fair_conditions (user_id, time_percent, extra_break_minutes, changed_at) VALUES ($1, 150, 5, now()))
      INSERT INTO audit_log (at, via, action, thing, thing_id, person_id) VALUES (now(), 'command', 'access.granted', 'access', '1', $1)`,
    [userId, name, workshop],
  )
}

/** Conditions, by table, for the rows that joining itself leaves behind. */
const ofJoining: Record<string, string> = {
  audit_log: "action ~ '^account[.](joined|parted)$'",
  sent_emails: "kind IN ('accountsJoined', 'accountsParted')",
}

/** Reads every row that could be moved. */
async function everything() {
  const tables: Record<string, unknown> = {}
  for (const { table } of [...movings, { table: 'attempts' }])
    tables[table] = await rowsOf(
      `SELECT to_jsonb(t) AS row FROM ${table} t WHERE NOT (${ofJoining[table] ?? 'false'}) ORDER BY to_jsonb(t)::text`,
    )
  return tables
}

test('T24 every table with rows of a student is moved, or stays for a reason', async () => {
  const stays = {
    account_joins: 'names joined accounts themselves',
    account_links: 'ends with the joined account',
    announcement_drafts: 'of staff',
    announcements: 'its author is staff',
    cart_items: 'nothing has been ordered yet',
    grants: 'follows from the sources of access, which move',
    known_devices: 'belongs to the sign-in',
    password_codes: 'belongs to the sign-in',
    payments: 'recorded by staff; they go by their order',
    question_imports: 'of staff',
    recovery_codes: 'belongs to the sign-in of staff',
    second_factors: 'belongs to the sign-in of staff',
    sessions: 'belongs to the sign-in',
    staff_invitations: 'made by staff',
    staff_notice_choices: 'of staff',
    staff_notices: 'of staff',
    studio_actions: 'of staff',
    weekly_emails: 'a choice of the account, which each makes for itself',
  }
  const referring = await rowsOf(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f' AND confrelid = 'users'::regclass ORDER BY 1`,
  )
  const moved = movings.map(({ table }) => table).filter((table) => !['pictures', 'audit_log'].includes(table))
  expect(referring.map(({ name }: { name: string }) => name)).toEqual(
    [...Object.keys(stays), ...moved, 'attempts'].toSorted(),
  )
})

test('T24 joining is tried first, moves everything, ends the sessions, notifies both addresses, and parting brings back every row', async () => {
  const remaining = await newPerson()
  const joined = await newPerson()
  await fillEverything(joined.id, 'joined')
  await attemptAt('transitions', remaining.id, { number: 1, daysAgo: 5 })
  const newest = await attemptAt('transitions', remaining.id, { number: 2, daysAgo: 1 })
  await grantAccess(academy.database, remaining.id, workshop, new Date(academy.clock.now() + 86_400_000))
  await grantAccess(academy.database, joined.id, workshop, new Date(academy.clock.now() + 9 * 86_400_000))
  await rowsOf('INSERT INTO watched_lessons (user_id, lesson_id) SELECT $1, min(id) FROM lessons', [remaining.id])
  const session = await academy.as(joined)
  const before = await everything()

  const plan = await join(remaining.id, ` ${joined.email.toUpperCase()}`, true)
  expect(plan.other).toMatchObject({ id: joined.id, email: joined.email })
  const counts = Object.fromEntries(plan.things.map(({ thing, moved, stays }) => [thing, [moved, stays]]))
  expect(counts).toEqual({
    attempts: [1, 0],
    access: [1, 1],
    orders: [1, 0],
    requests: [1, 0],
    lessons: [1, 1],
    groups: [1, 0],
    reviews: [1, 0],
    reports: [1, 0],
    practice: [1, 0],
    notes: [1, 0],
    announcements: [1, 0],
    assignments: [1, 0],
    emails: [expect.any(Number), 0],
    messages: [1, 0],
    consents: [1, 0],
    conditions: [1, 0],
  })
  expect(plan.extended).toBe(1)
  expect(await everything()).toEqual(before)
  expect((await session('GET /user')).data.id).toBe(joined.id)

  expect(await join(remaining.id, joined.email)).toEqual(plan)
  await expect(session('GET /user')).rejects.toMatchObject({ status: 401 })
  const signIn = () => academy.visitor('POST /auth/login', { body: { email: joined.email, password: joined.password } })
  await expect(signIn()).rejects.toMatchObject({ code: 'account.disabled' })
  const { data: page } = await tutor.api('GET /studio/people/:userId', { params: { userId: remaining.id } })
  expect(page.orders.map(({ number }) => number)).toEqual(['L-joined'])
  expect(page.access).toHaveLength(2)
  expect(page.access.find(({ course_id }) => course_id === workshop)?.until).toBe(
    wireInstant(academy.clock.now() + 9 * 86_400_000),
  )
  const numbers = await rowsOf('SELECT id, number FROM attempts WHERE user_id = $1 ORDER BY number', [remaining.id])
  expect(numbers.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3])
  expect(numbers.at(-1).id).toBe(newest)
  const owners = await rowsOf("SELECT key, owner_id FROM pictures WHERE key LIKE '%-joined' ORDER BY key")
  expect(owners).toEqual([
    { key: 'portrait-joined', owner_id: joined.id },
    { key: 'receipt-joined', owner_id: remaining.id },
  ])
  await sendDue()
  for (const { email } of [remaining, joined])
    expect(subjectsTo(email)).toEqual(['Your two accounts at Lantern Academy are one now'])
  const enable = tutor.api('POST /studio/people/:userId/disabled', {
    params: { userId: joined.id },
    body: { is_disabled: false },
  })
  await expect(enable).rejects.toMatchObject({ code: 'account.joined' })
  // Their teacher's spreadsheet still has the other address: what it gives goes to the account that is used.
  const row = { name: 'Layla Mansour', email: joined.email, phone: '', parent_phone: '' }
  const importing = { rows: [row], course_ids: [], days: null, group_id: null, is_dry_run: false }
  expect((await tutor.api('POST /studio/import', { body: importing })).data.rows[0]?.outcome).toBe('exists')

  const [made] = await joinsOf(remaining.id)
  expect(made).toMatchObject({ account_id: joined.id, email: joined.email })
  await part(made?.id ?? 0)
  expect(await everything()).toEqual(before)
  expect(await joinsOf(remaining.id)).toEqual([])
  expect((await signIn()).success).toBe(true)
  await sendDue()
  for (const { email } of [remaining, joined])
    expect(subjectsTo(email).at(-1)).toBe('Your accounts at Lantern Academy are separate again')
  await expect(part(made?.id ?? 0)).rejects.toMatchObject({ code: 'join.not_found' })
})

test('T24 what changed since the join stays where it is when the accounts are parted; parted at once, no one is notified', async () => {
  const remaining = await newPerson()
  const joined = await newPerson()
  await attemptAt('transitions', remaining.id, { number: 1, daysAgo: 5 })
  await attemptAt('transitions', joined.id, { number: 1, daysAgo: 4 })
  await grantAccess(academy.database, remaining.id, workshop, new Date(academy.clock.now() + 86_400_000))
  await grantAccess(academy.database, joined.id, workshop, null)
  await join(remaining.id, joined.email)
  const since = await attemptAt('transitions', remaining.id, { number: 3, daysAgo: 0 })
  const end = new Date(academy.clock.now() + 5 * 86_400_000)
  await rowsOf('UPDATE grants SET expires_at = $2 WHERE user_id = $1', [remaining.id, end])
  await part((await joinsOf(remaining.id))[0]?.id ?? 0)
  expect(
    await rowsOf('SELECT number, user_id FROM attempts WHERE user_id = ANY($1) ORDER BY id', [
      [remaining.id, joined.id],
    ]),
  ).toEqual([
    { number: 1, user_id: remaining.id },
    { number: 1, user_id: joined.id },
    { number: 3, user_id: remaining.id },
  ])
  expect(await rowsOf('SELECT expires_at FROM grants WHERE user_id = $1', [remaining.id])).toEqual([
    { expires_at: end },
  ])
  expect(await rowsOf('SELECT user_id FROM attempts WHERE id = $1', [since])).toEqual([{ user_id: remaining.id }])
  await sendDue()
  expect([...subjectsTo(remaining.email), ...subjectsTo(joined.email)]).toEqual([])
})

test('T24 T38 of a key that was shown to both accounts, the later look counts while they are joined', async () => {
  const [remaining, joined] = [await newPerson(), await newPerson()]
  const items = (await rowsOf('SELECT id FROM items ORDER BY id LIMIT 2')).map(({ id }) => Number(id))
  const [early, late] = ['2026-03-01', '2026-11-05']
  for (const [{ id }, looks] of [
    [remaining, [early, late]],
    [joined, [late, early]],
  ] as const)
    await rowsOf('INSERT INTO shown_keys SELECT $1, * FROM unnest($2::int[], $3::timestamptz[])', [id, items, looks])
  const looksOf = async ({ id }: { id: number }) =>
    (await rowsOf('SELECT shown_at::date::text AS day FROM shown_keys WHERE user_id = $1 ORDER BY item_id', [id])).map(
      ({ day }) => day,
    )
  await join(remaining.id, joined.email)
  expect(await looksOf(remaining)).toEqual([late, late])
  await part((await joinsOf(remaining.id))[0]?.id ?? 0)
  expect([await looksOf(remaining), await looksOf(joined)]).toEqual([
    [early, late],
    [late, early],
  ])
})

test('T24 T2 joining is refused for staff, during a test, for itself, for an unknown address, and twice', async () => {
  const [remaining, joined, third] = [await newPerson(), await newPerson(), await newPerson()]
  const owner = await newAccount(academy, 'owner')
  const colleague = await newAccount(academy, 'assistant')
  const refused = (userId: number, email: string, api = tutor.api) =>
    join(userId, email, false, api).then(
      () => 'joined',
      ({ code, errors }: { code: string; errors: unknown }) => (errors ? JSON.stringify(errors) : code),
    )
  expect(await refused(remaining.id, colleague.email, owner.api)).toBe('join.staff')
  expect(await refused(colleague.id, remaining.email, owner.api)).toBe('join.staff')
  expect(await refused(remaining.id, remaining.email)).toContain('This is the account itself.')
  expect(await refused(remaining.id, `${randomUUID()}@mail.example`)).toContain('No account has this address.')
  expect(await refused(999_999, remaining.email)).toBe('account.not_found')
  for (const id of [remaining.id, joined.id]) {
    const attempt = await attemptAt('transitions', id, { number: 1, daysAgo: 1 })
    await rowsOf("UPDATE attempts SET phase = 'answering', finish_reason = NULL, finished_at = NULL WHERE id = $1", [
      attempt,
    ])
    expect(await refused(remaining.id, joined.email)).toBe('join.in_test')
    await rowsOf('DELETE FROM attempts WHERE id = $1', [attempt])
  }
  expect(await refused(remaining.id, joined.email)).toBe('joined')
  expect(await refused(third.id, joined.email)).toBe('join.joined_before')
  expect(await refused(joined.id, third.email)).toBe('join.joined_before')
  // The rows of the first join lie with the third account as long as the second join stands.
  const [first] = await joinsOf(remaining.id)
  expect(await refused(third.id, remaining.email)).toBe('joined')
  await expect(part(first?.id ?? 0)).rejects.toMatchObject({ code: 'join.joined_before' })
  const clicks = await Promise.all([0, 1].map(() => refused(third.id, (joined as { email: string }).email)))
  expect(clicks).toEqual(['join.joined_before', 'join.joined_before'])
})

test('T24 T2 a joined account gets no access, group or invitation; what it has got in the place of its own stays, and it is parted', async () => {
  const [remaining, joined] = [await newPerson(), await newPerson()]
  await fillEverything(joined.id, 'parted')
  await join(remaining.id, joined.email)
  const body = { course_id: workshop, change: { to: 'until', until: null } } as const
  await tutor.api('POST /studio/people/:userId/access', { params: { userId: joined.id }, body })
  expect(await rowsOf('SELECT FROM grants WHERE user_id = $1 AND course_id = $2', [joined.id, workshop])).toEqual([])
  const owner = await newAccount(academy, 'owner')
  const invite = { body: { email: joined.email, role: 'assistant' } } as const
  await expect(owner.api('POST /studio/staff/invitations', invite)).rejects.toMatchObject({
    code: 'join.joined_before',
  })
  const { id: course } = await satCourse(academy.database)
  await grantAccess(academy.database, joined.id, course, null)
  const [made] = await joinsOf(remaining.id)
  await part(made?.id ?? 0)
  const owners = await rowsOf(
    'SELECT user_id FROM grants WHERE course_id = $1 AND user_id = ANY($2) ORDER BY user_id',
    [course, [remaining.id, joined.id]],
  )
  // What came of the joined account is its own again.
  expect(owners.map(({ user_id }) => user_id)).toEqual([joined.id])
})

test('T24 of two joins into one account the later is parted first, and every attempt has its number again', async () => {
  const people = [await newPerson(), await newPerson(), await newPerson()] as const
  const days = [2, 3, 1]
  for (const [at, { id }] of people.entries()) await attemptAt('transitions', id, { number: 1, daysAgo: days[at] ?? 0 })
  const [remaining, first, second] = people
  await join(remaining.id, first.email)
  await join(remaining.id, second.email)
  const ids = (await joinsOf(remaining.id)).map(({ id }) => id).toSorted((a, b) => a - b)
  await expect(part(ids[0] ?? 0)).rejects.toMatchObject({ status: 409, code: 'join.joined_before' })
  await part(ids[1] ?? 0)
  await part(ids[0] ?? 0)
  const numbers = await rowsOf('SELECT user_id, number FROM attempts WHERE user_id = ANY($1) ORDER BY user_id', [
    people.map(({ id }) => id),
  ])
  expect(numbers).toEqual(people.map(({ id }) => ({ user_id: id, number: 1 })))
})

test('T24 two clicks join once; after 30 days the joined account is deleted, and its rows stay with the other', async () => {
  const [remaining, joined] = [await newPerson(), await newPerson()]
  await fillEverything(joined.id, 'settled')
  const clicks = await Promise.allSettled([join(remaining.id, joined.email), join(remaining.id, joined.email)])
  expect(clicks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [made] = await joinsOf(remaining.id)
  await sendDue()
  const notified = sent.length
  academy.clock.pass(partingMs - undoMs - 1)
  await sweepJoins(academy.database, academy.clock.now(), failed)
  expect(await rowsOf('SELECT id FROM users WHERE id = $1', [joined.id])).toHaveLength(1)
  academy.clock.pass(1)
  // Their session is over by then.
  tutor = { ...tutor, api: await academy.as(tutor) }
  await expect(part(made?.id ?? 0)).rejects.toMatchObject({ code: 'join.not_found' })
  await sweepJoins(academy.database, academy.clock.now(), failed)
  expect(await rowsOf('SELECT id FROM users WHERE id = $1', [joined.id])).toEqual([])
  const { data: page } = await tutor.api('GET /studio/people/:userId', { params: { userId: remaining.id } })
  expect(page.orders.map(({ number }) => number)).toEqual(['L-settled'])
  expect(page.attempts).toHaveLength(1)
  await sendDue()
  expect(sent.slice(notified).map(({ to }) => to)).not.toContain(joined.email)
})

test('T24 A10 an account that is deleted takes the one along that was joined to it', async () => {
  const [remaining, joined] = [await newPerson(), await newPerson()]
  await join(remaining.id, joined.email)
  const api = await academy.as(remaining)
  await api('POST /user/deletion', { body: { current_password: remaining.password } })
  expect(await rowsOf('SELECT id FROM users WHERE id = ANY($1)', [[remaining.id, joined.id]])).toEqual([])
})
