import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireInstant } from '../../core/dates.ts'
import type { Values } from '../../core/editing/fields.ts'
import type { NounName } from '../../core/editing/nouns.ts'
import { newPictureMs } from '../../core/editing/pictures.ts'
import { plainQuiz } from '../../core/quizzes/quiz.ts'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { plainQuestion } from '../../testing/drafts.ts'
import { newAccount } from '../../testing/staff.ts'
import { publishVersion, writeDraft } from '../quizzes/store.ts'
import { removedMs, sweepLibrary } from './library.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  tutor = await newAccount(academy, 'tutor')
})
afterAll(() => academy.close())

/** Adds a picture's row as an upload two days ago left it; no test of this file needs its bytes. */
async function addPicture(about: { name?: string; alt?: string; ageMs?: number } = {}) {
  const { name = '', alt = '', ageMs = 2 * newPictureMs } = about
  const key = randomBytes(16).toString('hex')
  const { rows } = await academy.database.pool.query<{ id: number }>(
    `INSERT INTO pictures (key, owner_id, is_private, width, height, widths, placeholder, created_at, name, alt)
      VALUES ($1, 0, false, 960, 540, '{480,960}', '', $2, $3, $4) RETURNING id`,
    [key, new Date(academy.clock.now() - ageMs), name, alt],
  )
  return { id: rows[0]!.id, key, address: `/files/${key}-960.webp` }
}

const listed = async (query: { q?: string; state?: 'used' | 'unused' | 'removed' } = {}) =>
  (await tutor.api('GET /studio/pictures', { query })).data
const find = async (id: number, state?: 'removed') =>
  (await listed(state === undefined ? {} : { state })).rows.find((row) => row.id === id)
const change = async (action: 'remove' | 'restore', ...ids: number[]) => {
  const key = randomUUID()
  const body = { key, selection: { by: 'ids' as const, ids }, action }
  const { changed, unchanged } = (await tutor.api('POST /studio/pictures/many', { body })).data
  return { key, changed, unchanged }
}
const undo = (key: string) => tutor.api('POST /studio/actions/:key/undo', { params: { key } })

async function makeThing(noun: NounName, title: string, parentId: number | null = null) {
  const body = { title, parent_id: parentId }
  const { data } = await tutor.api('POST /studio/things/:noun', { params: { noun }, body })
  return { noun, id: data.id }
}
async function save(params: { noun: NounName; id: number }, values: Values, { isPublished = true } = {}) {
  const { data: opened } = await tutor.api('GET /studio/things/:noun/:id', { params })
  const body = { version: opened.version, values: { ...opened.published, ...values } }
  const { data: saved } = await tutor.api('POST /studio/things/:noun/:id/draft', { params, body })
  if (isPublished) await tutor.api('POST /studio/things/:noun/:id/publish', { params, body: saved })
}

test('T13 the library finds pictures by name and by alternative text, with a wrong letter too; both can be changed', async () => {
  const lamp = await addPicture({ name: 'lighthouse.jpg', alt: 'A keeper lights the lamp' })
  const found = async (q: string) => (await listed({ q })).rows.map(({ id }) => id)
  expect(await found('lighthuose')).toContain(lamp.id)
  expect(await found('keeper')).toEqual([lamp.id])
  expect(await found('no such picture')).toEqual([])
  const params = { pictureId: lamp.id }
  await tutor.api('PATCH /studio/pictures/:pictureId', { params, body: { name: 'tower.jpg', alt: 'A tower at dusk' } })
  expect(await found('keeper')).toEqual([])
  expect((await listed({ q: 'dusk' })).rows).toMatchObject([{ name: 'tower.jpg', alt: 'A tower at dusk', uses: [] }])
  await expect(
    tutor.api('PATCH /studio/pictures/:pictureId', { params: { pictureId: 999_999 }, body: { name: '', alt: '' } }),
  ).rejects.toMatchObject({ status: 404, code: 'picture.not_found' })
})

