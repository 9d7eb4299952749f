import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireInstant } from '../../core/dates.ts'
import type { Values } from '../../core/editing/fields.ts'
import type { NounName } from '../../core/editing/nouns.ts'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { newAccount } from '../../testing/staff.ts'
import { publishDue } from './publishing.ts'
import { sweepBin } from './bin.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  tutor = await newAccount(academy, 'tutor')
})
afterAll(() => academy.close())

const query = async <Row = unknown>(text: string, values: unknown[] = []) =>
  (await academy.database.pool.query(text, values)).rows as Row[]
const make = async (noun: NounName, title: string, parentId: number | null = null) =>
  (await tutor.api('POST /studio/things/:noun', { params: { noun }, body: { title, parent_id: parentId } })).data.id
const open = async (noun: NounName, id: number) =>
  (await tutor.api('GET /studio/things/:noun/:id', { params: { noun, id } })).data
const save = async (noun: NounName, id: number, version: number, values: Values) =>
  (await tutor.api('POST /studio/things/:noun/:id/draft', { params: { noun, id }, body: { version, values } })).data
    .version
const act = async (noun: NounName, id: number, what: 'publish' | 'hide' | 'delete' | 'restore') => {
  const params = { noun, id }
  if (what === 'publish') {
    const { version } = await open(noun, id)
    await tutor.api('POST /studio/things/:noun/:id/publish', { params, body: { version } })
  } else await tutor.api(`POST /studio/things/:noun/:id/${what}`, { params })
}
const remove = async (noun: NounName, id: number) =>
  (await tutor.api('POST /studio/things/:noun/:id/delete', { params: { noun, id } })).data.purge_at
/** Adds a quiz with one version to a lesson, and returns its id. */
const addQuiz = async (courseId: number, lessonId: number, publishedAt: Date | null) => {
  const [quiz] = await query<{ id: number }>(
    `WITH quiz AS (INSERT INTO quizzes (course_id, lesson_id, name) VALUES ($1, $2, 'Quiz') RETURNING id)
      INSERT INTO quiz_versions (quiz_id, number, name, type, published_at) SELECT id, 1, 'Quiz', 'mcq', $3 FROM quiz RETURNING quiz_id AS id`,
    [courseId, lessonId, publishedAt],
  )
  return quiz?.id ?? 0
}
const pass30Days = async () => {
  academy.clock.pass(30 * 86_400_000)
  // Sessions do not last that long.
  tutor.api = await academy.as(tutor)
}

test('T8 published quizzes, watched lessons and reviews archive a course; what cannot be removed holds up nothing', async () => {
  const student = await academy.newStudent({ access: 'none' })
  const names = ['With a quiz', 'Watched', 'Reviewed', 'Unused'] as const
  const ids: Record<string, number> = {}
  const lessons: Record<string, number> = {}
  for (const name of names) {
    ids[name] = await make('course', name)
    lessons[name] = await make('lesson', `${name}: one`, ids[name])
  }
  await addQuiz(ids['With a quiz'] ?? 0, lessons['With a quiz'] ?? 0, new Date())
  await query('INSERT INTO watched_lessons (user_id, lesson_id) VALUES ($1, $2)', [student.id, lessons['Watched']])
  await query('INSERT INTO course_reviews (user_id, course_id, rating) VALUES ($1, $2, 5)', [
    student.id,
    ids['Reviewed'],
  ])
  const lesson = lessons['Unused'] ?? 0
  const quizId = await addQuiz(ids['Unused'] ?? 0, lesson, null)
  await act('lesson', lesson, 'publish')
  await save('lesson', lesson, 2, { name: 'Unused: one', slug: 'another' })
  await act('lesson', lesson, 'publish')

  const stuck = await make('banner', 'Stuck')
  await remove('banner', stuck)
  await query(`CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'stuck'; END $$`)
  await query('CREATE TRIGGER stuck BEFORE DELETE ON banners FOR EACH ROW EXECUTE FUNCTION refuse_removal()')
  const purgeAt = []
  for (const name of names) purgeAt.push(await remove('course', ids[name] ?? 0))
  expect(purgeAt).toEqual([null, null, null, expect.any(String)])
  await pass30Days()
  const reported: unknown[] = []
  await sweepBin(academy.database, academy.clock.now(), (error) => reported.push(error))
  expect(reported).toMatchObject([{ message: 'stuck' }])
  expect(
    (
      await query<{ name: string }>('SELECT name FROM courses WHERE id = ANY($1) ORDER BY id', [Object.values(ids)])
    ).map(({ name }) => name),
  ).toEqual(names.slice(0, 3))
  // Nothing remains of the lesson in the removed course.
  for (const table of ['thing_states', 'thing_versions', 'former_slugs'])
    expect(await query(`SELECT FROM ${table} WHERE noun = 'lesson' AND thing_id = $1`, [lesson])).toEqual([])
  expect(await query('SELECT FROM quizzes WHERE id = $1', [quizId])).toEqual([])
  await query('DROP TRIGGER stuck ON banners')
})

