import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { api } from '../../contract/api.ts'
import { wireInstant } from '../../core/dates.ts'
import { plainQuiz } from '../../core/quizzes/quiz.ts'
import { lists, mostSelected, type ListDeclaration } from '../../core/staff/lists.ts'
import { csv } from '../../languages/en/csv.ts'
import { languageCookie, languages } from '../../languages/registry.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { plainQuestion } from '../../testing/drafts.ts'
import { addResults } from '../../testing/results.ts'
import { newAccount } from '../../testing/staff.ts'
import { bracketed, testLanguage, unwritten } from '../../testing/test-language.ts'
import { addCourse } from '../courses/writing.ts'
import { csvWordsIn } from '../http/csv-words.ts'
import { enqueue } from '../outbox/store.ts'
import { publishVersion, writeDraft } from '../quizzes/store.ts'

let academy: Academy
let owner: Awaited<ReturnType<typeof newAccount>>
/** Of one session for all tests: an account has twenty at most. */
let token: string
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy', languages: [...languages, testLanguage] })
  academy.clock.stop()
  owner = await newAccount(academy, 'owner', { name: 'Aaron Owner' })
  token = (await academy.context.sessions.start({ id: owner.id }, { isBrowser: false })).token
})
afterAll(() => academy.close())

const byFilter = <Filter extends object>(filter: Filter, count: number) => ({ by: 'filter' as const, filter, count })
const linesOf = (text: string) => text.replace('﻿', '').trim().split('\r\n')

const makeNews = async (title: string) =>
  (await owner.api('POST /studio/things/:noun', { params: { noun: 'article' }, body: { title, parent_id: null } })).data
    .id
const remove = (id: number) => owner.api('POST /studio/things/:noun/:id/delete', { params: { noun: 'article', id } })

test('T6 T8 the bin is searched, filtered and exported, and brings back what is selected as one', async () => {
  const titles = ['=1+1', 'مقال', 'Third article']
  for (const title of titles) await remove(await makeNews(title))
  const { data: found } = await owner.api('GET /studio/bin', { query: { q: 'thrid article' } })
  expect(found.rows.map(({ title, noun }) => [title, noun])).toEqual([['Third article', 'article']])
  const { data: none } = await owner.api('GET /studio/bin', { query: { noun: 'course' } })
  expect([none.total, none.rows]).toEqual([0, []])
  const { data: file } = await owner.api('GET /studio/bin/csv', { query: { sort: 'title' } })
  expect(linesOf(file.text).map((line) => line.split(',').slice(0, 2).join())).toEqual([
    'Title,Kind',
    "'=1+1,article",
    'Third article,article',
    'مقال,article',
  ])
  const body = { key: randomUUID(), selection: byFilter({ noun: 'article' as const }, 3) }
  const stale = { key: randomUUID(), selection: byFilter({ noun: 'article' as const }, 2) }
  await expect(owner.api('POST /studio/bin/many', { body: stale })).rejects.toMatchObject({ code: 'selection.changed' })
  const clicks = await Promise.all([1, 2].map(() => owner.api('POST /studio/bin/many', { body })))
  expect(clicks.map(({ data }) => data)).toMatchObject([1, 2].map(() => ({ changed: 3, unchanged: 0 })))
  expect((await owner.api('GET /studio/bin')).data.total).toBe(0)
})

test('T6 T9 the audit log has pages, filters and a CSV like every list', async () => {
  const { id } = await newAccount(academy, 'student', { name: '=HYPERLINK("x")' })
  for (let count = 0; count < 51; count += 1)
    await owner.api('POST /studio/people/:userId/disabled', {
      params: { userId: id },
      body: { is_disabled: count % 2 === 0 },
    })
  const query = { person: id, thing: 'account' }
  const { data: first } = await owner.api('GET /studio/audit', { query })
  expect([first.total, first.rows.length, first.rows[0]?.action]).toEqual([51, 50, 'account.disabled'])
  const chosen = new Set(first.staff.map((one) => one.id))
  expect([chosen.has(owner.id), chosen.has(id)]).toEqual([true, false])
  // An entry names its course when that is not offered any more, too.
  await academy.database.pool.query(
    "INSERT INTO courses (slug, name, status) VALUES ('former', 'Former course', 'draft')",
  )
  const { courses } = (await owner.api('GET /studio/audit', { query })).data
  expect(courses.map(({ name }) => name)).toContain('Former course')
  const { data: second } = await owner.api('GET /studio/audit', { query: { ...query, after: first.next ?? '' } })
  expect([second.rows.length, second.next]).toEqual([1, null])
  const { data: oldest } = await owner.api('GET /studio/audit', { query: { ...query, sort: 'at' } })
  expect(oldest.rows[0]?.id).toBe(second.rows[0]?.id)
  expect((await owner.api('GET /studio/audit', { query: { ...query, via: 'command' } })).data.total).toBe(0)
  const { data: file } = await owner.api('GET /studio/audit/csv', { query })
  const lines = linesOf(file.text)
  expect(lines).toHaveLength(52)
  expect(lines[0]).toBe('At,By,Action,Thing,Id,Person,Before,After')
  expect(lines[1]).toContain(`Aaron Owner,account.disabled,account,${id},"'=HYPERLINK(""x"")",`)
})