test('T13 each place that shows a picture is named: things, drafts, former states, questions, slips, texts of a quiz', async () => {
  const { database } = academy
  const { id: courseId } = await satCourse(database)
  const { address, id, key } = await addPicture({ name: 'everywhere.png' })
  const html = `<p>See</p><img src="${address}" alt="A map" />`
  const banner = await makeThing('banner', 'Shown')
  await save(banner, { image_url: address })
  const lesson = await makeThing('lesson', 'Drafted', courseId)
  await save(lesson, { content_html: html }, { isPublished: false })
  const news = await makeThing('news', 'News', courseId)
  await save(news, { content_html: html })
  const category = await makeThing('category', 'Formerly')
  await save(category, { image_url: address })
  await save(category, { image_url: null })
  await save({ noun: 'settings', id: 1 }, { aboutHtml: html })
  await save({ noun: 'terms', id: 2 }, { content_html: html })
  const draft = { ...plainQuestion, stemHtml: '<p>Which?</p>', explanationHtml: html }
  const quiz = await writeDraft(database, courseId, { ...plainQuiz, name: 'Pictured', descriptionHtml: html }, [
    draft,
    { ...plainQuestion, stemHtml: '<p>Without</p>' },
    { ...plainQuestion, stemHtml: '<p>An option</p>', spec: { options: [html, 'two'] } },
  ])
  await publishVersion(database, quiz.versionId, academy.clock.now())
  const { rows: items } = await database.pool.query<{ item_id: number; id: number; stem_html: string; spec: object }>(
    'SELECT item_id, id, stem_html, spec FROM questions WHERE version_id = $1 ORDER BY ordinal',
    [quiz.versionId],
  )
  const [first, second, third] = items
  await database.pool.query(
    `INSERT INTO slips (revision_id, at, fields, passage_html, stem_html, spec) VALUES ($1, now(), '{passage_html}', $2, $3, $4)`,
    [second?.id, html, second?.stem_html, JSON.stringify(second?.spec)],
  )
  const row = await find(id)
  expect(row).toMatchObject({ state: 'used', address })
  const uses = new Set(row?.uses.map((use) => JSON.stringify(use)))
  const use = (kind: string, of: number | undefined, parent: number | null, title: string, isFormer = false) =>
    JSON.stringify({ kind, id: of, parent_id: parent, title, is_former: isFormer })
  expect(uses).toEqual(
    new Set([
      use('banner', banner.id, null, 'Shown'),
      use('lesson', lesson.id, courseId, 'Drafted'),
      use('news', news.id, courseId, 'News'),
      use('category', category.id, null, 'Formerly', true),
      use('settings', 1, null, ''),
      use('terms', 2, null, ''),
      ...[first, second, third].map((item) => use('question', item?.item_id, quiz.quizId, 'Pictured')),
      use('quiz', quiz.quizId, null, 'Pictured'),
    ]),
  )
  expect((await listed({ state: 'used' })).rows.map((one) => one.id)).toContain(id)
  expect((await listed({ state: 'unused' })).rows.map((one) => one.id)).not.toContain(id)
  expect(await change('remove', id)).toMatchObject({ changed: 0, unchanged: 1 })
  await sweepLibrary(database, academy.clock.now() + 2 * removedMs)
  expect((await database.pool.query('SELECT FROM pictures WHERE key = $1', [key])).rowCount).toBe(1)
})

test('T13 what nothing shows is removed, one or all of it, and put back; never what is used or younger than a day', async () => {
  const unused = [await addPicture({ name: 'first' }), await addPicture({ name: 'second' })]
  const young = await addPicture({ ageMs: newPictureMs - 1 })
  const used = await addPicture()
  await save(await makeThing('testimonial', 'Lina'), { quote: 'Good.', photo_url: used.address, stars: 5 })
  const before = await listed({ state: 'unused' })
  const ids = before.rows.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(unused.map(({ id }) => id)))
  expect(ids).not.toContain(young.id)
  expect((await find(young.id))?.state).toBe('new')
  expect(await change('remove', young.id, used.id, unused[0]!.id)).toMatchObject({ changed: 1, unchanged: 2 })
  expect(await find(unused[0]!.id)).toBeUndefined()
  expect(await find(unused[0]!.id, 'removed')).toMatchObject({
    state: 'removed',
    purge_at: wireInstant(academy.clock.now() + removedMs),
  })
  // Until it is deleted for good, an editor that has it shows it.
  expect(await change('restore', unused[0]!.id)).toMatchObject({ changed: 1, unchanged: 0 })
  expect(await find(unused[0]!.id)).toMatchObject({ state: 'unused' })

  const all = (count: number) =>
    tutor.api('POST /studio/pictures/many', {
      body: {
        key: randomUUID(),
        selection: { by: 'filter', filter: { state: 'unused' }, count },
        action: 'remove',
      },
    })
  await expect(all(before.total + 1)).rejects.toMatchObject({ status: 409, code: 'selection.changed' })
  expect((await all(before.total)).data).toMatchObject({ changed: before.total, unchanged: 0 })
  expect((await listed({ state: 'unused' })).total).toBe(0)
  const { rows: log } = await academy.database.pool.query(
    `SELECT action FROM audit_log WHERE thing = 'picture' AND thing_id = $1 ORDER BY id`,
    [String(unused[0]!.id)],
  )
  expect(log.map(({ action }: { action: string }) => action)).toEqual([
    'picture.removed',
    'picture.restored',
    'picture.removed',
  ])
})

