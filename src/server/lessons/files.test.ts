import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { workOff } from '../../testing/outbox.ts'
import { byCommand } from '../audit/record.ts'
import { duplicateThing } from '../editing/duplicating.ts'
import { fileKinds } from '../outbox/work.ts'
import { addLessonFile, sweepLessonFiles } from './files.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
let token: string
let tutorCookie: string
let courseId: number
let lessons: { id: number; slug: string; is_free: boolean }[]
beforeAll(async () => {
  academy = await openAcademy()
  tutor = await newAccount(academy, 'tutor')
  token = (await academy.context.sessions.start(tutor, { isBrowser: false })).token
  tutorCookie = await cookieOf(tutor)
  courseId = (await satCourse(academy.database)).id
  lessons = (
    await academy.database.pool.query('SELECT id, slug, is_free FROM lessons WHERE course_id = $1 ORDER BY sort', [
      courseId,
    ])
  ).rows as typeof lessons
})
afterAll(() => academy.close())

const cookieOf = async (user: { id: number }) => {
  const { token, companion } = await academy.context.sessions.start(user, { isBrowser: true })
  return `token=${token}; companion=${companion}`
}
const lessonOf = (kind: 'free' | 'paid') =>
  lessons.find(({ is_free }) => is_free === (kind === 'free')) ?? expect.unreachable('no such lesson')
const boundary = 'a-file'
const formOf = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x"\r\ncontent-type: text/html\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
const send = async (lessonId: number, name: string, bytes: Buffer) => {
  return academy.app.inject({
    method: 'POST',
    url: `/api/studio/lessons/${lessonId}/files?name=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: formOf(bytes),
  })
}
const add = async (lessonId: number, name: string, bytes = Buffer.from('<script>steal()</script>')) =>
  (await send(lessonId, name, bytes)).json<{ data: { id: number; name: string; size: number } }>().data
const get = (id: number, cookie?: string) =>
  academy.app.inject({ url: `/lesson-files/${id}`, headers: cookie === undefined ? {} : { cookie } })
const stored = async () => (await readdir(academy.filesFolder).catch(() => [])).filter((name) => name.startsWith('f'))
const listed = async (lessonId: number) =>
  (await tutor.api('GET /studio/lessons/:lessonId/files', { params: { lessonId } })).data

test('T13 a file of a lesson is a download for those who may watch the lesson, and for the others does not exist', async () => {
  const file = await add(lessonOf('paid').id, 'Übung "1".html')
  expect(file).toMatchObject({ name: 'Übung -1-.html', size: 24 })
  const student = await academy.newStudent()
  const outsider = await academy.newStudent({ access: 'none' })
  const late = await academy.newStudent({ access: 'expired' })
  for (const cookie of [undefined, await cookieOf(outsider), await cookieOf(late), 'token=x; companion=y'])
    expect((await get(file.id, cookie)).statusCode).toBe(404)
  for (const cookie of [await cookieOf(student), tutorCookie]) {
    const { statusCode, headers, body } = await get(file.id, cookie)
    expect([statusCode, body]).toEqual([200, '<script>steal()</script>'])
    // It never runs as a page of this site, whatever it holds.
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="_bung -1-.html"; filename*=UTF-8''%C3%9Cbung%20-1-.html`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    })
  }
  const params = { slug: 'digital-sat-reading-and-writing', lessonSlug: lessonOf('paid').slug }
  const page = await (await academy.as(student))('GET /courses/:slug/lessons/:lessonSlug', { params })
  expect(page.data.files).toEqual([file])

  // A free lesson's files are everybody's; a hidden lesson's no one's.
  const free = await add(lessonOf('free').id, 'Plan.pdf')
  expect((await get(free.id)).statusCode).toBe(200)
  await academy.database.pool.query('UPDATE lessons SET is_visible = false WHERE id = $1', [lessonOf('free').id])
  expect((await get(free.id)).statusCode).toBe(404)
  await academy.database.pool.query('UPDATE lessons SET is_visible = true WHERE id = $1', [lessonOf('free').id])
  for (const id of ['0', '-1', 'x', '99999999999', `${free.id}/..`])
    expect((await academy.app.inject(`/lesson-files/${id}`)).statusCode).toBe(404)
})