test('T8 an unused lesson is removed with the draft of its quiz, and one with a published quiz never', async () => {
  const course = await make('course', 'Stays')
  const [unused, published] = [await make('lesson', 'Draft quiz', course), await make('lesson', 'Real quiz', course)]
  const quizzes = [await addQuiz(course, unused, null)]
  await query("UPDATE quizzes SET name = 'Draft' WHERE id = $1", [quizzes[0]])
  quizzes.push(await addQuiz(course, published, new Date()))
  expect(await remove('lesson', unused)).not.toBeNull()
  expect(await remove('lesson', published)).toBeNull()
  await pass30Days()
  await sweepBin(academy.database, academy.clock.now(), (error) => {
    throw error
  })
  expect(await query('SELECT id, lesson_id FROM quizzes WHERE id = ANY($1)', [quizzes])).toEqual([
    { id: quizzes[1], lesson_id: published },
  ])
})

test('T8 what is being restored while the bin is swept stays', async () => {
  const id = await make('course', 'Just in time')
  await remove('course', id)
  await pass30Days()
  const restoring = await academy.database.pool.connect()
  try {
    await restoring.query('BEGIN')
    await restoring.query('SELECT FROM courses WHERE id = $1 FOR NO KEY UPDATE', [id])
    await restoring.query(
      "UPDATE thing_states SET binned_at = NULL, purge_at = NULL WHERE noun = 'course' AND thing_id = $1",
      [id],
    )
    const swept = sweepBin(academy.database, academy.clock.now(), () => undefined)
    await untilWaiting(academy.database.pool, 1)
    await restoring.query('COMMIT')
    await swept
  } finally {
    restoring.release()
  }
  expect(await open('course', id)).toMatchObject({ is_binned: false })
})

test('T15 what the public saw before the first change in the studio can be brought back', async () => {
  const [article] = await query<{ id: number }>(
    "SELECT id FROM articles WHERE status = 'published' ORDER BY id LIMIT 1",
  )
  const id = article?.id ?? 0
  const { published } = await open('article', id)
  await save('article', id, 1, { ...published, title: 'Rewritten' })
  await act('article', id, 'publish')
  const { data: states } = await tutor.api('GET /studio/things/:noun/:id/versions', { params: { noun: 'article', id } })
  expect(states).toHaveLength(2)
  const { version } = await open('article', id)
  await tutor.api('POST /studio/things/:noun/:id/versions/:versionId', {
    params: { noun: 'article', id, versionId: states[1]?.id ?? 0 },
    body: { version },
  })
  expect((await open('article', id)).draft).toEqual({ title: published['title'] })
  // Known states are not stored twice.
  await act('article', id, 'publish')
  expect(await query("SELECT FROM thing_versions WHERE noun = 'article' AND thing_id = $1", [id])).toHaveLength(3)
})