test('T6 T13 pictures removed or put back together are undone together, unless one is shown by now', async () => {
  const ids = [(await addPicture()).id, (await addPicture()).id]
  const shown = await addPicture()
  const states = (...of: number[]) => Promise.all(of.map(async (id) => (await find(id))?.state))
  await undo((await change('remove', ...ids)).key)
  expect(await states(...ids)).toEqual(['unused', 'unused'])
  await change('remove', ...ids, shown.id)
  const { key } = await change('restore', ...ids)
  await undo(key)
  expect(await states(...ids)).toEqual([undefined, undefined])
  const again = await change('restore', ...ids, shown.id)
  await save(await makeThing('category', 'Shown again'), { image_url: shown.address }, { isPublished: false })
  await expect(undo(again.key)).rejects.toMatchObject({ code: 'change.overtaken' })
  expect(await states(...ids, shown.id)).toEqual(['unused', 'unused', 'used'])
})

test('T13 a removed picture is deleted after 30 days; one that something shows again is back in the library', async () => {
  const { database } = academy
  const [gone, back] = [await addPicture(), await addPicture()]
  expect(await change('remove', gone.id, back.id)).toMatchObject({ changed: 2, unchanged: 0 })
  // An editor that had it open all the time sends it now.
  await save(await makeThing('category', 'Late'), { image_url: back.address }, { isPublished: false })
  await sweepLibrary(database, academy.clock.now())
  expect([(await find(gone.id, 'removed'))?.id, (await find(back.id))?.state]).toEqual([gone.id, 'used'])
  await sweepLibrary(database, academy.clock.now() + removedMs)
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM pictures WHERE id = ANY($1)', [
    [gone.id, back.id],
  ])
  expect(rows).toEqual([{ id: back.id }])
  const { rowCount } = await database.pool.query(
    `SELECT FROM outbox WHERE kind = 'forget_files' AND payload::text LIKE $1`,
    [`%${gone.key}-480.avif%`],
  )
  expect(rowCount).toBe(1)
})

test('T13 pictures of accounts are not in the library, and files of lessons are listed with theirs', async () => {
  const { database } = academy
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO pictures (key, owner_id, is_private, width, height, widths, placeholder, created_at)
      VALUES ('p${'0'.repeat(32)}', 1, true, 1, 1, '{1}', '', '2020-01-01'), ('${'1'.repeat(32)}', 1, false, 1, 1, '{1}', '', '2020-01-01')
      RETURNING id`,
  )
  const own = rows.map(({ id }) => id)
  expect((await listed({ state: 'unused' })).rows.filter(({ id }) => own.includes(id))).toEqual([])
  expect(await change('remove', ...own)).toMatchObject({ changed: 0, unchanged: 2 })

  const { id: courseId } = await satCourse(database)
  const lesson = await makeThing('lesson', 'With a sheet', courseId)
  await database.pool.query(
    `INSERT INTO lesson_files (lesson_id, key, name, size, created_at) VALUES ($1, 'f1', 'Commas sheet.pdf', 1200, now()),
      (NULL, 'f2', 'Cut off sheet.pdf', 1, now())`,
    [lesson.id],
  )
  const { data: files } = await tutor.api('GET /studio/files', { query: { q: 'sheet' } })
  expect(files.rows).toMatchObject([
    {
      name: 'Commas sheet.pdf',
      size: 1200,
      lesson: { id: lesson.id, name: 'With a sheet', course_id: courseId },
    },
  ])
})