test('T13 a file has at most 25 MB and a lesson at most 20; what is refused leaves nothing behind', async () => {
  const { id } = lessonOf('paid')
  const before = await stored()
  const large = await send(id, 'large.pdf', Buffer.alloc(25 * 1024 * 1024 + 1))
  expect([large.statusCode, large.json<{ msg: string }>().msg]).toEqual([
    413,
    'This file is larger than 25\u00A0MB. Choose a smaller one.',
  ])
  expect(await stored()).toEqual(before)
  expect((await send(id, 'just.pdf', Buffer.alloc(9 * 1024 * 1024))).statusCode).toBe(200)
  const rest = 20 - (await listed(id)).length
  for (let count = 0; count < rest; count += 1) await add(id, `${count}.pdf`)
  expect((await send(id, 'one more.pdf', Buffer.from('x'))).statusCode).toBe(422)
  expect((await send(999_999, 'nowhere.pdf', Buffer.from('x'))).statusCode).toBe(404)
  expect(await listed(id)).toHaveLength(20)
})

test('T13 a stored file goes with the last lesson that has it', async () => {
  const id = await tutor
    .api('POST /studio/things/:noun', { params: { noun: 'lesson' }, body: { title: 'Handouts', parent_id: courseId } })
    .then(({ data }) => data.id)
  const before = await stored()
  const file = await add(id, 'Handout.pdf')
  const removed = await add(id, 'Wrong.pdf')
  await tutor.api('DELETE /studio/lessons/:lessonId/files/:fileId', { params: { lessonId: id, fileId: removed.id } })
  const copy = await tutor.api('POST /studio/things/:noun/:id/duplicate', { params: { noun: 'lesson', id } })
  expect(await listed(copy.data.id)).toMatchObject([{ name: 'Handout.pdf', size: file.size }])
  const { now, pass } = academy.clock
  // The removed one could still be brought back.
  await sweepLessonFiles(academy.database, now())
  await workOff(academy, { kinds: fileKinds })
  expect(await stored()).toHaveLength(before.length + 2)
  pass(2 * 60 * 60_000)
  await sweepLessonFiles(academy.database, now())
  await workOff(academy, { kinds: fileKinds })
  expect(await stored()).toHaveLength(before.length + 1)

  for (const lessonId of [id, copy.data.id]) {
    expect(await stored()).toHaveLength(before.length + 1)
    await academy.database.pool.query('DELETE FROM lessons WHERE id = $1', [lessonId])
    await sweepLessonFiles(academy.database, now())
    await workOff(academy, { kinds: fileKinds })
  }
  expect((await stored()).toSorted()).toEqual(before.toSorted())
})

test('T8 T13 a removed file is brought back by Undo for ten seconds, as it was', async () => {
  const id = await newLesson('Taken back')
  await add(id, 'First.pdf')
  const second = await add(id, 'Second.pdf')
  const before = (await tutor.api('GET /studio/files', { query: { q: 'first.pdf' } })).data.rows
  const first = (await listed(id))[0] ?? expect.unreachable()
  const params = { lessonId: id, fileId: first.id }
  const remove = async () => (await tutor.api('DELETE /studio/lessons/:lessonId/files/:fileId', { params })).data
  academy.clock.pass(1000)
  const { change_id } = await remove()
  expect(await listed(id)).toEqual([second])
  expect((await get(first.id, tutorCookie)).statusCode).toBe(404)
  await expect(remove()).rejects.toMatchObject({ code: 'file.not_found' })
  const undo = () => tutor.api('POST /studio/changes/:changeId/undo', { params: { changeId: change_id ?? 0 } })
  await undo()
  await undo()
  expect(await listed(id)).toEqual([first, second])
  expect((await tutor.api('GET /studio/files', { query: { q: 'first.pdf' } })).data.rows).toEqual(before)
  expect((await get(first.id, tutorCookie)).statusCode).toBe(200)
})

