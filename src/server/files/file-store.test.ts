import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { slowParts, startS3Server, type S3Request } from '../../testing/s3-server.ts'
import { FileStoreAway, FileStoreResting, FileStoreSilent } from './away.ts'
import { openFileStore, type FileStore } from './file-store.ts'
import { openPatience } from './patience.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3Server>>
let offset = 0
const keys = { bucket: 'lantern', region: 'eu-1', accessKey: 'key-1', secretKey: 'secret' }
const stores: Record<string, FileStore> = {}

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'lantern store ')), 'files')
  s3 = await startS3Server({ ...keys, now: () => Date.now() + offset })
  stores['a folder'] = openFileStore({ folder, s3: null })
  stores['an S3-compatible store'] = openFileStore({ folder, s3: { ...keys, endpoint: s3.endpoint } })
})
afterAll(async () => {
  s3.stop()
  await rm(join(folder, '..'), { recursive: true })
})
const store = (name: string) => stores[name] as FileStore
const remote = () => store('an S3-compatible store')
const withOther = (other: Partial<typeof keys>) =>
  openFileStore({ folder, s3: { ...keys, endpoint: s3.endpoint, ...other } })

test.each(['a folder', 'an S3-compatible store'])('%s returns a file’s bytes until it is removed', async (name) => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251)
  expect(await store(name).get('abc-96.avif')).toBeUndefined()
  await store(name).put('abc-96.avif', bytes, 'image/avif')
  expect(Buffer.compare((await store(name).get('abc-96.avif')) ?? Buffer.alloc(0), bytes)).toBe(0)
  await store(name).remove('abc-96.avif')
  await store(name).remove('abc-96.avif')
  expect(await store(name).get('abc-96.avif')).toBeUndefined()
})

test.each(['a folder', 'an S3-compatible store'])(
  'T31 %s lists its own names over several pages, and copies files as streams',
  async (name) => {
    const listed = async () => {
      const names: string[] = []
      for await (const one of store(name).list()) names.push(one)
      return names.toSorted()
    }
    expect(await listed()).toEqual([])
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251))
    const names = ['a', 'b', 'c', 'd', 'e', 'f', '0'].map((digit) => `${digit.repeat(32)}-96.webp`).toSorted()
    const [first = '', last = ''] = [names[0], names.at(-1)]
    await store(name).put(first, bytes, 'image/webp')
    for (const other of names.slice(1)) {
      const file = await store(name).read(first)
      expect(file?.size).toBe(bytes.length)
      if (file) await store(name).write(other, file)
    }
    expect(await listed()).toEqual(names)
    expect(Buffer.compare((await store(name).get(last)) ?? Buffer.alloc(0), bytes)).toBe(0)
    for (const one of names) await store(name).remove(one)
    expect(await store(name).read(first)).toBeUndefined()
  },
)

test('a folder has no partial files, and no name leads out of it', async () => {
  await store('a folder').put('abc-192.webp', Buffer.from('x'), 'image/webp')
  expect(await readdir(folder)).toEqual(['abc-192.webp'])
  for (const name of ['../secret', '.hidden', 'a/b', ''])
    await expect(store('a folder').get(name)).rejects.toThrow('not a valid file name')
})