test('T2 T6 the staff are filtered, exported, and disabled and enabled together, but for oneself', async () => {
  const tutors = [await newAccount(academy, 'tutor', { name: 'Tutor One' }), await newAccount(academy, 'tutor')]
  const assistant = await newAccount(academy, 'assistant')
  const { data: found } = await owner.api('GET /studio/staff', { query: { role: 'tutor', q: 'tutor one' } })
  expect(found.rows.map(({ name }) => name)[0]).toBe('Tutor One')
  const { data: file } = await owner.api('GET /studio/staff/csv')
  expect(linesOf(file.text)[0]).toBe('Name,Email,Role,Since,Disabled,Second factor')
  expect(linesOf(file.text)[1]).toMatch(/^Aaron Owner,.*,owner,/)
  const ids = [owner.id, ...tutors.map(({ id }) => id)]
  const change = (action: 'disable' | 'enable') =>
    owner.api('POST /studio/staff/many', { body: { key: randomUUID(), selection: { by: 'ids', ids }, action } })
  expect((await change('disable')).data).toMatchObject({ changed: 2, unchanged: 1 })
  await expect(tutors[0]?.api('GET /studio')).rejects.toMatchObject({ status: 401 })
  await assistant.api('GET /studio')
  const { data: off } = await owner.api('GET /studio/staff', { query: { state: 'disabled' } })
  expect(off.rows.map(({ id }) => id)).toEqual(tutors.map(({ id }) => id))
  expect((await change('enable')).data).toMatchObject({ changed: 2, unchanged: 1 })
})

test('T3 T6 emails that failed are found, exported without their text, and sent again or removed together', async () => {
  const { database, clock } = academy
  const letter = (to: string, subject: string) =>
    enqueue(database, clock.now(), 'email', {
      to,
      kind: 'email',
      subject,
      heading: subject,
      paragraphs: ['The secret text.'],
    } as never)
  for (const n of [1, 2, 3]) await letter(`failed-${n}@mail.example`, `Failed ${n}`)
  await letter('waiting@mail.example', 'Waiting')
  await database.pool.query(
    `UPDATE outbox SET state = 'given_up', problem = 'No such mailbox', finished_at = now() WHERE payload ->> 'to' LIKE 'failed-%'`,
  )
  const { data } = await owner.api('GET /studio/emails', { query: { state: 'given_up' } })
  expect(data.rows.map(({ subject, problem }) => [subject, problem])).toEqual(
    [3, 2, 1].map((n) => [`Failed ${n}`, 'No such mailbox']),
  )
  const { data: found } = await owner.api('GET /studio/emails', { query: { q: 'failed-2@mail' } })
  expect(found.rows[0]?.subject).toBe('Failed 2')
  await database.pool.query(
    `UPDATE outbox SET problem = 'email.expired' WHERE payload ->> 'to' = 'failed-1@mail.example'`,
  )
  const { data: file } = await owner.api('GET /studio/emails/csv')
  expect(file.text).toContain('Waiting,waiting@mail.example,waiting,')
  expect(file.text).toMatch(/^Failed 1,.*,It could not be sent in time\.\r?$/m)
  expect(file.text).toMatch(/^Failed 2,.*,No such mailbox\r?$/m)
  expect(file.text).not.toContain('secret')
  const ids = (await owner.api('GET /studio/emails', { query: { sort: 'made' } })).data.rows.map(({ id }) => id)
  const change = (chosen: number[], action: 'retry' | 'drop') =>
    owner.api('POST /studio/emails/many', {
      body: { key: randomUUID(), selection: { by: 'ids', ids: chosen }, action },
    })
  const [one = 0, two = 0, three = 0, waits = 0] = ids
  // What waits is on its way: it stays as it is.
  expect((await change([one, two, waits], 'retry')).data).toMatchObject({ changed: 2, unchanged: 1 })
  expect((await change([three, waits], 'drop')).data).toMatchObject({ changed: 1, unchanged: 1 })
  const { data: left } = await owner.api('GET /studio/emails')
  expect(left.rows.map(({ id, state }) => [id, state]).toSorted()).toEqual(
    [one, two, waits].map((id) => [id, 'waiting']).toSorted(),
  )
})

