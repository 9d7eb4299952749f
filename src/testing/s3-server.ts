import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Options = { bucket: string; region: string; accessKey: string; secretKey: string; now: () => number }

/** A received request: everything that a signature covers. */
export type S3Request = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer }

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Encodes as AWS's UriEncode: every byte but the unreserved characters of RFC 3986. */
const uriEncode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Returns the path of S3's canonical request: each segment decoded and encoded once. */
const canonicalPath = (path: string) =>
  path
    .split('/')
    .map((part) => uriEncode(decodeURIComponent(part)))
    .join('/')

const canonicalQuery = (query: string) =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`)
    .toSorted()
    .join('&')

const authorizationForm =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/

/** The tolerated clock skew of a client, in milliseconds: S3's 15 minutes. */
const skewMs = 15 * 60 * 1000

const instantOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Computes the signature of a header-signed S3 request, as specified by AWS Signature Version 4. */
function signatureOf({ method, url, headers }: S3Request, signed: string[], scope: string, secretKey: string): string {
  const [path = '', query = ''] = url.split('?')
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`)
  const payloadHash = String(headers['x-amz-content-sha256'])
  const request = [method, canonicalPath(path), canonicalQuery(query), lines.join(''), signed.join(';'), payloadHash]
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request.join('\n'))].join('\n')
  const key = scope.split('/').reduce<Buffer | string>((from, part) => hmac(from, part), `AWS4${secretKey}`)
  return hmac(key, toSign).toString('hex')
}

/** Returns why S3 rejects a request; null when its signature is valid. */
function refusalOf(request: S3Request, { region, accessKey, secretKey, now }: Options): string | null {
  const { headers, body } = request
  const [, key, day = '', where, names = '', signature] = authorizationForm.exec(headers.authorization ?? '') ?? []
  if (key !== accessKey) return 'InvalidAccessKeyId'
  const stamp = String(headers['x-amz-date'])
  const isStale = !(Math.abs(instantOf(stamp) - now()) <= skewMs)
  if (isStale) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  const mustBeSigned = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  const isScoped = stamp.startsWith(day) && where === region && mustBeSigned.every((name) => signed.includes(name))
  const scope = `${day}/${region}/s3/aws4_request`
  if (!isScoped || signatureOf(request, signed, scope, secretKey) !== signature) return 'SignatureDoesNotMatch'
  return headers['x-amz-content-sha256'] === sha256(body) ? null : 'XAmzContentSHA256Mismatch'
}

/** The number of names that this S3 lists at once; the real one lists a thousand. */
const pageOfList = 3

const readBody = async (request: IncomingMessage) => Buffer.concat(await request.toArray())

/** The parts in which a slow one sends a file, and the pause in ms before each. */
export const slowParts = { count: 8, pauseMs: 500 }

/** Starts an S3-compatible store with one bucket that verifies every signature. */
export async function startS3Server(options: Options) {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>()
  const requests: S3Request[] = []
  let failure: number | null = null
  let silence: 'none' | 'at once' | 'in a file' | 'between parts' = 'none'
  /** Returns one page of ListObjectsV2. */
  const listOf = (after: string) => {
    const later = [...objects.keys()].toSorted().filter((key) => key > after)
    const page = later.slice(0, pageOfList)
    const contents = page.map((key) => `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key></Contents>`).join('')
    return `<ListBucketResult><IsTruncated>${later.length > page.length}</IsTruncated>${contents}</ListBucketResult>`
  }
  const respond = (request: S3Request): { status: number; body?: Buffer | string } => {
    if (failure !== null) return { status: failure, body: '<Error/>' }
    const refusal = refusalOf(request, options)
    if (refusal !== null) return { status: 403, body: `<Error><Code>${refusal}</Code></Error>` }
    const { method, url, headers, body } = request
    const [path = '', query = ''] = url.split('?')
    const name = decodeURIComponent(path.slice(`/${options.bucket}/`.length))
    if (!url.startsWith(`/${options.bucket}/`)) return { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' }
    if (method === 'PUT') {
      objects.set(name, { bytes: body, type: headers['content-type'] })
      return { status: 200 }
    }
    if (method === 'DELETE') return { status: objects.delete(name) ? 204 : 404 }
    if (name === '') return { status: 200, body: listOf(new URLSearchParams(query).get('start-after') ?? '') }
    const known = objects.get(name)
    return known ? { status: 200, body: known.bytes } : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
  }
  const server = createServer(async (message, response) => {
    const { method = '', url = '', headers } = message
    const request = { method, url, headers, body: await readBody(message) }
    requests.push(request)
    if (silence === 'at once') return
    const { status, body } = respond(request)
    response.writeHead(status, { 'content-length': Buffer.byteLength(body ?? '') })
    if (silence === 'in a file' && Buffer.isBuffer(body)) response.write(body.subarray(0, body.length / 2))
    else if (silence === 'between parts' && Buffer.isBuffer(body)) {
      const size = Math.ceil(body.length / slowParts.count)
      for (let from = 0; from < body.length; from += size) {
        await sleep(slowParts.pauseMs)
        response.write(body.subarray(from, from + size))
      }
      response.end()
    } else response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    /** Makes every request fail with this status; null: none. */
    failWith: (status: number | null) => void (failure = status),
    /** Makes it take every request and send nothing, half of each file, or each file in parts with pauses. */
    fallSilent: (how: typeof silence) => void (silence = how),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