test('T11 a passing failure of the database leaves a thing due; a time that is given up is in the log', async () => {
  const at = wireInstant(academy.clock.now() + 60_000)
  const schedule = async (id: number) =>
    tutor.api('POST /studio/things/:noun/:id/schedule', {
      params: { noun: 'article', id },
      body: { version: (await open('article', id)).version, at },
    })
  const [id, broken] = [await make('article', 'In a deadlock'), await make('article', 'Cannot')]
  await schedule(id)
  await schedule(broken)
  await save('article', broken, 2, { title: '' })
  academy.clock.pass(60_000)
  await query(
    `CREATE FUNCTION deadlock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'deadlock' USING ERRCODE = '40P01'; END $$`,
  )
  await query('CREATE TRIGGER deadlock BEFORE UPDATE ON articles FOR EACH ROW EXECUTE FUNCTION deadlock()')
  const reported: unknown[] = []
  const due = () => publishDue(academy.database, academy.clock.now(), (error) => reported.push(error))
  await due()
  expect(await open('article', id)).toMatchObject({ is_public: false, publish_at: at })
  expect(reported).toHaveLength(1)
  expect(await open('article', broken)).toMatchObject({ publish_at: null, version: 4 })
  const log = await query<{ action: string; via: string }>(
    "SELECT action, via FROM audit_log WHERE thing = 'article' AND thing_id = $1 ORDER BY id DESC LIMIT 1",
    [String(broken)],
  )
  expect(log).toEqual([{ action: 'article.unscheduled', via: 'schedule' }])
  await query('DROP TRIGGER deadlock ON articles')
  await due()
  expect(await open('article', id)).toMatchObject({ is_public: true, publish_at: null })
})

test('T8 Undo after Delete gives back the time of publishing, and news the day when they were public first', async () => {
  const at = wireInstant(academy.clock.now() + 86_400_000)
  const id = await make('article', 'Tomorrow')
  await tutor.api('POST /studio/things/:noun/:id/schedule', {
    params: { noun: 'article', id },
    body: { version: 1, at },
  })
  await act('article', id, 'delete')
  await act('article', id, 'restore')
  expect((await open('article', id)).publish_at).toBe(at)

  const news = await make('news', 'Old news', (await satCourse(academy.database)).id)
  await act('news', news, 'publish')
  const day = () => query('SELECT published_at FROM course_news WHERE id = $1', [news])
  const first = await day()
  expect(first).toEqual([{ published_at: new Date(academy.clock.now()) }])
  academy.clock.pass(3_600_000)
  await act('news', news, 'delete')
  await act('news', news, 'restore')
  expect(await day()).toEqual(first)
  await act('news', news, 'hide')
  await act('news', news, 'publish')
  expect(await day()).toEqual(first)
})

test('T11 several who move lessons at once wait for each other', async () => {
  const course = await make('course', 'Crowded')
  const ids: number[] = []
  for (const title of ['A', 'B', 'C', 'D']) ids.push(await make('lesson', title, course))
  const moves = [...ids, ...ids.toReversed()].map((id, index) =>
    tutor.api('POST /studio/things/:noun/:id/move', {
      params: { noun: 'lesson', id },
      body: { before: index % 2 === 0 ? null : (ids.find((one) => one !== id) ?? null) },
    }),
  )
  expect((await Promise.all(moves)).map(({ data }) => data.of)).toEqual(moves.map(() => 4))
  expect(await query('SELECT sort::int FROM lessons WHERE course_id = $1 ORDER BY sort', [course])).toEqual(
    [1, 2, 3, 4].map((sort) => ({ sort })),
  )
})

test('T7 a repeated save is no conflict where everything was typed back to what the public sees', async () => {
  const id = await make('article', 'Back again')
  const version = await save('article', id, 1, { summary: 'Something' })
  const { published } = await open('article', id)
  expect(await save('article', id, version, published)).toBe(version + 1)
  expect(await save('article', id, version, published)).toBe(version + 1)
  expect(await open('article', id)).toMatchObject({ draft: null, draft_by: null, draft_at: null })
})

