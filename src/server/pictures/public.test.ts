import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { carryOut } from '../../testing/staff-command.ts'
import { newAccount } from '../../testing/staff.ts'
import { workOff } from '../../testing/outbox.ts'
import { fileKinds } from '../outbox/work.ts'
import { CommandRefused } from '../staff/command.ts'
import { pictureCommands } from '../media/commands.ts'

let academy: Academy
let folder: string
let photo: string
beforeAll(async () => {
  academy = await openAcademy()
  folder = await mkdtemp(join(tmpdir(), 'lantern photos '))
  photo = join(folder, 'photo.jpg')
  const plain = sharp({ create: { width: 2000, height: 1125, channels: 3, background: '#14506b' } })
  await writeFile(photo, await plain.jpeg().toBuffer())
})
afterAll(async () => {
  await academy.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs `npm run staff -- picture …` in this process. */
const show = (kind: string, name: string, file = photo, options: Record<string, string> = {}) =>
  carryOut(academy, pictureCommands, 'picture', { positionals: [kind, name, file], options })

const allSizes = expect.objectContaining({ width: 1600, height: 900, widths: [480, 960, 1600] }) as object
const largest = expect.stringMatching(/^\/files\/[0-9a-f]{32}-1600\.webp$/) as string

test('a photo of a course, category, instructor, book, article or banner has all its sizes wherever it appears', async () => {
  const { visitor, database } = academy
  const before = (await visitor('GET /courses')).data
  expect(before.map(({ picture }) => picture)).toEqual(before.map(() => null))
  const [category] = (await visitor('GET /categories')).data
  const [article, other] = (await visitor('GET /blogs')).data
  const [banner] = (await visitor('GET /carusels')).data
  const [book] = (await visitor('GET /books')).data
  const named = await database.run<{ slug: string }>(
    { name: 'slugs', text: 'SELECT slug FROM instructors UNION ALL SELECT slug FROM categories WHERE id = $1' },
    [category?.id],
  )
  const slug = before[0]?.slug ?? ''
  for (const [kind, name] of [
    ['course', slug],
    ['instructor', named[0]?.slug],
    ['category', named[1]?.slug],
    ['article', article?.slug],
    ['banner', String(banner?.id)],
    ['book', book?.slug],
  ] as const)
    expect(await show(kind, name ?? '', photo, { alt: 'A wall' })).toHaveLength(1)

  const course = before[0]?.id ?? 0
  const items = [
    { kind: 'course' as const, id: course },
    { kind: 'book' as const, id: book?.id ?? 0 },
  ]
  const both = { image_url: largest, picture: allSizes }
  const asImage = { image: largest, picture: allSizes }
  expect((await visitor('GET /courses')).data[0]).toMatchObject(both)
  expect((await visitor('GET /courses/:slug', { params: { slug } })).data).toMatchObject(both)
  expect((await visitor('GET /categories')).data[0]).toMatchObject(both)
  expect((await visitor('GET /books')).data[0]).toMatchObject(both)
  expect((await visitor('GET /carusels')).data[0]).toMatchObject({ ...asImage, image_alt: 'A wall' })
  expect((await visitor('GET /blogs')).data[0]).toMatchObject({ ...asImage, image_alt: 'A wall' })
  const beside = await visitor('GET /blogs/:id', { params: { id: other?.slug ?? '' } })
  expect(beside.data.latest[0]).toMatchObject(asImage)
  const teacher = before[0]?.instructor?.id ?? 0
  expect((await visitor('GET /instructors/:id', { params: { id: teacher } })).data).toMatchObject(asImage)
  expect((await visitor('POST /cart/quote', { body: { items } })).data.items).toEqual([
    expect.objectContaining(both),
    expect.objectContaining(both),
  ])
})

test('its files are immutable, and the sizes in a list cost no extra query', async () => {
  const { app, visitor, database } = academy
  const runs = vi.spyOn(database, 'run')
  const listed = await visitor('GET /courses')
  const withOne = runs.mock.calls.length
  for (const { slug } of listed.data) await show('course', slug)
  runs.mockClear()
  const { data } = await visitor('GET /courses')
  expect(runs.mock.calls.length).toBeLessThanOrEqual(withOne)
  runs.mockRestore()
  expect(data.map(({ picture }) => picture)).toEqual(data.map(() => allSizes))
  const { url, widths } = data[0]?.picture ?? { url: '', widths: [] }
  for (const type of ['avif', 'webp']) {
    const file = await app.inject({ method: 'GET', url: `${url}-${widths[0]}.${type}` })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, `image/${type}`])
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})

test('a newer photo replaces the older one, whose files are deleted', async () => {
  const { app, visitor } = academy
  const slug = 'digital-sat-reading-and-writing'
  await show('course', slug)
  const old = (await visitor('GET /courses/:slug', { params: { slug } })).data.image_url ?? ''
  await show('course', slug)
  const now = (await visitor('GET /courses/:slug', { params: { slug } })).data.image_url ?? ''
  await workOff(academy, { kinds: fileKinds })
  const statusOf = async (url: string) => (await app.inject({ method: 'GET', url })).statusCode
  expect([await statusOf(old), await statusOf(now)]).toEqual([404, 200])
})

test.each([
  { what: 'an unknown kind', args: ['lesson', 'x'], says: /one of these: course, category/ },
  { what: 'a row that is not there', args: ['course', 'no-such-course'], says: 'There is no course no-such-course.' },
  {
    what: 'a file that is not there',
    args: ['banner', '1', '/no/such.jpg'],
    says: /^There is no file \/no\/such\.jpg\.$/,
  },
])('$what is rejected with a message', async ({ args: [kind = '', name = '', file], says }) => {
  const refused = show(kind, name, file)
  await expect(refused).rejects.toThrow(CommandRefused)
  await expect(refused).rejects.toThrow(says)
})

test('a file that is no picture is rejected, and the previous picture stays', async () => {
  const textFile = join(folder, 'words.jpg')
  await writeFile(textFile, 'not a picture')
  const before = (await academy.visitor('GET /carusels')).data
  await expect(show('banner', String(before[0]?.id), textFile)).rejects.toMatchObject({ code: 'picture.unreadable' })
  expect((await academy.visitor('GET /carusels')).data).toEqual(before)
})

test('T15 a replaced photo stays as long as a draft, a copy or a former state shows it, and open editors learn of the change', async () => {
  const tutor = await newAccount(academy, 'tutor')
  const { data: made } = await tutor.api('POST /studio/things/:noun', {
    params: { noun: 'category' },
    body: { title: 'Photographed', parent_id: null },
  })
  const params = { noun: 'category' as const, id: made.id }
  const open = async () => (await tutor.api('GET /studio/things/:noun/:id', { params })).data
  await show('category', 'photographed')
  const { version, published } = await open()
  expect(version).toBe(2)
  const { data: copy } = await tutor.api('POST /studio/things/:noun/:id/duplicate', { params })
  await show('category', 'photographed')
  const save = { params, body: { version, values: { ...published, name: 'Stale' } } }
  await expect(tutor.api('POST /studio/things/:noun/:id/draft', save)).rejects.toMatchObject({ status: 409 })
  const isStored = async () => {
    const key = /[0-9a-f]{32}/.exec(String(published['image_url']))?.[0]
    return (await academy.database.pool.query('SELECT FROM pictures WHERE key = $1', [key])).rowCount === 1
  }
  expect(await isStored()).toBe(true)
  // The copy was the last that showed it.
  await show('category', 'photographed-copy')
  expect(copy.id).not.toBe(made.id)
  expect(await isStored()).toBe(false)
})