test('T13 who edits a lesson can open its files before it is published, and no one else', async () => {
  const file = await add(await newLesson('Draft with a file'), 'Draft.pdf')
  expect((await get(file.id, tutorCookie)).statusCode).toBe(200)
  const assistant = await cookieOf(await newAccount(academy, 'assistant'))
  const student = await cookieOf(await academy.newStudent())
  for (const cookie of [assistant, student, undefined]) expect((await get(file.id, cookie)).statusCode).toBe(404)
  await academy.database.pool.query('UPDATE users SET second_factor_due_at = $2 WHERE id = $1', [
    tutor.id,
    new Date(academy.clock.now() - 1),
  ])
  expect((await get(file.id, tutorCookie)).statusCode).toBe(404)
  await academy.database.pool.query('UPDATE users SET second_factor_due_at = NULL WHERE id = $1', [tutor.id])
})

const newLesson = async (title: string) =>
  (await tutor.api('POST /studio/things/:noun', { params: { noun: 'lesson' }, body: { title, parent_id: courseId } }))
    .data.id

test('T13 of files that are added to a lesson at once, no more than 20 stay', async () => {
  const id = await newLesson('Many at once')
  const { rows } = await academy.database.pool.query<{ key: string }>(
    `INSERT INTO lesson_files (lesson_id, key, name, size, created_at)
      SELECT $1, 'f' || md5(n::text), n || '.pdf', 1, now() FROM generate_series(1, 18) n RETURNING key`,
    [id],
  )
  expect(rows).toHaveLength(18)
  const adding = { author: byCommand, now: academy.clock.now(), lessonId: id, bytes: Buffer.from('x') }
  const put = academy.context.files.put.bind(academy.context.files)
  let stored = 0
  const all = Promise.withResolvers<undefined>()
  // All of them have passed the first look before the first one is given to the lesson.
  const files = {
    ...academy.context.files,
    async put(...of: Parameters<typeof put>) {
      if ((stored += 1) === 4) all.resolve(undefined)
      await all.promise
      return put(...of)
    },
  }
  const results = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((name) => addLessonFile({ db: academy.database, files }, { ...adding, name })),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(await listed(id)).toHaveLength(20)
})

test('T13 a file that is removed while its lesson is being copied stays with the copy', async () => {
  const id = await newLesson('Copied')
  const file = await add(id, 'Kept.pdf')
  const { database } = academy
  let removal: Promise<unknown> | undefined
  const client = await database.pool.connect()
  const copy = await database.transaction(async (tx) => {
    const copyId = await duplicateThing(tx, { noun: 'lesson', id }, { author: byCommand, now: academy.clock.now() })
    removal = tutor.api('DELETE /studio/lessons/:lessonId/files/:fileId', {
      params: { lessonId: id, fileId: file.id },
    })
    await Promise.race([removal, untilWaiting(client, 1)])
    return copyId
  })
  client.release()
  await removal
  await workOff(academy, { kinds: fileKinds })
  const [copied] = await listed(copy)
  await academy.database.pool.query('UPDATE lessons SET is_visible = true, is_free = true WHERE id = $1', [copy])
  expect((await get(copied?.id ?? 0)).statusCode).toBe(200)
})

test('T13 uploads are counted before their bytes are read: 200 in a quarter of an hour by one account', async () => {
  const id = await newLesson('Endless')
  await add(id, 'one.pdf')
  await academy.database.pool.query('UPDATE throttles SET failures = 200 WHERE failures > 0')
  const before = await stored()
  expect((await send(id, 'more.pdf', Buffer.from('x'))).statusCode).toBe(429)
  expect(await stored()).toEqual(before)
  academy.clock.pass(15 * 60_000)
  expect((await send(id, 'later.pdf', Buffer.from('x'))).statusCode).toBe(200)
})