test('T10 a copy takes over a draft that cannot be published as a draft', async () => {
  const id = await make('course', 'Half a course')
  await save('course', id, 1, { price: 'much', list_price: 3_000_000_000, category_id: 99_999, slug: 'elsewhere' })
  const { data: copy } = await tutor.api('POST /studio/things/:noun/:id/duplicate', { params: { noun: 'course', id } })
  expect(await open('course', copy.id)).toMatchObject({
    published: { name: 'Half a course (copy)', slug: 'half-a-course-copy', price: 0, category_id: null },
    draft: { price: 'much', list_price: 3_000_000_000, category_id: 99_999 },
  })
})

test.each([99_999, 3_000_000_000])(
  'T10 the id %i of a category that does not exist is refused in words',
  async (category) => {
    const id = await make('course', 'In no category')
    await save('course', id, 1, { category_id: category })
    await expect(act('course', id, 'publish')).rejects.toMatchObject({
      status: 422,
      errors: { category_id: ['Choose one of the list.'] },
    })
  },
)

test('T6 T10 what is made or copied again with its key, after a second click or a lost reply, is made once', async () => {
  const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
  const key = keyed()
  const body = { title: 'Pressed twice', parent_id: null }
  const makeOnce = () => tutor.api('POST /studio/things/:noun', { params: { noun: 'course' }, body }, key)
  const made = await Promise.all([makeOnce(), makeOnce()])
  const id = made[0]?.data.id ?? 0
  expect([(await makeOnce()).data.id, made[1]?.data.id]).toEqual([id, id])
  const copying = keyed()
  const params = { noun: 'course' as const, id }
  const copy = () => tutor.api('POST /studio/things/:noun/:id/duplicate', { params }, copying)
  const copies = await Promise.all([copy(), copy()])
  expect(new Set(copies.map(({ data }) => data.id)).size).toBe(1)
  expect(await query("SELECT id FROM courses WHERE name LIKE 'Pressed twice%'")).toHaveLength(2)
  // A key of another account, or no UUID, is none.
  const other = await newAccount(academy, 'tutor')
  await expect(other.api('POST /studio/things/:noun', { params: { noun: 'course' }, body }, key)).rejects.toMatchObject(
    { code: 'request.malformed' },
  )
  await expect(
    tutor.api(
      'POST /studio/things/:noun',
      { params: { noun: 'course' }, body },
      { headers: { 'idempotency-key': 'x' } },
    ),
  ).rejects.toMatchObject({ code: 'request.malformed' })
})

test('T10 several courses of one name get slugs of their own, and of two that take one slug one is refused', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(() => make('course', 'Twice')))
  const slugs = await query<{ slug: string }>('SELECT slug FROM courses WHERE id = ANY($1)', [ids])
  expect(slugs.map(({ slug }) => slug).toSorted()).toEqual(['twice', 'twice-2', 'twice-3', 'twice-4'])
  for (const id of ids) await save('course', id, 1, { slug: 'wanted' })
  const results = await Promise.allSettled(ids.map((id) => act('course', id, 'publish')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ status: 422, errors: { slug: expect.any(Array) as string[] } })
})

test('T7 T9 a text of 200,000 Arabic letters is saved and published; the audit log lists an excerpt of it', async () => {
  const id = await make('article', 'Long')
  await save('article', id, 1, { content_html: `<p>${'ض'.repeat(199_990)}</p>` })
  await act('article', id, 'publish')
  const owner = await newAccount(academy, 'owner')
  const { data } = await owner.api('GET /studio/audit', { query: { thing: 'article', thing_id: String(id) } })
  expect(data.rows[0]?.after).toMatchObject({ content_html: `<p>${'ض'.repeat(197)}…`, is_public: true })
  expect(data.rows[1]).toMatchObject({ action: 'article.made', before: null, after: { title: 'Long' } })
})
