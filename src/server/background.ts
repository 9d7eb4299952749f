import type { Logger } from 'pino'
import { closeDue } from './attempts/closing.ts'
import { sweepThrottles } from './accounts/throttle.ts'
import type { Room } from './http/room.ts'
import { toldFailure } from './http/translate.ts'

const closeEveryMs = 15_000
const sweepEveryMs = 60 * 60 * 1000

/** Work without a request: closes attempts whose time is over, sweeps what has expired. Answers how to stop it. */
export function startBackground(room: Room, log: Logger): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const every = (ms: number, name: string, work: () => Promise<unknown>) =>
    setInterval(() => {
      running = running.then(work).catch((error: unknown) => log.error({ err: toldFailure(error) }, `${name} failed`))
    }, ms)
  const timers = [
    every(closeEveryMs, 'closing attempts', () =>
      closeDue(room, (attemptId, error) =>
        log.error({ attemptId, err: toldFailure(error) }, 'closing an attempt failed'),
      ),
    ),
    every(sweepEveryMs, 'sweeping', async () => {
      await room.sessions.sweep()
      await sweepThrottles(room.db, room.now())
    }),
  ]
  return async () => {
    timers.forEach(clearInterval)
    await running
  }
}
