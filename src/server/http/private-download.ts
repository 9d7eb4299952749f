import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { StoredFile } from '../files/stored-file.ts'
import { attachment } from './attachment.ts'

/** Sends what someone has uploaded as a download of one person: never as a page of this site, and kept by no cache. */
export const sendPrivateDownload = (
  reply: FastifyReply,
  { size, body }: Pick<StoredFile, 'size' | 'body'>,
  { name, type }: { name: string; type: string },
) =>
  reply
    .headers({
      'content-type': type,
      'content-length': size,
      'content-disposition': attachment(name),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    .send(Readable.from(body))
