import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { workOff } from '../../testing/outbox.ts'
import { newAccount } from '../../testing/staff.ts'
import { addArticle } from '../blog/store.ts'
import { addCourse } from '../courses/writing.ts'
import { changeSettings } from '../site/settings.ts'
import { sharp } from '../pictures/sharp.ts'
import { storePublicPicture } from '../pictures/store.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
})
afterAll(() => academy.close())

const get = (url: string) => academy.app.inject({ url })

/** Returns the share of pixels of a picture that are about as dark as ink. */
async function inkOf(bytes: Buffer) {
  const { data } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 90).length / data.length
}

test('S2 a course, a category, an article, the trial and the site have pictures of their own where they are shared: JPEG, 1200 × 630, drawn once', async () => {
  const { database } = academy
  await changeSettings(database, { academyName: 'Cedar & <Sons>' })
  const course = await addCourse(database, { slug: 'open', name: 'Reading & Writing in an hour', status: 'active' })
  const article = await addArticle(database, { slug: 'out', title: 'كيف تقرأ', status: 'published', contentHtml: '' })
  const { rows } = await database.pool.query<{ id: number }>(
    "INSERT INTO categories (name, slug, is_visible) VALUES ('Reading and Writing', 'reading', true) RETURNING id",
  )
  const addresses = [`course-${course}`, `category-${rows[0]?.id}`, `article-${article}`, 'trial', 'academy'].map(
    (name) => `/shared/${name}.jpg`,
  )
  const drawn: Buffer[] = []
  for (const address of addresses) {
    const { statusCode, headers, rawPayload } = await get(address)
    expect([statusCode, headers['content-type']], address).toEqual([200, 'image/jpeg'])
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const { format, width, height } = await sharp(rawPayload).metadata()
    expect([format, width, height]).toEqual(['jpeg', 1200, 630])
    // A card is small enough for a phone that shows many, and has letters on it.
    expect(rawPayload.length).toBeLessThan(120_000)
    expect(await inkOf(rawPayload), address).toBeGreaterThan(0.02)
    drawn.push(rawPayload)
    const again = await academy.app.inject({ url: address, headers: { 'if-none-match': String(headers.etag) } })
    expect(again.statusCode).toBe(304)
  }
  expect(new Set(drawn.map((bytes) => bytes.toString('base64'))).size).toBe(addresses.length)
  const [first = ''] = addresses
  expect((await get(first)).rawPayload.equals(drawn[0] ?? Buffer.alloc(0))).toBe(true)
})

test('S2 a title that is too long for a picture is shortened, and one letter is enough', async () => {
  const { database } = academy
  const long = await addCourse(database, { slug: 'long', name: 'Wonderful '.repeat(12).trim(), status: 'active' })
  const unbroken = await addCourse(database, { slug: 'unbroken', name: 'W'.repeat(120), status: 'active' })
  const short = await addCourse(database, { slug: 'short', name: 'A', status: 'active' })
  for (const id of [long, unbroken, short]) expect((await get(`/shared/course-${id}.jpg`)).statusCode).toBe(200)
})

test('S2 what is not public, or no picture of a page, has none', async () => {
  const { database } = academy
  const draft = await addCourse(database, { slug: 'draft', name: 'canary-draft', status: 'draft' })
  const late = await addArticle(database, {
    slug: 'late',
    title: 'canary-late',
    status: 'published',
    publishedAt: new Date(academy.clock.now() + 86_400_000),
    contentHtml: '',
  })
  for (const name of [
    `course-${draft}`,
    `article-${late}`,
    'course-999',
    'category-999',
    'course',
    'category',
    'trial-1',
    'book-1',
    'academy-1',
  ])
    expect((await get(`/shared/${name}.jpg`)).statusCode, name).toBe(404)
})

test('S2 a course that is published has its picture drawn, with the course’s own beside the words', async () => {
  const { context, clock } = academy
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#d01010' } })
    .png()
    .toBuffer()
  const image = await storePublicPicture({ ...context, now: clock.now }, bytes, { name: 'red.png' })
  const { api } = await newAccount(academy, 'owner')
  const params = {
    noun: 'course' as const,
    id: (
      await api('POST /studio/things/:noun', { params: { noun: 'course' }, body: { title: 'New', parent_id: null } })
    ).data.id,
  }
  const { data: thing } = await api('GET /studio/things/:noun/:id', { params })
  const body = { version: thing.version, values: { ...thing.published, ...thing.draft, image_url: image } }
  const { data: saved } = await api('POST /studio/things/:noun/:id/draft', { params, body })
  await api('POST /studio/things/:noun/:id/publish', { params, body: { version: saved.version } })
  expect(await workOff(academy, { kinds: ['shared_picture'] })).toBe(1)
  const { rawPayload } = await get(`/shared/course-${params.id}.jpg`)
  const { data } = await sharp(rawPayload).extract({ left: 1100, top: 300, width: 1, height: 1 }).raw().toBuffer({
    resolveWithObject: true,
  })
  expect([...data].map((value, at) => Math.abs(value - (at === 0 ? 0xd0 : 0x10)) < 12)).toEqual([true, true, true])
})