test('T3 T6 requests have a list: the 51st waits there too, is found by its student, and many are decided and undone as one', async () => {
  const { pool } = academy.database
  const course = await addCourse(academy.database, {
    slug: 'asked',
    name: 'Asked',
    price: 0,
    status: 'active',
    accessDays: 9,
  })
  await pool.query(
    `WITH s AS (INSERT INTO users (name, email, password_hash) SELECT 'Asker ' || n, 'asker-' || n || '@mail.example', 'none'
        FROM generate_series(1, 52) n RETURNING id)
      INSERT INTO course_requests (user_id, course_id, created_at) SELECT id, $1, now() + make_interval(secs => id) FROM s`,
    [course],
  )
  const waiting = { status: 'requested', course, sort: 'asked' } as const
  const { data: first } = await owner.api('GET /studio/requests', { query: waiting })
  const { data: second } = await owner.api('GET /studio/requests', { query: { ...waiting, after: first.next ?? '' } })
  expect([first.total, first.rows.length, second.rows.map(({ student }) => student)]).toEqual([
    52,
    50,
    ['Asker 51', 'Asker 52'],
  ])
  const { data: found } = await owner.api('GET /studio/requests', { query: { q: 'asker-51@mail' } })
  expect(found.rows).toMatchObject([{ student: 'Asker 51', course: 'Asked', access_days: 9, status: 'requested' }])
  const { data: file } = await owner.api('GET /studio/requests/csv', { query: waiting })
  expect(linesOf(file.text)).toHaveLength(53)

  const body = { key: randomUUID(), selection: byFilter({ status: 'requested' as const, course }, 52) }
  const decide = () => owner.api('POST /studio/requests/many', { body: { ...body, decision: { accept: true } } })
  const clicks = await Promise.all([decide(), decide()])
  expect(clicks.map(({ data }) => data.changed)).toEqual([52, 52])
  const opened = async () =>
    (await pool.query('SELECT count(*)::int AS many FROM grants WHERE course_id = $1', [course])).rows[0].many
  expect(await opened()).toBe(52)
  await owner.api('POST /studio/actions/:key/undo', { params: { key: body.key } })
  expect(await opened()).toBe(0)
  const { data: again } = await owner.api('GET /studio/requests', { query: waiting })
  expect(again.total).toBe(52)
})

