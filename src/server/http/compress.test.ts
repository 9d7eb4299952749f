import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoQuiz, openAcademy, type Academy } from '../../testing/academy.ts'

let academy: Academy
let target: { url: string; headers: Record<string, string> }
beforeAll(async () => {
  academy = await openAcademy()
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { lessonId } = await demoQuiz(academy.database, 'practice-test-1')
  const { data } = await api('POST /attempts', { body: { lesson_id: lessonId } })
  const { token } = await academy.context.sessions.start(student, { isBrowser: false })
  const headers = { authorization: `Bearer ${token}` }
  target = { url: `/api/attempts/${data.attempt_id}/questions/module1`, headers }
})
afterAll(() => academy.close())

const get = (accepted?: string, url = target.url) =>
  academy.app.inject({
    method: 'GET',
    url,
    headers: { ...target.headers, ...(accepted !== undefined && { 'accept-encoding': accepted }) },
  })

test.each([
  { accepted: 'gzip, deflate, br, zstd', encoding: 'br', open: brotliDecompressSync },
  { accepted: 'gzip', encoding: 'gzip', open: gunzipSync },
])('the questions of a module come as $encoding to who takes it, a third of the bytes at most', async (row) => {
  const plain = await get()
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding'])
  const small = await get(row.accepted)
  expect(small.headers).toMatchObject({ 'content-encoding': row.encoding, etag: plain.headers.etag })
  expect(small.headers['content-length']).toBe(String(small.rawPayload.length))
  expect(row.open(small.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(small.rawPayload.length * 3).toBeLessThan(plain.rawPayload.length)
})

test.each(['/feed.xml', '/sitemap.xml', '/api/courses', '/api/blogs'])('%s is compressed', async (url) => {
  const { headers, rawPayload } = await get('br', url)
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') })
  expect(brotliDecompressSync(rawPayload).equals((await get(undefined, url)).rawPayload)).toBe(true)
})

test('a short response is sent uncompressed', async () => {
  expect((await get('br', '/api/dsat-table')).headers['content-encoding']).toBeUndefined()
})