describe('an S3-compatible store that verifies every signature', () => {
  test('is addressed by path, with the content type', async () => {
    await remote().put('abc-384.webp', Buffer.from('x'), 'image/webp')
    expect(s3.requests.at(-1)).toMatchObject({ method: 'PUT', url: '/lantern/abc-384.webp' })
    expect(s3.objects.get('abc-384.webp')?.type).toBe('image/webp')
  })

  test.each(['two words.webp', 'مصباح ünï.webp', "a+b (1)!*'.webp", '50%?#&=.webp'])(
    'takes the name %s as it is',
    async (name) => {
      await remote().put(name, Buffer.from(name), 'image/webp')
      expect([...s3.objects.keys()]).toContain(name)
      expect(Buffer.from((await remote().get(name)) ?? []).toString()).toBe(name)
      await remote().remove(name)
      expect([...s3.objects.keys()]).not.toContain(name)
    },
  )

  test.each([{ accessKey: 'key-2' }, { secretKey: 'another secret' }, { region: 'eu-2' }])(
    'refuses other settings: %o',
    async (other) => {
      await expect(withOther(other).get('abc-384.webp')).rejects.toThrow('the file store returned 403 when reading')
      await expect(withOther(other).remove('abc-384.webp')).rejects.toThrow('403 when removing')
      await expect(withOther(other).put('x.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow('403 when writing')
      expect(s3.objects.has('x.webp')).toBe(false)
    },
  )

  test('rejects requests that were altered or are old', async () => {
    await remote().put('way.webp', Buffer.from('as sent'), 'image/webp')
    const sent = s3.requests.at(-1) as S3Request
    const replay = async (changes: { url?: string; method?: string; body?: string; headers?: object } = {}) => {
      const { connection: _, host: __, 'content-length': ___, ...headers } = { ...sent.headers, ...changes.headers }
      const { method = sent.method, url = sent.url, body = sent.body.toString() } = changes
      const response = await fetch(s3.endpoint + url, { method, body, headers: headers as Record<string, string> })
      return [response.status, /<Code>(\w+)/.exec(await response.text())?.[1]]
    }
    expect(await replay()).toEqual([200, undefined])
    expect(await replay({ url: '/lantern/other.webp' })).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await replay({ method: 'DELETE' })).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await replay({ body: 'something else' })).toEqual([403, 'XAmzContentSHA256Mismatch'])
    const unsigned = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
    expect(await replay({ headers: unsigned })).toEqual([403, 'SignatureDoesNotMatch'])
    offset = 16 * 60 * 1000
    expect(await replay()).toEqual([403, 'RequestTimeTooSkewed'])
    await expect(remote().get('way.webp')).rejects.toThrow('403')
    offset = 0
    expect(Buffer.from((await remote().get('way.webp')) ?? []).toString()).toBe('as sent')
  })

  test.each([500, 503])('that returns %i causes an error, not a missing file', async (status) => {
    s3.failWith(status)
    const before = s3.requests.length
    await expect(remote().get('way.webp')).rejects.toThrow(`the file store returned ${status} when reading`)
    await expect(remote().put('a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(`${status} when writing`)
    await expect(remote().remove('way.webp')).rejects.toThrow(`${status} when removing`)
    // One request each: the caller may repeat the operation.
    expect(s3.requests.length - before).toBe(3)
    s3.failWith(null)
  })
})

describe('a store that takes requests and sends nothing', () => {
  const timeoutMs = 3_000
  const restMs = 300
  const opened = async (more: { leaving?: AbortSignal; restMs?: number; now?: () => number } = {}) => {
    const silent = await startS3Server({ ...keys, now: () => Date.now() })
    onTestFinished(() => silent.stop())
    const options = { folder, s3: { ...keys, endpoint: silent.endpoint } }
    return { silent, files: openFileStore(options, { timeoutMs, restMs, ...more }) }
  }
  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (reason: Error) => reason,
    )

  test('O5 costs one caller its patience and the others nothing, and is asked again by one of them after a while', async () => {
    let now = 0
    const { silent, files } = await opened({ now: () => now })
    await files.put('abc-96.webp', Buffer.from('x'), 'image/webp')
    silent.fallSilent('at once')
    expect(await errorOf(files.get('abc-96.webp'))).toBeInstanceOf(FileStoreSilent)
    const asked = silent.requests.length
    const others = [files.get('abc-96.webp'), files.remove('abc-96.webp'), files.put('d-96.webp', Buffer.from('x'), '')]
    for (const other of await Promise.all(others.map(errorOf))) expect(other).toBeInstanceOf(FileStoreResting)
    expect(silent.requests.length).toBe(asked)
    now += restMs
    silent.fallSilent('none')
    expect(await files.get('abc-96.webp')).toBeDefined()
  })

  test('O5 one that sends a large file slowly is not silent, however long that takes in all', async () => {
    const { silent, files } = await opened()
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251))
    await files.put('abc-96.webp', bytes, 'image/webp')
    silent.fallSilent('between parts')
    expect(slowParts.count * slowParts.pauseMs).toBeGreaterThan(timeoutMs)
    expect(Buffer.compare((await files.get('abc-96.webp')) ?? Buffer.alloc(0), bytes)).toBe(0)
  })

  test('O5 a large file that was not stored in time may have met a slow line, so no other call is refused', async () => {
    const { silent, files } = await opened({ now: () => 0 })
    await files.put('abc-96.webp', Buffer.from('x'), 'image/webp')
    silent.fallSilent('at once')
    const error = await errorOf(files.put('d-96.webp', Buffer.alloc(1_500_000), 'image/webp'))
    expect(error).toBeInstanceOf(FileStoreAway)
    expect(error).not.toBeInstanceOf(FileStoreSilent)
    silent.fallSilent('none')
    expect(await files.get('abc-96.webp')).toBeDefined()
  })

  test('O5 a host that takes no connection is silent, too', async () => {
    const failure = new TypeError('fetch failed', { cause: { code: 'UND_ERR_CONNECT_TIMEOUT' } })
    const { wait } = openPatience(new AbortController().signal)
    expect(await errorOf(wait(timeoutMs, () => Promise.reject(failure)))).toBeInstanceOf(FileStoreSilent)
  })

  test('O5 a large file to a host that takes no connection costs one caller its patience, and the next ones nothing', async () => {
    const failure = new TypeError('fetch failed', { cause: { code: 'UND_ERR_CONNECT_TIMEOUT' } })
    const asked = vi.fn(() => Promise.reject(failure))
    vi.stubGlobal('fetch', asked)
    onTestFinished(() => void vi.unstubAllGlobals())
    const files = openFileStore({ folder, s3: { ...keys, endpoint: 'http://store.example' } }, { now: () => 0 })
    const put = () => errorOf(files.put('d-96.webp', Buffer.alloc(1_500_000), 'image/webp'))
    expect(await put()).toBeInstanceOf(FileStoreSilent)
    expect(await put()).toBeInstanceOf(FileStoreResting)
    expect(asked).toHaveBeenCalledOnce()
  })

  test('O5 is given up although garbage is collected while it waits', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const { silent, files } = await opened()
    silent.fallSilent('at once')
    const waiting = errorOf(files.get('abc-96.webp'))
    await expect.poll(() => silent.requests.length, { timeout: 10_000 }).toBe(1)
    for (let time = 0; time < 5; time += 1) {
      await sleep(50)
      collect()
    }
    expect(await waiting).toBeInstanceOf(FileStoreSilent)
  })

  test('O5 is given up in the middle of a file too, and a slow reader has all the time', async () => {
    const { silent, files } = await opened({ restMs: 0 })
    const bytes = Buffer.alloc(3_000_000, 7)
    await files.put('abc-96.webp', bytes, 'image/webp')
    const file = await files.read('abc-96.webp')
    let size = 0
    for await (const chunk of file?.body ?? []) {
      if (size === 0) await sleep(2 * timeoutMs)
      size += chunk.byteLength
    }
    expect(size).toBe(bytes.length)

    silent.fallSilent('in a file')
    expect(await errorOf(files.get('abc-96.webp'))).toBeInstanceOf(FileStoreSilent)
    const cut = await files.read('abc-96.webp')
    expect(await errorOf(Readable.from(cut?.body ?? []).toArray())).toBeInstanceOf(FileStoreSilent)
  })

  test('O11 is waited for no longer once the site stops', async () => {
    const leaving = new AbortController()
    const { silent, files } = await opened({ leaving: leaving.signal })
    silent.fallSilent('at once')
    const waiting = errorOf(files.get('abc-96.webp'))
    await expect.poll(() => silent.requests.length, { timeout: 10_000 }).toBe(1)
    leaving.abort()
    const error = await waiting
    expect(error).toBeInstanceOf(FileStoreAway)
    expect(error).not.toBeInstanceOf(FileStoreSilent)
  })

  test('O5 one that is not there is away, too', async () => {
    const { silent, files } = await opened()
    silent.stop()
    expect(await errorOf(files.get('abc-96.webp'))).toBeInstanceOf(FileStoreAway)
  })
})
