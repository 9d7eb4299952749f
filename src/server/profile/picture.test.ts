import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { newMember } from '../../testing/member.ts'
import { formWith } from '../../testing/forms.ts'
import { workOff } from '../../testing/outbox.ts'
import { fileKinds } from '../outbox/work.ts'
import { storePicture, sweepPictures } from '../pictures/store.ts'

let academy: Academy
let photo: Buffer<ArrayBuffer>
beforeAll(async () => {
  academy = await openAcademy()
  photo = Buffer.from(
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#f4b63f' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(() => academy.close())

const sessionOf = async (user: { id: number }) => {
  const { token, companion } = await academy.context.sessions.start(user, { isBrowser: true })
  const cookie = `user=x; token=${token}; companion=${companion}`
  return { authorization: `Bearer ${token}`, cookie }
}
const upload = async (headers: Record<string, string>, form: Awaited<ReturnType<typeof formWith>>) => {
  const response = await academy.app.inject({
    method: 'POST',
    url: '/api/user/picture',
    payload: form.payload,
    headers: { ...headers, ...form.headers },
  })
  return { status: response.statusCode, ...response.json<{ errors: unknown; data: { picture: { url: string } } }>() }
}
const tidy = () => workOff(academy, { kinds: fileKinds })
const fetched = async (url: string, headers: Record<string, string> = {}) => academy.app.inject({ url, headers })
const profileOf = async (headers: Record<string, string>) =>
  (await academy.app.inject({ url: '/api/user/profile', headers })).json<{ data: { picture: unknown } }>().data

test('A10 a picture can be uploaded, and only its owner and staff see it', async () => {
  const owner = await sessionOf(await academy.newStudent())
  const other = await sessionOf(await academy.newStudent())
  const { rows } = await academy.database.pool.query<{ id: number }>("SELECT id FROM users WHERE role = 'owner'")
  const staff = await sessionOf(rows[0] ?? { id: 0 })
  const { data } = await upload(owner, await formWith(photo))
  expect(data.picture).toMatchObject({ width: 300, height: 300, widths: [96, 192, 300] })
  expect(await profileOf(owner)).toMatchObject({ picture: data.picture })
  const file = `${data.picture.url}-192.webp`
  const response = await fetched(file, { cookie: owner.cookie })
  expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, no-cache',
  ])
  expect((await sharp(response.rawPayload).metadata()).width).toBe(192)
  const again = { cookie: owner.cookie, 'if-none-match': String(response.headers['etag']) }
  expect((await fetched(file, again)).statusCode).toBe(304)
  expect((await fetched(file, { cookie: staff.cookie })).statusCode).toBe(200)
  const without = (name: string) => owner.cookie.replace(new RegExp(`; ${name}=[^;]*`), '')
  for (const cookie of [other.cookie, '', without('companion'), without('token')])
    expect((await fetched(file, { cookie, 'if-none-match': String(response.headers['etag']) })).statusCode).toBe(404)
})

test('A10 a new picture replaces the old one, whose files are deleted, and a picture can be removed', async () => {
  const owner = await sessionOf(await academy.newStudent())
  const pictures = [await upload(owner, await formWith(photo)), await upload(owner, await formWith(photo))]
  const statuses = () =>
    Promise.all(pictures.map(async ({ data }) => (await fetched(`${data.picture.url}-96.avif`, owner)).statusCode))
  await tidy()
  expect(await statuses()).toEqual([404, 200])
  await academy.app.inject({ method: 'DELETE', url: '/api/user/picture', headers: owner })
  await tidy()
  expect(await statuses()).toEqual([404, 404])
  expect(await profileOf(owner)).toMatchObject({ picture: null })
})

test('A10 the user cookie follows the picture: at upload, at the next sign-in, at removal', async () => {
  const person = await newMember(academy)
  const web = { 'lantern-client': 'web' }
  const login = () =>
    academy.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: web,
      payload: { email: person.email, password: person.password },
    })
  const pictureIn = (response: { headers: Record<string, unknown> }) => {
    const cookie = decodeURIComponent([response.headers['set-cookie']].flat().join('\n'))
    return (JSON.parse(/^user=(\{.*?\});/m.exec(cookie)?.[1] ?? '{}') as { picture?: string }).picture
  }
  const first = await login()
  expect(pictureIn(first)).toBeUndefined()
  const companion = [first.headers['set-cookie']].flat()[2]?.split(';')[0] ?? ''
  const headers = { ...web, authorization: `Bearer ${first.json<{ token: string }>().token}`, cookie: companion }
  const form = await formWith(photo)
  const sent = await academy.app.inject({
    method: 'POST',
    url: '/api/user/picture',
    payload: form.payload,
    headers: { ...headers, ...form.headers },
  })
  const small = `${sent.json<{ data: { picture: { url: string } } }>().data.picture.url}-96.webp`
  expect([pictureIn(sent), pictureIn(await login())]).toEqual([small, small])
  const removed = await academy.app.inject({ method: 'DELETE', url: '/api/user/picture', headers })
  expect(String(removed.headers['set-cookie'])).toContain('user=')
  expect([pictureIn(removed), pictureIn(await login())]).toEqual([undefined, undefined])
})

