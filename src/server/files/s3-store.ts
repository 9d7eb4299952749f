import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { isOwnName } from './own-names.ts'
import type { StoredFile } from './stored-file.ts'

/** Access to an S3-compatible store; addresses have the form endpoint/bucket/name. */
export type S3Options = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

/** Time limit of one operation, in ms: visitors wait for these files. */
const patienceMs = 15_000

/** Reads the body of a response chunk by chunk. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Returns a text of an XML document without its escapes: names of others in the bucket may have some. */
const fromXml = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (escape, decimal?: string, hex?: string, name?: string) =>
    name === undefined
      ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
      : (entities[name] ?? escape),
  )

/** Opens a store of files in a bucket, with one signed request per operation. `isOwn` says which names it lists. */
export function openS3Store(
  { endpoint, bucket, region, accessKey, secretKey }: S3Options,
  { isOwn = isOwnName, timeoutMs = patienceMs }: { isOwn?: (name: string) => boolean; timeoutMs?: number } = {},
) {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    // No retries: the caller may repeat the operation.
    retries: 0,
  })
  const send = (
    method: string,
    name: string,
    {
      body,
      type,
      query = '',
      hash = createHash('sha256')
        .update(body instanceof Uint8Array ? body : '')
        .digest('hex'),
    }: { body?: Uint8Array<ArrayBuffer> | Blob; type?: string; query?: string; hash?: string } = {},
  ) =>
    client.fetch(`${endpoint}/${bucket}/${encodeURIComponent(name)}${query}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        // Part of the signature, so that the body cannot be replaced in transit.
        'x-amz-content-sha256': hash,
        ...(type !== undefined && { 'content-type': type }),
      },
      ...(body && { body }),
    })
  const get = async (name: string): Promise<Response | undefined> => {
    const response = await send('GET', name)
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404) return undefined
    throw failed('reading', response)
  }
  const putAs = async (name: string, sent: NonNullable<Parameters<typeof send>[2]>): Promise<void> => {
    const response = await send('PUT', name, sent)
    await response.body?.cancel()
    if (!response.ok) throw failed('writing', response)
  }
  const put = (name: string, body: Uint8Array<ArrayBuffer>, type: string | undefined): Promise<void> =>
    putAs(name, { body, ...(type !== undefined && { type }) })
  const failed = (operation: string, { status }: Response) =>
    new Error(`the file store returned ${status} when ${operation}`)
  return {
    put,
    /** Stores a file of the disk without reading it into memory; `hash` is its SHA-256. */
    putFile: async (name: string, path: string, hash: string): Promise<void> =>
      putAs(name, { body: await openAsBlob(path), hash }),
    async get(name: string): Promise<Uint8Array | undefined> {
      const response = await get(name)
      return response && new Uint8Array(await response.arrayBuffer())
    },
    async remove(name: string): Promise<void> {
      const response = await send('DELETE', name)
      await response.body?.cancel()
      if (!response.ok && response.status !== 404) throw failed('removing', response)
    },
    async *list(): AsyncGenerator<string> {
      let after: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', ...(after !== undefined && { 'start-after': after }) })
        const response = await send('GET', '', { query: `?${query}` })
        const text = await response.text()
        if (!response.ok) throw failed('listing', response)
        const names = [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name = '']) => fromXml(name))
        yield* names.filter(isOwn)
        after = /<IsTruncated>true</.test(text) ? names.at(-1) : undefined
      } while (after !== undefined)
    },
    async read(name: string): Promise<StoredFile | undefined> {
      const response = await get(name)
      if (!response?.body) return undefined
      const type = response.headers.get('content-type') ?? undefined
      const size = Number(response.headers.get('content-length'))
      return { size, body: chunksOf(response.body), ...(type !== undefined && { type }) }
    },
    /** Stores a file. The signature covers the whole body, so it is collected first: uploads are of limited size. */
    async write(name: string, { body, type }: StoredFile): Promise<void> {
      await put(name, Buffer.concat(await Readable.from(body).toArray()), type)
    },
  }
}
