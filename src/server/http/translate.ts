import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { errorCatalog, type Envelope, type ErrorCode } from '../../contract/errors.ts'
import { withoutEmail, type MessageCode } from '../../contract/messages.ts'
import { readCoded, type Coded } from '../../core/coded.ts'
import { english } from '../../languages/in-english.ts'
import { inWordsOf, textOf } from '../../languages/codes.ts'
import { DatabaseDown, whyUnavailable } from '../db/unavailable.ts'
import { FileStoreAway, FileStoreResting } from '../files/away.ts'
import { Refusal } from './refusal.ts'

const byFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_REQ_FILE_TOO_LARGE: 'picture.too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.unsupported_media',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_media',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
}

/** Returns whether PostgreSQL rejected a text with NUL or broken surrogates: the client's fault. */
const isBadText = (error: { code?: string }) => error.code === '22021' || error.code === '22P05'

/** Turns any failure into an error of the catalog; the cause of unknown ones goes to the log only. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  // Before the causes of a database: the store may be refused by the system in the same words.
  if (error instanceof FileStoreAway) return new Refusal('file.unavailable', { retryAfterSeconds: 5 })
  const { code = '', statusCode = 500, cause } = error as FastifyError & { cause?: { code?: string } }
  const known = byFastify[code]
  if (known) return new Refusal(known)
  if (isBadText({ code }) || (cause && isBadText(cause))) return new Refusal('request.malformed')
  if (statusCode >= 400 && statusCode < 500) return new Refusal('request.malformed')
  const why = whyUnavailable(error)
  if (why === 'busy') return new Refusal('server.busy', { retryAfterSeconds: 5 })
  if (why === 'away') return new Refusal('server.unavailable', { retryAfterSeconds: 2 })
  return new Refusal('server.failed')
}

/** Returns what a reply says when something was done: its code, and the same in English. Where no email leaves, none is promised. T36 */
export function messageOf(
  said: string,
  { sendsEmail }: { sendsEmail: boolean },
): Pick<Envelope, 'msg' | 'code' | 'params'> {
  if (said === '') return { msg: '' }
  const { code, params } = readCoded(said)
  const message = { code: (!sendsEmail && withoutEmail[code as MessageCode]) || code, params }
  return { msg: textOf(message, english), ...message }
}

/** Returns the envelope of a refusal. */
export function envelopeOf({ code, params, errors }: Refusal): Envelope<null> {
  const problems: Record<string, Coded[]> | null =
    errors && Object.fromEntries(Object.entries(errors).map(([field, codes]) => [field, codes.map(readCoded)]))
  const said = { msg: '', code, params, errors: null, problems }
  return { success: false, code, params, problems, ...inWordsOf(said, english), data: null }
}

/** Returns what may be logged about a failure: where it happened, but no statements or values, which may be personal data. */
export function loggableFailure(error: unknown): { type: string; code?: string; message: string; stack?: string } {
  const { cause } = error as { cause?: unknown }
  const { name, message, stack, code } = (cause instanceof Error ? cause : error) as Error & { code?: string }
  return { type: name, message, ...(code !== undefined && { code }), ...(stack !== undefined && { stack }) }
}

/** Logs the cause of a failure that is not the client's fault, but for what is known: a database that is down, a file store that was silent. */
export function logCause(error: unknown, { code }: Refusal, log: FastifyRequest['log']): void {
  if (error instanceof FileStoreResting) return
  if (code === 'server.failed') log.error({ err: loggableFailure(error) }, 'request failed')
  else if (error instanceof FileStoreAway) log.warn({ err: loggableFailure(error) }, 'the file store failed a request')
  else if (!(error instanceof Refusal) && !(error instanceof DatabaseDown) && whyUnavailable(error))
    log.warn({ err: loggableFailure(error) }, 'the database could not serve a request')
}

/** Responds to a failed API request with its status and the envelope, without internal details. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  logCause(error, refusal, request.log)
  if (refusal.retryAfterSeconds !== null) void reply.header('retry-after', refusal.retryAfterSeconds)
  // One status stands for several refusals; players distinguish them by this header.
  void reply.header('lantern-refusal', refusal.code)
  void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  return reply.code(errorCatalog[refusal.code].status).send(JSON.stringify(envelopeOf(refusal)))
}
