import type { FastifyReply } from 'fastify'
import { Refusal } from './refusal.ts'

/** Returns a signal that is aborted when the client leaves before its answer is sent; work for nobody need not begin. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const abortUnfinished = () => {
    if (!raw.writableFinished) gone.abort(new Refusal('request.abandoned'))
  }
  if (raw.closed) abortUnfinished()
  else raw.once('close', abortUnfinished)
  return gone.signal
}
