import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'

/** Access to an S3-compatible store; addresses have the form endpoint/bucket/name. */
export type S3Options = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

const timeoutMs = 15_000

/** Opens a store of files in a bucket, with one signed request per operation. */
export function openS3Store({ endpoint, bucket, region, accessKey, secretKey }: S3Options) {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    // No retries: the caller may repeat the operation.
    retries: 0,
  })
  const send = (method: string, name: string, { body, type }: { body?: Uint8Array<ArrayBuffer>; type?: string } = {}) =>
    client.fetch(`${endpoint}/${bucket}/${encodeURIComponent(name)}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        // Part of the signature, so that the body cannot be replaced in transit.
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(type !== undefined && { 'content-type': type }),
      },
      ...(body && { body }),
    })
  const failed = (operation: string, { status }: Response) =>
    new Error(`the file store returned ${status} when ${operation}`)
  return {
    async put(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void> {
      const response = await send('PUT', name, { body: bytes, type })
      await response.body?.cancel()
      if (!response.ok) throw failed('writing', response)
    },
    async get(name: string): Promise<Uint8Array | undefined> {
      const response = await send('GET', name)
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      await response.body?.cancel()
      if (response.status === 404) return undefined
      throw failed('reading', response)
    },
    async remove(name: string): Promise<void> {
      const response = await send('DELETE', name)
      await response.body?.cancel()
      if (!response.ok && response.status !== 404) throw failed('removing', response)
    },
  }
}
