import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'

let academy: Academy
let api: Awaited<ReturnType<typeof newAccount>>['api']
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  api = (await newAccount(academy, 'tutor')).api
})
afterAll(() => academy.close())

const tokenIn = (path: string) => path.split('preview=')[1] ?? ''
const asReader = (path: string) => academy.apiWith({ authorization: `Preview ${tokenIn(path)}` })
/** Reads every row that a reader could have left anywhere, but for the links themselves. */
async function everything() {
  const tables = await academy.database.pool.query<{ table: string }>(
    `SELECT tablename AS table FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('previews', 'sessions')`,
  )
  const of: Record<string, unknown[]> = {}
  for (const { table } of tables.rows)
    of[table] = (await academy.database.pool.query(`SELECT t::text AS row FROM ${table} t ORDER BY 1`)).rows
  return of
}

test('T10 a draft is seen as a visitor, a student and an owner of the course see it, and nothing of that remains', async () => {
  const { data: made } = await api('POST /studio/things/:noun', {
    params: { noun: 'course' },
    body: { title: 'Unseen', parent_id: null },
  })
  const params = { noun: 'course' as const, id: made.id }
  const { data: lesson } = await api('POST /studio/things/:noun', {
    params: { noun: 'lesson' },
    body: { title: 'Inside', parent_id: made.id },
  })
  const ofLesson = { noun: 'lesson' as const, id: lesson.id }
  const save = (version: number, values: Record<string, string | number>) =>
    api('POST /studio/things/:noun/:id/draft', { params, body: { version, values } })
  await save(1, { summary: 'Only a draft', price: 20, zoom_link: 'https://zoom.example/j/1', slug: 'seen' })
  await api('POST /studio/things/:noun/:id/draft', {
    params: ofLesson,
    body: { version: 1, values: { content_html: '<p>Secret</p>' } },
  })
  const before = await everything()

  const seen: Record<string, unknown> = {}
  for (const reader of ['visitor', 'student', 'owner'] as const) {
    const { data } = await api('POST /studio/things/:noun/:id/preview', { params, body: { reader } })
    expect(data.path).toMatch(/^\/courses\/seen\?preview=[\w-]{43}$/)
    const course = (await asReader(data.path)('GET /courses/:slug', { params: { slug: 'seen' } })).data
    const { data: inLesson } = await api('POST /studio/things/:noun/:id/preview', {
      params: ofLesson,
      body: { reader },
    })
    const inside = await asReader(inLesson.path)('GET /courses/:slug/lessons/:lessonSlug', {
      params: { slug: 'unseen', lessonSlug: 'inside' },
    }).then(
      ({ data: of }) => of.disc,
      (error: { status: number }) => error.status,
    )
    seen[reader] = [course.summary, course.hasAccess, course.zoom_link ?? null, inside]
  }
  expect(seen).toEqual({
    visitor: ['Only a draft', false, null, 403],
    student: ['Only a draft', false, null, 403],
    owner: ['Only a draft', true, 'https://zoom.example/j/1', '<p>Secret</p>'],
  })
  expect(await everything()).toEqual(before)
})

test('T10 a preview only reads: it opens nothing of staff, has no effects, and is over after an hour', async () => {
  const { id } = await satCourse(academy.database)
  const params = { noun: 'course' as const, id }
  const { data } = await api('POST /studio/things/:noun/:id/preview', { params, body: { reader: 'owner' } })
  const reader = asReader(data.path)
  const before = await everything()
  await expect(reader('GET /studio')).rejects.toMatchObject({ status: 403 })
  await expect(reader('GET /apply-courses/:courseId', { params: { courseId: id } })).rejects.toMatchObject({
    status: 403,
  })
  await expect(reader('POST /apply-courses/:courseId', { params: { courseId: id } })).rejects.toMatchObject({
    status: 401,
  })
  expect(await everything()).toEqual(before)
  academy.clock.pass(3_600_000)
  await expect(reader('GET /site')).rejects.toMatchObject({ status: 404, code: 'thing.preview_over' })
})

test('T14 the preview of an article is a link for a week; a draft that cannot be published has none', async () => {
  const { data: made } = await api('POST /studio/things/:noun', {
    params: { noun: 'article' },
    body: { title: 'Draft', parent_id: null },
  })
  const params = { noun: 'article' as const, id: made.id }
  const { data } = await api('POST /studio/things/:noun/:id/preview', { params, body: { reader: 'visitor' } })
  academy.clock.pass(6 * 86_400_000)
  const read = () => asReader(data.path)('GET /blogs/:id', { params: { id: String(made.id) } })
  expect((await read()).data.title).toBe('Draft')
  academy.clock.pass(86_400_000)
  await expect(read()).rejects.toMatchObject({ status: 404 })
  await api('POST /studio/things/:noun/:id/draft', { params, body: { version: 1, values: { title: '' } } })
  await expect(
    api('POST /studio/things/:noun/:id/preview', { params, body: { reader: 'visitor' } }),
  ).rejects.toMatchObject({
    status: 422,
    errors: { title: ['This must not be empty.'] },
  })
})

