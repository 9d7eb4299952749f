import type { ChildProcess } from 'node:child_process'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Time limit in ms of a graceful stop before it is cut short. */
export const stopWithinMs = 10_000

/** The first descriptor that is passed on, by systemd's convention for sockets. */
const firstDescriptor = 3

const readyMessage = 'lantern is ready'
const loadedMessage = 'lantern is loaded'
const leftMessage = 'lantern has left'
const beginMessage = 'lantern may begin'
/** The setting of a process that is to take the place of a running one once that has ended. */
export const nextSetting = 'LANTERN_NEXT'
/** Returns whether a site has said that it is ready. */
export const isReadyMessage = (message: unknown) => message === readyMessage

/** Returns whether a site has said that it is loaded and waits to begin. */
export const isLoadedMessage = (message: unknown) => message === loadedMessage

/** Returns whether a site has said that it has left the port, the data folder and the database; its process is about to end. */
export const isLeftMessage = (message: unknown) => message === leftMessage

/** Lets a site that waits begin, because the one before it has ended; one that has ended meanwhile is never ready. */
export const letBegin = (site: ChildProcess) => void site.send(beginMessage, () => undefined)

/** Says that this process is loaded, and waits until the one before it has ended; at once where there is none. */
export async function waitToBegin(): Promise<void> {
  if (process.env[nextSetting] !== '1') return
  const begin = new Promise<void>((resolve, reject) => {
    process.once('message', (message) => message === beginMessage && resolve())
    process.once('disconnect', () => reject(new Error('The process that holds the port has ended.')))
  })
  process.send?.(loadedMessage)
  await begin
}

/** Returns the descriptor of a socket that the process was started with, if it was: it stays open while another process has it too. */
export function passedListener({ LISTEN_FDS, LISTEN_PID }: Record<string, string | undefined>): number | undefined {
  return LISTEN_FDS === '1' && (!LISTEN_PID || Number(LISTEN_PID) === process.pid) ? firstDescriptor : undefined
}

/** Tells the process that holds the port, if one does, that the site replies. */
export const sayReady = () => void process.send?.(readyMessage)

/** Tells the process that holds the port that this site uses nothing any more: the end of a process takes a while. */
export const sayLeft = () => void process.send?.(leftMessage)

/** The time in ms for which connections are advised to close before the idle ones are closed, and the time limit of the others. */
const tellMs = 250
const finishMs = 4_000

/**
 * Returns what lets a site go without a failed request while its port stays open elsewhere: requests under way are replied to, with the
 * advice to take another connection for the next, which another process accepts.
 */
export function drainable(server: Server): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  let isLeaving = false
  // Before any route: pages from memory pass no hook of a route.
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive &&= !isLeaving
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })
  return async () => {
    isLeaving = true
    for (const response of underWay) response.shouldKeepAlive = false
    await sleep(tellMs)
    await new Promise<void>((resolve) => {
      setTimeout(resolve, finishMs).unref()
      server.close(() => resolve())
    })
  }
}
