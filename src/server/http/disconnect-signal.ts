import type { FastifyReply } from 'fastify'
import { Refusal } from './refusal.ts'

/** Returns a signal that is aborted when the client disconnects before its response is sent, so that useless work is not started. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const abortUnfinished = () => {
    if (!raw.writableFinished) controller.abort(new Refusal('request.abandoned'))
  }
  if (raw.closed) abortUnfinished()
  else raw.once('close', abortUnfinished)
  return controller.signal
}
