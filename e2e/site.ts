import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import siteProcess from '../scripts/site-process.json' with { type: 'json' }
import { demoPassword } from '../src/testing/demo-password.ts'

/** The root folder of this Lantern. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** A running Lantern: its address and process, how to send it a message and end it, its exit code and its output. */
export type Site = {
  url: string
  pid: number
  /** Resolves when the process has acknowledged. */
  send(message: number): Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
  ended: Promise<number | null>
  output(): string
}

type SiteOptions = {
  dataDir: string
  port?: number
  env?: Record<string, string>
  /** Flags of Node, besides the site's own. */
  flags?: string[]
  /** Another entry than the built site's. */
  program?: string
  /** Another Lantern than this one: its folder. */
  folder?: string
}

/** Starts the built site as a process on a free loopback port, with a new data folder or an existing database. */
export async function startSite({
  dataDir,
  port = 0,
  env = {},
  flags = [],
  program = 'src/main.ts',
  folder = root,
}: SiteOptions): Promise<Site> {
  const child = spawn(process.execPath, [...siteProcess.flags, ...flags, program], {
    cwd: folder,
    env: {
      ...siteProcess.env,
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      DEMO_PASSWORD: demoPassword,
      ...env,
    },
    // The IPC channel carries messages, and its end signals the process that the test has ended.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // 'close', so that all output has been read.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /Lantern is ready at (http:\/\/\S+)/.exec(output)
      if (found?.[1]) resolve(found[1])
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void ended.then((code) => reject(new Error(`the site ended with ${code} before it was ready:\n${output}`)))
  })
  const end = (signal: 'SIGTERM' | 'SIGKILL') => async () => {
    child.kill(signal)
    await ended
  }
  return {
    url,
    pid: child.pid ?? 0,
    async send(message) {
      const answered = new Promise<void>((resolve) => child.once('message', () => resolve()))
      child.send(message)
      await answered
    },
    stop: end('SIGTERM'),
    kill: end('SIGKILL'),
    ended,
    output: () => output,
  }
}
