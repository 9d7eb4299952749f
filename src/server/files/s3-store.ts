import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { openResting } from '../resting.ts'
import { FileStoreAway, FileStoreResting, FileStoreSilent } from './away.ts'
import { isOwnName } from './own-names.ts'
import { isUnconnected, openPatience, type Patience } from './patience.ts'
import type { StoredFile } from './stored-file.ts'

/** Access to an S3-compatible store; addresses have the form endpoint/bucket/name. */
export type S3Options = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

/** The longest wait for the store in ms: for a response, and for each part of a file. Visitors wait, and a browser gives up after 15 s. */
export const patienceMs = 10_000
/** The rate in bytes per ms at which a file is sent at least, on top of that wait. */
export const slowestBytesPerMs = 1_000
/** The size in bytes up to which a file is sent at once on any line, so that no response means a silent store and not a slow line. */
const quicklySentBytes = 1_000_000
/** The time in ms for which a store that was silent is left alone before one caller asks it again. */
const restMs = 5_000

/** Reads the body of a response chunk by chunk; only waits for the store count, not those of a slow reader. */
async function* chunksOf(
  body: ReadableStream<Uint8Array>,
  { patience, timeoutMs }: { patience: Patience; timeoutMs: number },
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await patience.wait(timeoutMs, () => reader.read())
      if (done) return
      yield value
    }
  } finally {
    // A stream that has failed rejects this too.
    await reader.cancel().catch(() => undefined)
  }
}

/** Collects the body of a response: a large one may take longer than one wait, as long as it comes. */
const bytesOf = async ({ body }: Response, waiting: Parameters<typeof chunksOf>[1]): Promise<Buffer> =>
  Buffer.concat(body ? await Readable.from(chunksOf(body, waiting)).toArray() : [])

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Returns a text of an XML document without its escapes: names of others in the bucket may have some. */
const fromXml = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (escape, decimal?: string, hex?: string, name?: string) =>
    name === undefined
      ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
      : (entities[name] ?? escape),
  )

type Sent = {
  body?: Uint8Array<ArrayBuffer> | Blob
  type?: string | undefined
  query?: string
  /** The SHA-256 of the body. */
  hash?: string
}

const sizeOf = (body: Sent['body']) => (body instanceof Blob ? body.size : (body?.byteLength ?? 0))

/** Options of a store: which names it lists, how long it waits, and what ends its waits when the site stops. */
export type S3Waiting = {
  isOwn?: (name: string) => boolean
  timeoutMs?: number
  restMs?: number
  leaving?: AbortSignal
  /** A clock in milliseconds that only goes forward. */
  now?: () => number
}

/**
 * Opens a store of files in a bucket, with one signed request per operation, which the caller may repeat. One that does not respond costs the caller that asks it its
 * patience, and all others nothing: they are refused at once until it responds again. Both reject with FileStoreAway.
 */