test('T6 T15 reviews are exported, and hidden and shown together, which is undone as one', async () => {
  const { pool } = academy.database
  const course = await addCourse(academy.database, { slug: 'judged', name: 'Judged', price: 0, status: 'active' })
  const authors = [await newAccount(academy, 'student'), await newAccount(academy, 'student')]
  await pool.query(
    `INSERT INTO course_reviews (user_id, course_id, rating, text, hidden_at)
      SELECT u, $2, 4, '=bad', CASE WHEN u = $3 THEN now() END FROM unnest($1::int[]) u`,
    [authors.map(({ id }) => id), course, authors[1]?.id],
  )
  const { data: file } = await owner.api('GET /studio/reviews/csv', { query: { course } })
  expect(linesOf(file.text)[0]).toBe('Course,Author,Stars,Review,Written,Hidden,Answer')
  expect(linesOf(file.text).slice(1)).toEqual([1, 2].map(() => expect.stringMatching(/^Judged,.*,4,'=bad,/)))
  const hidden = async () => (await owner.api('GET /studio/reviews', { query: { course, state: 'hidden' } })).data.total
  const body = { key: randomUUID(), selection: byFilter({ course }, 2), action: 'hide' as const }
  const { data } = await owner.api('POST /studio/reviews/many', { body })
  expect(data).toMatchObject({ changed: 1, unchanged: 1, undo_until: expect.any(String) })
  expect(await hidden()).toBe(2)
  await owner.api('POST /studio/actions/:key/undo', { params: { key: body.key } })
  expect(await hidden()).toBe(1)
})

test('T6 quizzes, attempts, announcements and assignments are exported as they are filtered', async () => {
  const { pool } = academy.database
  const course = await addCourse(academy.database, { slug: 'exported', name: 'Exported', price: 0, status: 'active' })
  const quiz = (await owner.api('POST /studio/quizzes', { body: { name: '=Quiz', course_id: course } })).data.id
  const student = await newAccount(academy, 'student', { name: 'ليلى' })
  await pool.query(
    `WITH v AS (SELECT id FROM quiz_versions WHERE quiz_id = $1),
      a AS (INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, finish_reason, finished_at,
          correct_count, total_count) SELECT $2, $1, v.id, 1, '{}', now(), 'closed', 'submitted', now(), 3, 4 FROM v),
      n AS (INSERT INTO announcements (title, text, audience, sent_at) VALUES ('Hello', 'T', 'selection', now()))
      INSERT INTO assignments (kind, quiz_id, group_name, given_at, due_at) VALUES ('quiz', $1, 'Class A', now(), now())`,
    [quiz, student.id],
  )
  const { data: quizzes } = await owner.api('GET /studio/quizzes/csv', { query: { course } })
  expect(linesOf(quizzes.text)[1]).toMatch(/^'=Quiz,Exported,,mcq,0,no,yes,/)
  const params = { quizId: quiz }
  const { data: attempts } = await owner.api('GET /studio/quizzes/:quizId/attempts/csv', {
    params,
    query: { q: 'ليلى' },
  })
  expect(linesOf(attempts.text)[1]).toMatch(/^ليلى,.*@.*,1,3,4,75,/)
  const { data: announcements } = await owner.api('GET /studio/announcements/csv', { query: { q: 'hello' } })
  expect(linesOf(announcements.text)[1]).toMatch(/^Hello,selection,,/)
  const { data: assignments } = await owner.api('GET /studio/assignments/csv', { query: { kind: 'quiz' } })
  expect(linesOf(assignments.text)[1]).toMatch(/^=?'?=Quiz,quiz,Exported,/)
})

test('T6 T21 T34 the progress of a course: who has it open, what each has done and not, those who have done least first', async () => {
  const { database, clock } = academy
  const { pool } = database
  const course = await addCourse(database, { slug: 'steps', name: 'Steps', price: 0, status: 'active' })
  const other = await addCourse(database, { slug: 'elsewhere', name: 'Elsewhere', price: 0, status: 'active' })
  const lesson = async (name: string, of = course, isVisible = true) =>
    (
      await pool.query<{ id: number }>(
        'INSERT INTO lessons (course_id, name, slug, is_visible) VALUES ($1, $2, lower($2), $3) RETURNING id',
        [of, name, isVisible],
      )
    ).rows[0]?.id ?? 0
  const [one, two, hidden, foreign] = [
    await lesson('One'),
    await lesson('Two'),
    await lesson('Hidden', course, false),
    await lesson('Foreign', other),
  ]
  const daysAgo = (days: number) => new Date(clock.now() - days * 86_400_000)
  const student = async (name: string, watched: [lesson: number, days: number, isDone: boolean][], since = 30) => {
    const { id } = await newAccount(academy, 'student', { name })
    await pool.query('INSERT INTO grants (user_id, course_id, created_at) VALUES ($1, $2, $3)', [
      id,
      course,
      daysAgo(since),
    ])
    for (const [lessonId, days, isDone] of watched)
      await pool.query('INSERT INTO watched_lessons (user_id, lesson_id, opened_at, done_at) VALUES ($1, $2, $3, $4)', [
        id,
        lessonId,
        daysAgo(days),
        isDone ? daysAgo(days) : null,
      ])
    return id
  }
  const both: Parameters<typeof student>[1] = [
    [one, 20, true],
    [two, 19, true],
  ]
  await student('Done Both', both)
  await student('Under Way', [
    [one, 9, true],
    [two, 1, false],
  ])
  const paused = await student('Paused Long', [[one, 8, true]])
  // What is hidden, and what belongs to another course, is no progress in this one.
  const never = await student('Never Began', [
    [hidden, 1, true],
    [foreign, 1, true],
  ])
  await student('New Comer', [], 0)
  await pool.query('UPDATE grants SET expires_at = $2 WHERE user_id = $1', [await student('Ended', both), daysAgo(1)])
  await pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [await student('Disabled', both)])
  await pool.query("UPDATE users SET role = 'assistant' WHERE id = $1", [await student('Colleague', both)])
  await pool.query(
    `WITH g AS (INSERT INTO student_groups (name, created_at) SELECT n, now() FROM unnest('{Evening,=Class}'::text[]) n RETURNING id)
      INSERT INTO group_members (group_id, user_id, added_at) SELECT id, $1, now() FROM g`,
    [paused],
  )
  const params = { courseId: course }
  const read = async (query: NonNullable<Parameters<typeof progress>[1]>['query'] = {}) =>
    (await progress('GET /studio/courses/:courseId/progress', { params, query })).data
  const progress = owner.api<'GET /studio/courses/:courseId/progress'>
  const namesBy = async (query: Parameters<typeof read>[0]) => (await read(query)).rows.map(({ name }) => name)

  const notDoneOf = ({ outline }: (typeof rows)[number]) =>
    outline.flatMap(({ name, done_at: at }) => (at === null ? [name] : []))
  const { rows, total, course: named, groups } = await read()
  const secondOf = (days: number) => wireInstant(daysAgo(days))
  const outlineOf = (student: string) => rows.find(({ name }) => name === student)?.outline
  expect(outlineOf('Under Way')).toEqual([
    { name: 'One', opened_at: secondOf(9), done_at: secondOf(9) },
    { name: 'Two', opened_at: secondOf(1), done_at: null },
  ])
  expect(outlineOf('Never Began')?.map(({ opened_at: at }) => at)).toEqual([null, null])
  expect([total, named]).toEqual([5, { id: course, name: 'Steps' }])
  expect(rows.map((row) => [row.name, row.done, row.opened, row.lessons, row.is_behind, notDoneOf(row)])).toEqual([
    ['Never Began', 0, 0, 2, true, ['One', 'Two']],
    ['New Comer', 0, 0, 2, false, ['One', 'Two']],
    ['Paused Long', 1, 1, 2, true, ['Two']],
    ['Under Way', 1, 2, 2, false, ['Two']],
    ['Done Both', 2, 2, 2, false, []],
  ])
  expect(rows.map(({ opened_at: at }) => at && Math.round((clock.now() - Date.parse(at)) / 86_400_000))).toEqual([
    null,
    null,
    8,
    1,
    19,
  ])
  expect(rows[2]?.groups).toEqual(['=Class', 'Evening'])

  expect(await namesBy({ sort: '-done' })).toEqual(rows.map(({ name }) => name).toReversed())
  expect(await namesBy({ sort: '-opened' })).toEqual([
    'Under Way',
    'Paused Long',
    'Done Both',
    'New Comer',
    'Never Began',
  ])
  expect(await namesBy({ state: 'behind' })).toEqual(['Never Began', 'Paused Long'])
  expect(await namesBy({ state: 'not_begun' })).toEqual(['Never Began', 'New Comer'])
  expect(await namesBy({ state: 'under_way' })).toEqual(['Paused Long', 'Under Way'])
  expect(await namesBy({ state: 'done' })).toEqual(['Done Both'])
  expect(await namesBy({ group: groups.find(({ name }) => name === 'Evening')?.id ?? 0 })).toEqual(['Paused Long'])
  expect(await namesBy({ q: 'pausd long' })).toEqual(['Paused Long'])
  const { data: behind } = await owner.api('GET /studio/people', { query: { behind: course } })
  expect(behind.rows.map(({ id }) => id).toSorted()).toEqual([paused, never].toSorted())

  const { data: file } = await owner.api('GET /studio/courses/:courseId/progress/csv', {
    params,
    query: { state: 'behind' },
  })
  expect(linesOf(file.text).map((line) => line.replace(/[^,]*@[^,]*/, '@'))).toEqual([
    'Name,Email,Groups,Lessons done,Lessons opened,Lessons,Last lesson opened,Behind,Not done,Tests taken,Last test,Right in it,Questions in it',
    'Never Began,@,,0,0,2,,yes,One; Two,0,,,',
    expect.stringMatching(/^Paused Long,@,'=Class; Evening,1,1,2,\d{4}-\d\d-\d\d,yes,Two,0,,,$/),
  ])

  // Many who have done as much: the pages hold each of them once.
  await pool.query(
    `WITH s AS (INSERT INTO users (name, email, password_hash) SELECT 'Crowd', 'steps-' || n || '@mail.example', 'none'
        FROM generate_series(1, 60) n RETURNING id)
      INSERT INTO grants (user_id, course_id) SELECT id, $1 FROM s`,
    [course],
  )
  for (const sort of ['done', '-opened', 'name'] as const) {
    const first = await read({ sort })
    const second = await read({ sort, after: first.next ?? '' })
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 15, null])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(65)
    expect((await read({ sort, before: second.previous ?? '' })).rows).toEqual(first.rows)
  }
})

/** A row of each list with the words by which it is found. */
const words = {
  student: 'Maximilian Listed',
  group: 'Wednesday Listed',
  course: 'Listed Course',
  lesson: 'Punctuation Listed',
  quiz: 'Transitions Listed',
  file: 'worksheet-listed.pdf',
  picture: 'Triangle listed',
  article: 'Vocabulary Listed',
  deleted: 'Forgotten Listed',
  announcement: 'Timetable Listed',
  review: 'Wonderful teaching, listed',
  message: 'Josephine Listed',
  email: 'Statement Listed',
  staff: 'Bartholomew Listed',
}

type Listed = {
  /** Its address; the CSV is below it. */
  page: string
  /** Words of one row, as they are written. */
  words: string
  /** The call that acts on many, and what it needs besides the selection; or why nothing can be done to many. docs/decisions/0044 */
  many: { to: string; with?: object } | { none: string }
  /** The reason why a wrong letter is not forgiven. */
  isExact?: string
}

/** Returns the page, search words and bulk call of each list in the studio. A new list without its row here does not compile. */
const everyList = (course: number, quiz: number): Record<keyof typeof lists, Listed> => ({
  people: {
    page: 'people',
    words: words.student,
    many: { to: 'people', with: { action: { do: 'open', course_id: course, days: null } } },
  },
  progress: {
    page: `courses/${course}/progress`,
    words: words.student,
    many: { to: 'people', with: { action: { do: 'open', course_id: course, days: null } } },
  },
  groups: { page: 'groups', words: words.group, many: { to: 'groups' } },
  announcements: {
    page: 'announcements',
    words: words.announcement,
    many: { none: 'What was sent is read by now: it is neither changed nor taken back.' },
  },
  assignments: {
    page: 'assignments',
    words: words.lesson,
    many: { to: 'assignments', with: { action: 'withdraw' } },
  },
  orders: { page: 'orders', words: words.student, many: { to: 'orders', with: { decision: { confirm: true } } } },
  requests: { page: 'requests', words: words.student, many: { to: 'requests', with: { decision: { accept: true } } } },
  reviews: { page: 'reviews', words: words.review, many: { to: 'reviews', with: { action: 'hide' } } },
  quizzes: { page: 'quizzes', words: words.quiz, many: { to: 'quizzes' } },
  bank: {
    page: 'bank',
    words: 'conjunctive adverb',
    many: { to: 'bank', with: { action: { do: 'add_tags', tags: ['listed'] } } },
    isExact: 'Questions are long texts: likeness would read all of them. docs/decisions/0015',
  },
  results: {
    page: 'results',
    words: words.quiz,
    many: { none: 'Its rows are the quizzes of another list, where they are acted on.' },
  },
  attempts: {
    page: `quizzes/${quiz}/attempts`,
    words: words.student,
    many: { none: 'A result changes by a correction of its quiz, or is discarded with a reason of its own.' },
  },
  pictures: { page: 'pictures', words: words.picture, many: { to: 'pictures', with: { action: 'remove' } } },
  files: { page: 'files', words: words.file, many: { to: 'files' } },
  things: { page: 'things/article', words: words.article, many: { to: 'things/article', with: { action: 'hide' } } },
  bin: { page: 'bin', words: words.deleted, many: { to: 'bin' } },
  audit: { page: 'audit', words: words.student, many: { none: 'A log that could be changed would prove nothing.' } },
  staff: { page: 'staff', words: words.staff, many: { to: 'staff', with: { action: 'disable' } } },
  emails: { page: 'emails', words: words.email, many: { to: 'emails', with: { action: 'retry' } } },
  messages: { page: 'messages', words: words.message, many: { to: 'messages', with: { action: 'answer' } } },
})

/** Adds a row to each list. */
async function addToEveryList() {
  const { database, clock } = academy
  const { pool } = database
  const student = await newAccount(academy, 'student', { name: words.student })
  const other = await newAccount(academy, 'student', { name: 'Q' })
  await newAccount(academy, 'tutor', { name: words.staff })
  const course = await addCourse(database, { slug: 'listed', name: words.course, price: 0, status: 'active' })
  const quiz = (await owner.api('POST /studio/quizzes', { body: { name: words.quiz, course_id: course } })).data.id
  await makeNews(words.article)
  await remove(await makeNews(words.deleted))
  await owner.api('POST /studio/people/:userId/notes', { params: { userId: student.id }, body: { text: 'N' } })
  await enqueue(database, clock.now(), 'email', {
    to: 'listed@mail.example',
    kind: 'email',
    subject: words.email,
    heading: '',
    paragraphs: [],
  } as never)
  await pool.query(
    `WITH g AS (INSERT INTO student_groups (name, created_at) VALUES ($4, now())),
      n AS (INSERT INTO announcements (title, text, audience, sent_at) VALUES ($5, 'T', 'selection', now())),
      a AS (INSERT INTO grants (user_id, course_id) SELECT u, $2 FROM unnest(ARRAY[$1::int, $3]) u),
      o AS (INSERT INTO orders (number, user_id, method, currency, total, checkout_key) VALUES ('L-1', $1, 'cash', 'USD', 1, 'k')
        RETURNING id),
      i AS (INSERT INTO order_items (order_id, kind, name, price, quantity) SELECT id, 'course', 'Listed', 1, 1 FROM o),
      r AS (INSERT INTO course_requests (user_id, course_id) VALUES ($1, $2)),
      v AS (INSERT INTO course_reviews (user_id, course_id, rating, text) VALUES ($1, $2, 5, $6)),
      c AS (INSERT INTO contact_messages (name, email, message) VALUES ($7, 'j@mail.example', 'Hello')),
      p AS (INSERT INTO pictures (key, owner_id, is_private, width, height, widths, placeholder, created_at, name)
        VALUES (md5('listed'), 0, false, 480, 270, '{480}', '', now() - interval '2 days', $8)),
      h AS (INSERT INTO lessons (course_id, slug, name, is_visible) VALUES ($2, 'listed', $9, true) RETURNING id),
      f AS (INSERT INTO lesson_files (lesson_id, key, name, size, created_at) SELECT id, 'f-listed', $10, 1, now() FROM h),
      w AS (INSERT INTO assignments (kind, lesson_id, group_name, given_at, due_at) SELECT 'lesson', id, 'G', now(), now() FROM h)
      INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, finish_reason, finished_at,
          correct_count, total_count)
        SELECT $1, $11, id, 1, '{}', now(), 'closed', 'submitted', now(), 3, 4 FROM quiz_versions WHERE quiz_id = $11`,
    [
      student.id,
      course,
      other.id,
      words.group,
      words.announcement,
      words.review,
      words.message,
      words.picture,
      words.lesson,
      words.file,
      quiz,
    ],
  )
  await pool.query('INSERT INTO items (tags) VALUES ($1)', [['listed']])
  await pool.query(
    `WITH r AS (INSERT INTO item_revisions (item_id, number, type, stem_html, spec, key)
        SELECT id, 1, 'mcq', '<p>Which conjunctive adverb?</p>', '{"options":["one","two"]}', '"a1"' FROM items WHERE tags = '{listed}'
        RETURNING id, item_id)
      UPDATE items SET newest_revision_id = r.id FROM r WHERE items.id = r.item_id`,
  )
  return { course, quiz }
}

/** Returns the words with a letter of the longest one left out. */
function mistyped(text: string): string {
  const [longest = ''] = text.split(/[\s-]/).toSorted((one, two) => two.length - one.length)
  return text.replace(longest, longest.slice(0, 3) + longest.slice(4)).toLowerCase()
}

let inEveryList: Promise<{ course: number; quiz: number }> | undefined

test.each(Object.keys(lists) as (keyof typeof lists)[])(
  'T6 the list of %s is searched with a wrong letter, sorted, filtered, paged, exported and acted on by many, or says why not',
  async (name) => {
    const { course, quiz } = await (inEveryList ??= addToEveryList())
    const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const response = await academy.app.inject({
        method,
        url: `/api/studio/${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(body && { payload: body }),
      })
      return { status: response.statusCode, code: response.headers['lantern-refusal'], data: response.json().data }
    }
    const listed = everyList(course, quiz)[name]
    const { sorts, filters }: ListDeclaration = lists[name]
    const ask = (query: Record<string, string>, below = '') =>
      call('GET', `${listed.page}${below}?${new URLSearchParams(query)}`)
    const read = async (query: Record<string, string>, below = '') => {
      const { status, data } = await ask(query, below)
      expect([query, status]).toEqual([query, 200])
      return data
    }

    const found = await read({ q: listed.words })
    expect(found.total).toBeGreaterThan(0)
    if (listed.isExact === undefined) {
      const { rows } = await read({ q: mistyped(listed.words) })
      expect(rows.map(({ id }: { id: number }) => id)).toContain(found.rows[0].id)
    }
    expect(await read({ q: 'zqxjzqxj' })).toMatchObject({ total: 0, rows: [], next: null, previous: null })

    for (const sort of sorts) await read({ sort })
    expect((await ask({ sort: 'nonsense' })).code).toBe('request.invalid')
    expect((await ask({ after: 'nonsense' })).code).toBe('request.malformed')
    const usual = { id: ['1'], text: ['x'], questionType: ['mcq'] }
    for (const [filter, choices] of Object.entries(filters))
      for (const choice of typeof choices === 'string' ? usual[choices] : choices) await read({ [filter]: choice })

    const file = await read({ q: listed.words, sort: sorts[0] }, '/csv')
    // With the mark by which Excel reads Arabic; the head, and a line at least.
    expect(file.text.startsWith('\uFEFF')).toBe(true)
    expect(linesOf(file.text).length).toBeGreaterThan(1)

    if ('none' in listed.many) return
    const { to, with: more } = listed.many
    const many = async (selection: object) =>
      (await call('POST', `${to}/many`, { key: randomUUID(), selection, ...more })).code
    expect(await many(byFilter({ q: 'zqxjzqxj' }, 3))).toBe('selection.changed')
    expect(await many({ by: 'ids', ids: [] })).toBe('request.invalid')
    const tooMany = Array.from({ length: mostSelected + 1 }, (_, at) => at + 1)
    expect(await many({ by: 'ids', ids: tooMany })).toBe('request.invalid')
  },
)

/** Every call that exports a file. */
const exports = Object.values(api)
  .flatMap((noun) => Object.values(noun).map(({ on }) => on))
  .filter((on) => on.endsWith('/csv'))

test('T6 every file that is exported has its name, heads and words in the language of the caller', async () => {
  csvWordsIn.set(testLanguage.code, bracketed(csv))
  const { course } = await (inEveryList ??= addToEveryList())
  const settings = { ...plainQuiz, type: 'two_module' as const, module1Minutes: 5, module2Minutes: 5, hardThreshold: 1 }
  const { quizId, versionId } = await writeDraft(academy.database, course, { ...settings, name: 'Exported' }, [
    { ...plainQuestion, module: 'module1' },
    { ...plainQuestion, module: 'module2', variant: 'easy' },
    { ...plainQuestion, module: 'module2', variant: 'hard' },
  ])
  await publishVersion(academy.database, versionId, academy.clock.now())
  await addResults(academy.database, quizId, [{ answers: ['a1', 'a1'], variant: 'hard' }])
  const { rows } = await academy.database.pool.query('SELECT item_id FROM questions WHERE version_id = $1', [versionId])
  const { rows: groups } = await academy.database.pool.query(
    "INSERT INTO student_groups (name, created_at) VALUES ('Exported', now()) RETURNING id",
  )
  const places = { quizId, itemId: rows[0].item_id, courseId: course, noun: 'testimonial', groupId: groups[0].id }
  const made = { noun: 'testimonial' as const }
  await owner.api('POST /studio/things/:noun', { params: made, body: { title: 'Exported', parent_id: null } })
  const headers = { authorization: `Bearer ${token}`, cookie: `${languageCookie}=${testLanguage.code}` }

  for (const on of exports) {
    const [method, path = ''] = on.split(' ') as ['GET' | 'POST', string]
    const url = path.replace(/:(\w+)/g, (_, place: keyof typeof places) => String(places[place]))
    const sent = await academy.app.inject({
      method,
      url: `/api${url}${path.includes('totals') ? '?month=2026-11' : ''}`,
      headers,
      ...(method === 'POST' && { payload: { rule: 'credit' } }),
    })
    expect([on, sent.statusCode]).toEqual([on, 200])
    // But for what the quiz is called.
    const name = String(sent.json().data.name).replace('⟪Exported⟫', '')
    expect([on, name.startsWith('⟦'), unwritten(name.replace(/[\d-]*\.csv$/, ''))]).toEqual([on, true, []])
    const [heads = [], ...lines] = parse(sent.json().data.text, { bom: true }) as string[][]
    expect([on, heads.length > 2, heads.flatMap(unwritten)]).toEqual([on, true, []])
    expect([on, lines.flat().filter((cell) => /^(yes|no|used|unused|waiting|not started)$/.test(cell))]).toEqual([
      on,
      [],
    ])
  }
  expect(exports.length).toBeGreaterThan(20)
})

test('T6 T21 what is selected in the progress of a course is the same in People, whatever it is narrowed to', async () => {
  const { course } = await (inEveryList ??= addToEveryList())
  const params = { courseId: course }
  let found = 0
  for (const state of [undefined, ...lists.progress.filters.state]) {
    const { data: progress } = await owner.api('GET /studio/courses/:courseId/progress', { params, query: { state } })
    const { data: people } = await owner.api('GET /studio/people', { query: { [state ?? 'open']: course } })
    const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id).toSorted((a, b) => a - b)
    expect([state, idsOf(people)]).toEqual([state, idsOf(progress)])
    found += progress.rows.length
  }
  expect(found).toBeGreaterThan(0)
})

test('T4 T6 messages, assignments and files are changed many at once, which is undone as one and done once on a double click', async () => {
  const { pool } = academy.database
  const course = await addCourse(academy.database, { slug: 'many', name: 'Many', price: 0, status: 'active' })
  const valuesOf = async (text: string, ids: number[]) =>
    (await pool.query<{ value: unknown }>(`${text} WHERE id = ANY($1) ORDER BY id`, [ids])).rows.map((row) => row.value)
  const made = async (text: string) => (await pool.query<{ id: number }>(text, [course])).rows.map(({ id }) => id)
  const undo = (key: string) => owner.api('POST /studio/actions/:key/undo', { params: { key } })

  const messages = await made(
    `INSERT INTO contact_messages (name, email, message, handled_at)
      SELECT 'A', 'a@mail.example', 'Hello', CASE n WHEN 3 THEN now() END FROM generate_series(1, 3) n WHERE $1 > 0 RETURNING id`,
  )
  const answered = () => valuesOf('SELECT handled_at IS NOT NULL AS value FROM contact_messages', messages)
  const answering = { key: randomUUID(), selection: { by: 'ids' as const, ids: messages }, action: 'answer' as const }
  const clicks = await Promise.all([1, 2].map(() => owner.api('POST /studio/messages/many', { body: answering })))
  expect(clicks.map(({ data }) => data)).toMatchObject([1, 2].map(() => ({ changed: 2, unchanged: 1 })))
  expect(await answered()).toEqual([true, true, true])
  await undo(answering.key)
  expect(await answered()).toEqual([false, false, true])
  const reopening = { ...answering, key: randomUUID(), action: 'reopen' as const }
  expect((await owner.api('POST /studio/messages/many', { body: reopening })).data).toMatchObject({ changed: 1 })
  await undo(reopening.key)
  expect(await answered()).toEqual([false, false, true])

  const files = await made(
    `WITH l AS (INSERT INTO lessons (course_id, slug, name) VALUES ($1, 'many', 'Many') RETURNING id)
      INSERT INTO lesson_files (lesson_id, key, name, size, created_at)
        SELECT l.id, 'many-' || n, 'A.pdf', 1, now() FROM l, generate_series(1, 2) n RETURNING id`,
  )
  const lessons = () => valuesOf('SELECT lesson_id AS value FROM lesson_files', files)
  const before = await lessons()
  const removing = { key: randomUUID(), selection: { by: 'ids' as const, ids: [...files, 999_999] } }
  expect((await owner.api('POST /studio/files/many', { body: removing })).data).toMatchObject({
    changed: 2,
    unchanged: 1,
    undo_until: expect.any(String),
  })
  expect(await lessons()).toEqual([null, null])
  await undo(removing.key)
  expect(await lessons()).toEqual(before)

  const withdrawnAt = new Date(academy.clock.now() - 60_000)
  const assignments = await made(
    `INSERT INTO assignments (kind, lesson_id, group_name, given_at, due_at, withdrawn_at)
      SELECT 'lesson', id, 'G', now(), now() + interval '1 day', CASE n WHEN 2 THEN '${withdrawnAt.toISOString()}'::timestamptz END
      FROM lessons, generate_series(1, 2) n WHERE course_id = $1 ORDER BY n RETURNING id`,
  )
  const withdrawn = () => valuesOf('SELECT withdrawn_at AS value FROM assignments', assignments)
  const change = async (action: 'withdraw' | 'bring_back' | 'remind') => {
    const key = randomUUID()
    const body = { key, selection: { by: 'ids' as const, ids: assignments }, action }
    return { key, ...(await owner.api('POST /studio/assignments/many', { body })).data }
  }
  // No student has them: there is no one to remind.
  expect(await change('remind')).toMatchObject({ changed: 0, unchanged: 2, undo_until: null })
  const withdrawing = await change('withdraw')
  expect(withdrawing).toMatchObject({ changed: 1, unchanged: 1, undo_until: expect.any(String) })
  await undo(withdrawing.key)
  expect(await withdrawn()).toEqual([null, withdrawnAt])
  const bringing = await change('bring_back')
  expect(bringing).toMatchObject({ changed: 1, unchanged: 1 })
  expect(await withdrawn()).toEqual([null, null])
  await undo(bringing.key)
  // It is deleted 30 days after it was withdrawn first.
  expect(await withdrawn()).toEqual([null, withdrawnAt])
})
