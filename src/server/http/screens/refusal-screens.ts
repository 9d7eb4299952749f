import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCatalog } from '../../../contract/errors.ts'
import { sendFailure, logCause, refusalOf } from '../translate.ts'

/** The additions of the pages to the rest of the server; filled in when they are served. */
export type RefusalScreens = {
  /** Renders the screen of a status for a request for a page. S1 */
  render?: (request: FastifyRequest, reply: FastifyReply, status: number) => Promise<FastifyReply>
  /** The addresses of pages that exist independently of the academy's content. */
  listed?: readonly string[]
}

/** Returns whether a person will see the response: the address is not the API's, and HTML is accepted. */
const isForPerson = ({ url, headers }: FastifyRequest) =>
  !/^\/api(\/|\?|$)/.test(url) && (headers.accept ?? '').includes('text/html')

/** Responds to a failure: with the screen of its status for a person, with the envelope for a program. */
export async function sendFailureScreen(
  screens: RefusalScreens,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!screens.render || !isForPerson(request)) return sendFailure(error, request, reply)
  const refusal = refusalOf(error)
  // The log has the details; the screen shows the status only.
  logCause(error, refusal, request.log)
  if (refusal.retryAfterSeconds !== null) void reply.header('retry-after', refusal.retryAfterSeconds)
  try {
    return await screens.render(request, reply, errorCatalog[refusal.code].status)
  } catch {
    return sendFailure(error, request, reply)
  }
}