test('A10 an upload that is no picture, too large, missing, truncated or no form is rejected, and changes nothing', async () => {
  const owner = await sessionOf(await academy.newStudent())
  expect(await upload(owner, await formWith(Buffer.from('<svg/>')))).toMatchObject({
    status: 422,
    errors: { file: [expect.stringContaining('cannot be read as a picture')] },
  })
  expect(await upload(owner, await formWith(Buffer.alloc(8 * 1024 * 1024 + 1)))).toMatchObject({ status: 413 })
  const missing = { status: 422, errors: { file: ['Choose a file.'] } }
  expect(await upload(owner, await formWith(photo, { name: 'other' }))).toMatchObject(missing)
  expect(await upload(owner, await formWith(Buffer.alloc(0)))).toMatchObject(missing)
  const whole = await formWith(photo)
  expect(await upload(owner, { ...whole, payload: whole.payload.subarray(0, 400) })).toMatchObject({ status: 400 })
  const json = { payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }
  expect(await upload(owner, json)).toMatchObject({ status: 415 })
  expect(await upload({}, await formWith(photo))).toMatchObject({ status: 401 })
  expect(await profileOf(owner)).toMatchObject({ picture: null })
})

test('A10 an unreferenced picture is deleted after an hour, one in use is not', async () => {
  const { context, clock } = academy
  const user = await academy.newStudent()
  const owner = await sessionOf(user)
  const { data } = await upload(owner, await formWith(photo))
  const own = { ownerId: user.id, isPrivate: true, form: 'portrait' as const }
  const lost = await storePicture(context, photo, own, {})
  const keysOf = async () =>
    (await academy.database.pool.query('SELECT key FROM pictures WHERE owner_id = $1 ORDER BY key', [user.id])).rows
  const used = { key: data.picture.url.replace('/files/', '') }
  await sweepPictures(context.db, clock.now())
  expect(await keysOf()).toHaveLength(2)
  clock.pass(61 * 60_000)
  await sweepPictures(context.db, clock.now())
  expect(await keysOf()).toEqual([used])
  await tidy()
  expect((await fetched(`/files/${lost.key}-96.webp`, owner)).statusCode).toBe(404)
  expect(await context.files.get(`${lost.key}-96.webp`)).toBeUndefined()
  expect((await fetched(`${data.picture.url}-96.webp`, owner)).statusCode).toBe(200)
})

test('endpoints that take JSON still reject forms', async () => {
  const { payload, headers } = await formWith(photo)
  const response = await academy.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })
  expect(response.statusCode).toBe(415)
})

test('a public picture is visible to all and immutable; unknown names are 404', async () => {
  const key = '0123456789abcdef0123456789abcdef'
  await academy.context.files.put(`${key}-96.webp`, Buffer.from('RIFF'), 'image/webp')
  const response = await fetched(`/files/${key}-96.webp`)
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  for (const name of [`${key}-97.webp`, `${key}-96.html`, '..%2f..%2fetc%2fpasswd', `p${key}-96.webp`, key])
    expect((await fetched(`/files/${name}`)).statusCode).toBe(404)
})
