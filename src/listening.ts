import type { FastifyInstance } from 'fastify'

/** The first descriptor that is passed on, by systemd's convention for sockets. */
const firstDescriptor = 3

const readyMessage = 'lantern is ready'
/** Returns whether a site has said that it is ready. */
export const isReadyMessage = (message: unknown) => message === readyMessage

/** Returns the descriptor of a socket that the process was started with, if it was: it stays open while another process has it too. */
export function passedListener({ LISTEN_FDS, LISTEN_PID }: Record<string, string | undefined>): number | undefined {
  return LISTEN_FDS === '1' && (!LISTEN_PID || Number(LISTEN_PID) === process.pid) ? firstDescriptor : undefined
}

/** Tells the process that holds the port, if one does, that the site replies. */
export const sayReady = () => void process.send?.(readyMessage)

/** How long connections are told to close before the idle ones are closed, and how long the others may take. */
const tellMs = 250
const finishMs = 4_000

/**
 * Returns what lets a site go without a failed request while its port stays open elsewhere: requests under way are replied to, with the advice to
 * take another connection for the next, which another process accepts.
 */
export function drainable(app: FastifyInstance): () => Promise<void> {
  let isLeaving = false
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close')
  })
  return async () => {
    isLeaving = true
    await new Promise((resolve) => setTimeout(resolve, tellMs))
    await new Promise<void>((resolve) => {
      setTimeout(resolve, finishMs).unref()
      app.server.close(() => resolve())
    })
  }
}
