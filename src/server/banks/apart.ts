import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'

export type Limits = { seconds: number; megabytes: number }

/** Work in a process of its own was broken off: by its limits, or by a fault. */
export class BrokenOff extends Error {
  readonly by: 'time' | 'memory' | 'fault'
  constructor(by: BrokenOff['by']) {
    super(`The work was broken off: ${by}.`)
    this.by = by
  }
}

/**
 * Runs a module in a process of its own, so that no input delays requests or ends the site: a thread that exceeds its memory can take the
 * whole process with it. The process has none of the site's environment, so no secret. `start` sends it its work; `receive` gets each of its
 * messages and returns true for the last one. Rejects with {@link BrokenOff}, or with the reason of the signal.
 */
export function runApart<Order, Report>(
  module: URL,
  {
    seconds,
    megabytes,
    signal,
    start,
    receive,
  }: Limits & {
    signal?: AbortSignal | undefined
    start: (send: (message: Order) => void) => void | Promise<void>
    receive: (message: Report) => boolean
  },
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const child = fork(module, {
      serialization: 'advanced',
      // What is read lives until the end: more room for what does not would be wasted.
      execArgv: [`--max-old-space-size=${megabytes}`, '--max-semi-space-size=4'],
      // It starts in half the time with the site's compiled modules.
      env: { NODE_COMPILE_CACHE: getCompileCacheDir() },
      // A process that runs out of memory writes pages about it.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      child.kill('SIGKILL')
    }
    const fail = (error: unknown) => {
      stop()
      reject(error)
    }
    const giveUp = () => fail(signal?.reason)
    signal?.addEventListener('abort', giveUp)
    const timer = setTimeout(() => fail(new BrokenOff('time')), seconds * 1000)
    child.on('message', (message: Report) => {
      if (!receive(message)) return
      stop()
      resolve()
    })
    child.on('error', fail)
    // Node aborts when its memory is full.
    child.once('exit', (_code, how) => fail(new BrokenOff(how === 'SIGABRT' ? 'memory' : 'fault')))
    // What can no longer be sent ends with the process.
    const send = (message: Order) => void child.send(message as object, () => undefined)
    Promise.resolve()
      .then(() => start(send))
      .catch(fail)
  })
}
