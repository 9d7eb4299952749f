import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFileStore, type FileStore } from './file-store.ts'

/** What an S3-compatible store does for one bucket; it takes no request without a version 4 signature of the right key. */
const held = new Map<string, { bytes: Buffer; type: string | undefined }>()
const asked: string[] = []
let fails = false
let server: Server
let folder: string
const stores: Record<string, FileStore> = {}

const isSigned = ({ headers }: IncomingMessage) =>
  /^AWS4-HMAC-SHA256 Credential=key-1\/\d{8}\/eu-1\/s3\/aws4_request, SignedHeaders=[\w;-]*host[\w;-]*, Signature=[0-9a-f]{64}$/.test(
    headers.authorization ?? '',
  ) &&
  headers['x-amz-date'] !== undefined &&
  headers['x-amz-content-sha256'] !== undefined

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'lantern store ')), 'files')
  server = createServer((request, response) => {
    const { method = '', url = '' } = request
    asked.push(`${method} ${url}`)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const known = held.get(url)
      if (fails) response.writeHead(503).end()
      else if (!isSigned(request)) response.writeHead(403).end()
      else if (method === 'PUT') {
        held.set(url, { bytes: Buffer.concat(chunks), type: request.headers['content-type'] })
        response.writeHead(200).end()
      } else if (!known) response.writeHead(404).end('<Error/>')
      else if (method === 'GET') response.writeHead(200).end(known.bytes)
      else response.writeHead(held.delete(url) ? 204 : 404).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const s3 = { endpoint, bucket: 'lantern', region: 'eu-1', accessKey: 'key-1', secretKey: 'secret' }
  stores['a folder'] = openFileStore({ folder, s3: null })
  stores['an S3-compatible store'] = openFileStore({ folder, s3 })
  stores['with another key'] = openFileStore({ folder, s3: { ...s3, accessKey: 'key-2' } })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(join(folder, '..'), { recursive: true })
})
const store = (name: string) => stores[name] as FileStore

test.each(['a folder', 'an S3-compatible store'])(
  '%s gives back what it was given, until it is removed',
  async (name) => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251)
    expect(await store(name).get('abc-96.avif')).toBeUndefined()
    await store(name).put('abc-96.avif', bytes, 'image/avif')
    expect(Buffer.compare((await store(name).get('abc-96.avif')) ?? Buffer.alloc(0), bytes)).toBe(0)
    await store(name).remove('abc-96.avif')
    await store(name).remove('abc-96.avif')
    expect(await store(name).get('abc-96.avif')).toBeUndefined()
  },
)

test('a folder leaves nothing half written, and no name leads out of it', async () => {
  await store('a folder').put('abc-192.webp', Buffer.from('x'), 'image/webp')
  expect(await readdir(folder)).toEqual(['abc-192.webp'])
  for (const name of ['../secret', '.hidden', 'a/b', ''])
    await expect(store('a folder').get(name)).rejects.toThrow('not a name of ours')
})

test('an S3-compatible store is asked by path, with the type, and its refusals are errors', async () => {
  await store('an S3-compatible store').put('abc-384.webp', Buffer.from('x'), 'image/webp')
  expect(asked.at(-1)).toBe('PUT /lantern/abc-384.webp')
  expect(held.get('/lantern/abc-384.webp')?.type).toBe('image/webp')
  await expect(store('with another key').get('abc-384.webp')).rejects.toThrow('the file store answered 403 to reading')
  fails = true
  await expect(store('an S3-compatible store').put('a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow('503')
  fails = false
})
