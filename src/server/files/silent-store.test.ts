import { Writable } from 'node:stream'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { formWith } from '../../testing/forms.ts'
import { workOff } from '../../testing/outbox.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { newAccount } from '../../testing/staff.ts'
import { enqueue } from '../outbox/store.ts'
import { fileKinds } from '../outbox/work.ts'
import { openFileStore } from './file-store.ts'

const keys = { bucket: 'lantern', region: 'eu-1', accessKey: 'key-1', secretKey: 'secret' }
const patienceMs = 6_000
const restMs = 500
let now = 0
const name = `${'0123'.repeat(8)}-96.webp`

let s3: Awaited<ReturnType<typeof startS3Server>>
let academy: Academy
const logged: string[] = []
let form: Awaited<ReturnType<typeof formWith>>
beforeAll(async () => {
  s3 = await startS3Server({ ...keys, now: Date.now })
  const options = { folder: '', s3: { ...keys, endpoint: s3.endpoint } }
  const log = pino(
    { level: 'warn' },
    new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) }),
  )
  academy = await openAcademy({ files: openFileStore(options, { timeoutMs: patienceMs, restMs, now: () => now }), log })
  const photo = sharp({ create: { width: 200, height: 200, channels: 3, background: '#f4b63f' } })
  form = await formWith(Buffer.from(await photo.jpeg().toBuffer()))
  await academy.context.files.put(name, Buffer.from('RIFF'), 'image/webp')
})
afterAll(async () => {
  await academy.close()
  s3.stop()
})

const picture = () => academy.app.inject({ url: `/files/${name}` })
const isBack = () => {
  now += restMs
  return expect.poll(async () => (await picture()).statusCode, { timeout: 20_000 }).toBe(200)
}
beforeEach(async () => {
  s3.fallSilent('none')
  await isBack()
})

const newUploader = async () => {
  const user = await academy.newStudent()
  const { token } = await academy.context.sessions.start(user, { isBrowser: false })
  const headers = { authorization: `Bearer ${token}` }
  return {
    upload: () =>
      academy.app.inject({
        method: 'POST',
        url: '/api/user/picture',
        payload: form.payload,
        headers: { ...headers, ...form.headers },
      }),
    current: async () =>
      (await academy.app.inject({ url: '/api/user/profile', headers })).json<{ data: { picture: unknown } }>().data
        .picture,
  }
}

test('O5 a store that takes requests and never replies gets 503 with Retry-After and a sentence, and nothing else waits for it', async () => {
  const student = await newUploader()
  expect((await student.upload()).statusCode).toBe(200)
  const before = await student.current()
  const others = () =>
    Promise.all(['/api/courses', '/api/site', '/api/blogs', '/readyz'].map((url) => academy.app.inject({ url })))
  // The first of each reads more.
  await others()
  const puts = () => s3.requests.filter(({ method }) => method === 'PUT').length
  const putBefore = puts()
  s3.fallSilent('at once')
  let replies = 0
  const waiting = [picture(), student.upload()].map((response) => response.finally(() => (replies += 1)))
  await expect.poll(puts, { timeout: patienceMs }).toBeGreaterThan(putBefore)
  expect([(await others()).map(({ statusCode }) => statusCode), replies]).toEqual([[200, 200, 200, 200], 0])
  const waited = await Promise.all(waiting)
  const causes = () => logged.filter((line) => line.includes('the file store failed a request')).length
  const whileAsked = causes()
  expect(whileAsked).toBeGreaterThan(0)
  for (const response of [...waited, await picture(), await student.upload()]) {
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    expect(response.json()).toMatchObject({ success: false, code: 'file.unavailable', data: null })
  }
  // What is refused at once is not logged for each picture of each page.
  expect(causes()).toBe(whileAsked)
  expect(await student.current()).toEqual(before)

  s3.fallSilent('none')
  await isBack()
  expect((await student.upload()).statusCode).toBe(200)
  expect(await student.current()).not.toEqual(before)
})

test('O5 a large file keeps its place among the uploads until a silent store is given up, and the next one takes none', async () => {
  const { database, context } = academy
  const tutor = await newAccount(academy, 'tutor')
  const { token } = await context.sessions.start(tutor, { isBrowser: false })
  const { id } = await satCourse(database)
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM lessons WHERE course_id = $1', [id])
  const upload = () =>
    academy.app.inject({
      method: 'POST',
      url: `/api/studio/lessons/${rows[0]?.id}/files?name=plan.pdf`,
      payload: form.payload,
      headers: { authorization: `Bearer ${token}`, ...form.headers },
    })
  expect((await upload()).statusCode).toBe(200)
  s3.fallSilent('at once')
  const waiting = upload()
  await expect
    .poll(() => context.limiters.uploading.load(), { timeout: patienceMs })
    .toEqual({ running: 1, waiting: 0 })
  expect((await waiting).json()).toMatchObject({ code: 'file.unavailable' })
  expect(context.limiters.uploading.load()).toEqual({ running: 0, waiting: 0 })
  const asked = s3.requests.length
  expect([(await upload()).json(), s3.requests.length]).toMatchObject([{ code: 'file.unavailable' }, asked])
})

test('O5 files that a silent store did not remove are removed when it replies again', async () => {
  const tidy = () => workOff(academy, { kinds: fileKinds })
  // What the other tests have replaced.
  await tidy()
  const other = name.replace('-96', '-192')
  await academy.context.files.put(other, Buffer.from('RIFF'), 'image/webp')
  await enqueue(academy.database, academy.clock.now(), 'forget_files', { names: [other] })
  s3.fallSilent('at once')
  expect(await tidy()).toBe(0)
  s3.fallSilent('none')
  await isBack()
  expect([await tidy(), s3.objects.has(other)]).toEqual([0, true])
  academy.clock.pass(31_000)
  expect([await tidy(), s3.objects.has(other)]).toEqual([1, false])
})

test('O5 while the picture of a shared page waits for a silent store, uploads are not kept from their turn', async () => {
  const { database, context } = academy
  const { id } = await satCourse(database)
  await database.pool.query('UPDATE courses SET image_url = $1 WHERE id = $2', [`/files/${name}`, id])
  s3.fallSilent('at once')
  const asked = s3.requests.length
  const drawing = context.sharedPictures.find({ noun: 'course', id }, {}).catch((error: Error) => error)
  await expect.poll(() => s3.requests.length, { timeout: patienceMs }).toBeGreaterThan(asked)
  expect(context.limiters.pictures.load()).toEqual({ running: 0, waiting: 0 })
  expect(await drawing).toMatchObject({ name: 'FileStoreSilent' })
})
