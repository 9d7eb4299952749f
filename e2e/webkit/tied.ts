import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Ends the group of its processes as soon as its input does, which it does however this process ends. */
const tie = '"$@" & exec 3>&-; cat; kill -KILL 0'

/** A program that ends with all that it has started, at the latest with this process. */
export type Tied = { child: ChildProcess; end(): Promise<void> }

/** Starts a program in the background. Its stream 3 is a pipe from it, which ends with it. */
export function startTied(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): Tied {
  const child = spawn('sh', ['-c', tie, program, program, ...args], {
    // A group of its own.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    env,
  })
  const ended = once(child, 'exit')
  return {
    child,
    async end() {
      child.stdin?.end()
      await ended
    },
  }
}
