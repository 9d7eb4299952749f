import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCatalogue } from '../../../contract/errors.ts'
import { answerFailure, logCause, refusalOf } from '../translate.ts'

/** Draws the screen of a status for who asked for a page; filled in when pages are served. S1 */
export type RefusalScreens = {
  draw?: (request: FastifyRequest, reply: FastifyReply, status: number) => Promise<FastifyReply>
}

/** Whether somebody looks at the answer, not a program: an address beside the API's, and HTML is wanted. */
const isForPerson = ({ url, headers }: FastifyRequest) =>
  !/^\/api(\/|\?|$)/.test(url) && (headers.accept ?? '').includes('text/html')

/** Answers any failure: a person gets the screen of its status, a program the envelope. */
export async function answerFailed(
  screens: RefusalScreens,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!screens.draw || !isForPerson(request)) return answerFailure(error, request, reply)
  const refusal = refusalOf(error)
  // The log is told where it was; the screen says no more than the status.
  logCause(error, refusal, request.log)
  if (refusal.retryAfterSeconds !== null) void reply.header('retry-after', refusal.retryAfterSeconds)
  try {
    return await screens.draw(request, reply, errorCatalogue[refusal.code].status)
  } catch {
    return answerFailure(error, request, reply)
  }
}