test('T10 a preview ends with the rights of who made it, and comes back with them', async () => {
  const maker = await newAccount(academy, 'tutor')
  const { data: made } = await maker.api('POST /studio/things/:noun', {
    params: { noun: 'article' },
    body: { title: 'Of a former tutor', parent_id: null },
  })
  const params = { noun: 'article' as const, id: made.id }
  const { data } = await maker.api('POST /studio/things/:noun/:id/preview', { params, body: { reader: 'visitor' } })
  const read = () => asReader(data.path)('GET /blogs/:id', { params: { id: String(made.id) } })
  const change = (set: string) => academy.database.pool.query(`UPDATE users SET ${set} WHERE id = $1`, [maker.id])
  for (const [taken, given] of [
    ["role = 'student'", "role = 'tutor'"],
    ['disabled_at = now()', 'disabled_at = NULL'],
  ] as const) {
    await change(taken)
    await expect(read()).rejects.toMatchObject({ status: 404, code: 'thing.preview_over' })
    await change(given)
    expect((await read()).data.title).toBe('Of a former tutor')
  }
  await academy.database.pool.query('DELETE FROM users WHERE id = $1', [maker.id])
  await expect(read()).rejects.toMatchObject({ status: 404 })
})

test('T15 anyone who may edit the settings sees every page of the site with their draft; visitors see what is published', async () => {
  const tutor = await newAccount(academy, 'tutor')
  const assistant = await newAccount(academy, 'assistant')
  const params = { noun: 'settings' as const, id: 1 }
  const { data: opened } = await tutor.api('GET /studio/things/:noun/:id', { params })
  const save = (version: number, values: Record<string, string>) =>
    tutor.api('POST /studio/things/:noun/:id/draft', { params, body: { version, values } })
  const { data: saved } = await save(opened.version, {
    academyName: 'Academy of a draft',
    reasons: 'Reason of a draft | Its words.',
    aboutHtml: '<p>About a draft</p>',
  })
  const before = await everything()
  const asVisitor = { params, body: { reader: 'visitor' } } as const
  const preview = (staff: typeof tutor) => staff.api('POST /studio/things/:noun/:id/preview', asVisitor)
  await expect(preview(assistant)).rejects.toMatchObject({ status: 403, code: 'account.forbidden' })
  const { data } = await preview(tutor)
  expect(data.path).toMatch(/^\/\?preview=[\w-]{43}$/)
  const reader = asReader(data.path)
  expect((await reader('GET /site')).data.academyName).toBe('Academy of a draft')
  expect((await reader('GET /reasons')).data).toMatchObject([{ title: 'Reason of a draft', text: 'Its words.' }])
  expect((await reader('GET /about')).data.aboutHtml).toBe('<p>About a draft</p>')
  // The next request of a visitor, and of the settings that are in memory for seconds.
  for (const on of ['GET /site', 'GET /reasons', 'GET /about'] as const)
    expect(JSON.stringify(await academy.visitor(on))).not.toMatch(/of a draft|About a draft/)
  expect(await everything()).toEqual(before)

  const change = (role: string) =>
    academy.database.pool.query('UPDATE users SET role = $2 WHERE id = $1', [tutor.id, role])
  await change('assistant')
  await expect(reader('GET /site')).rejects.toMatchObject({ status: 404, code: 'thing.preview_over' })
  await change('tutor')
  await save(saved.version, { currency: 'dollars' })
  await expect(preview(tutor)).rejects.toMatchObject({
    status: 422,
    errors: { currency: ['At most 3 characters.'] },
  })
})

test('T43 readings by one link of a preview run one at a time, and another link is read meanwhile', async () => {
  const { data: made } = await api('POST /studio/things/:noun', {
    params: { noun: 'course' },
    body: { title: 'Passed around', parent_id: null },
  })
  const params = { noun: 'course' as const, id: made.id }
  const link = async () =>
    (await api('POST /studio/things/:noun/:id/preview', { params, body: { reader: 'visitor' } })).data.path
  const [many, other] = [await link(), await link()]
  const { limiters } = academy.context
  const read = (path: string) => asReader(path)('GET /courses/:slug', { params: { slug: 'passed-around' } })
  // No reading ends before all have come.
  const holder = await academy.database.pool.connect()
  let readings: Promise<unknown>[] = []
  try {
    await holder.query('BEGIN; LOCK TABLE courses')
    readings = Array.from({ length: 5 }, () => read(many))
    await vi.waitFor(() => expect(limiters.previewing.load()).toEqual({ running: 1, waiting: 4 }), { timeout: 9_000 })
    readings.push(read(other))
    await vi.waitFor(() => expect(limiters.previewing.load()).toEqual({ running: 2, waiting: 4 }), { timeout: 9_000 })
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
    await Promise.allSettled(readings)
  }
  expect(await Promise.all(readings)).toHaveLength(6)
  expect(limiters.previewing.load()).toEqual({ running: 0, waiting: 0 })
})