export function openS3Store(
  { endpoint, bucket, region, accessKey, secretKey }: S3Options,
  {
    isOwn = isOwnName,
    timeoutMs = patienceMs,
    restMs: pauseMs = restMs,
    leaving = new AbortController().signal,
    now,
  }: S3Waiting = {},
) {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
  })
  const resting = openResting(
    {
      restMs: pauseMs,
      isStuck: (error) => error instanceof FileStoreSilent,
      refusal: () => new FileStoreResting('the file store did not respond lately'),
    },
    now,
  )
  /** Sends a request, waits for the response, and takes what it needs of it. */
  const send = <Result>(
    method: string,
    name: string,
    take: (response: Response, patience: Patience) => Promise<Result>,
    { body, type, query = '', hash }: Sent = {},
  ): Promise<Result> =>
    resting.watch(bucket, async () => {
      const patience = openPatience(leaving)
      const size = sizeOf(body)
      const responding = patience.wait(timeoutMs + size / slowestBytesPerMs, async () => {
        const request = await client.sign(`${endpoint}/${bucket}/${encodeURIComponent(name)}${query}`, {
          method,
          headers: {
            // Part of the signature, so that the body cannot be replaced in transit.
            'x-amz-content-sha256':
              hash ??
              createHash('sha256')
                .update(body instanceof Uint8Array ? body : '')
                .digest('hex'),
            ...(type !== undefined && { 'content-type': type }),
          },
          ...(body && { body }),
        })
        // Not through the request that is signed: what that makes of a signal is collected as garbage while it waits, and nothing ends it.
        return fetch(request, { signal: patience.signal })
      })
      const response = await responding.catch((error: unknown) => {
        // A large file may take that long on a slow line, but a host that takes no connection is silent whatever is sent to it.
        if (!(error instanceof FileStoreSilent) || size <= quicklySentBytes || isUnconnected(error)) throw error
        throw new FileStoreAway(error.message, { cause: error })
      })
      return take(response, patience)
    })
  const failed = (operation: string, { status }: Response) => {
    const message = `the file store returned ${status} when ${operation}`
    return status >= 500 || status === 429 ? new FileStoreAway(message) : new Error(message)
  }
  /** Leaves the body of a response. */
  const withoutBody = async (response: Response) => {
    // A stream that has failed rejects this.
    await response.body?.cancel().catch(() => undefined)
    return response
  }
  /** Returns a response with what was taken of it; undefined where there is no such file. */
  const get = async <Result>(
    name: string,
    take: (response: Response, patience: Patience) => Promise<Result>,
  ): Promise<{ response: Response; taken: Result } | undefined> => {
    const { response, taken } = await send('GET', name, async (response, patience) => ({
      response,
      taken: response.ok ? { value: await take(response, patience) } : void (await withoutBody(response)),
    }))
    if (taken) return { response, taken: taken.value }
    if (response.status === 404) return undefined
    throw failed('reading', response)
  }
  const putAs = async (name: string, sent: Sent): Promise<void> => {
    const response = await send('PUT', name, withoutBody, sent)
    if (!response.ok) throw failed('writing', response)
  }
  const put = (name: string, body: Uint8Array<ArrayBuffer>, type: string | undefined): Promise<void> =>
    putAs(name, { body, type })
  return {
    put,
    /** Stores a file of the disk without reading it into memory; `hash` is its SHA-256. */
    putFile: async (name: string, path: string, hash: string): Promise<void> =>
      putAs(name, { body: await openAsBlob(path), hash }),
    async get(name: string): Promise<Uint8Array | undefined> {
      return (await get(name, (response, patience) => bytesOf(response, { patience, timeoutMs })))?.taken
    },
    async remove(name: string): Promise<void> {
      const response = await send('DELETE', name, withoutBody)
      if (!response.ok && response.status !== 404) throw failed('removing', response)
    },
    async *list(): AsyncGenerator<string> {
      let after: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', ...(after !== undefined && { 'start-after': after }) })
        const { response, text } = await send(
          'GET',
          '',
          async (response, patience) => ({ response, text: String(await bytesOf(response, { patience, timeoutMs })) }),
          { query: `?${query}` },
        )
        if (!response.ok) throw failed('listing', response)
        const names = [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name = '']) => fromXml(name))
        yield* names.filter(isOwn)
        after = /<IsTruncated>true</.test(text) ? names.at(-1) : undefined
      } while (after !== undefined)
    },
    async read(name: string): Promise<StoredFile | undefined> {
      const found = await get(name, async ({ body }, patience) => body && chunksOf(body, { patience, timeoutMs }))
      if (!found?.taken) return undefined
      const type = found.response.headers.get('content-type') ?? undefined
      const size = Number(found.response.headers.get('content-length'))
      return { size, body: found.taken, ...(type !== undefined && { type }) }
    },
    /** Stores a file. The signature covers the whole body, so it is collected first: uploads are of limited size. */
    async write(name: string, { body, type }: StoredFile): Promise<void> {
      await put(name, Buffer.concat(await Readable.from(body).toArray()), type)
    },
  }
}
