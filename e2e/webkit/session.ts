import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { reportErrors } from './report.ts'
import { startTied, type Tied } from './tied.ts'

// WebKit is driven by plain calls of WebDriver over `fetch`: playwright drives only a WebKit of its own branch, a package would be another
// dependency for a dozen calls, and BiDi is there in parts. The window is ours (`window.py`), since no browser's own is narrower than
// 500 px. Each journey has a driver of its own, because a driver loses pages after those of another session.

/** The size of a window, in px. */
export type Size = { width: number; height: number }

/** `before`: a script that runs before those of every page; `without`: features of the engine, by its names for them. */
export type Profile = { size: Size; before?: string; without?: readonly string[]; takesCookies?: boolean }

/** A session of WebDriver: one window of WebKit with a profile of its own. */
export type Session = {
  /** Sends a command; rejects with a {@link WebDriverError}. */
  command<Value>(on: string, body?: object): Promise<Value>
  /** Returns the errors of its pages until now, each in a line. */
  errors(): Promise<string[]>
  end(): Promise<void>
}

/** The refusal of a command; `code` as in the standard, such as 'stale element reference'. */
export class WebDriverError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

const window = fileURLToPath(new URL('window.py', import.meta.url))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Sends a command to the driver. */
async function send(driver: string, on: string, body?: object): Promise<unknown> {
  const [method = '', path = ''] = on.split(' ')
  const sent = body ?? (method === 'POST' ? {} : undefined)
  const response = await fetch(driver + path, { method, ...(sent && { body: JSON.stringify(sent) }) })
  const { value } = (await response.json()) as { value: { error: string; message: string } | null }
  if (!response.ok) throw new WebDriverError(value?.error ?? 'unknown error', value?.message ?? '')
  return value
}

/** Time limit for the driver to listen, in ms. */
const patienceMs = 30_000

async function whenListening(driver: string): Promise<void> {
  for (const until = Date.now() + patienceMs; ;)
    try {
      return void (await send(driver, 'GET /status'))
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(50)
    }
}

/** A driver, where it runs, and what it is asked for. */
type Driving = { start: (port: number) => Tied; capabilities: object; reports: string; folder: string }

/** Opens a session with a driver of its own: after a few pages of one session the driver of Debian loses pages of the next. */
async function drive({ start, capabilities, reports, folder }: Driving): Promise<Session> {
  const port = await freePort()
  const driver = `http://127.0.0.1:${port}`
  const tied = start(port)
  const end = async () => {
    await tied.end()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await whenListening(driver)
    const alwaysMatch = { ...capabilities, unhandledPromptBehavior: 'accept' }
    const { sessionId } = (await send(driver, 'POST /session', { capabilities: { alwaysMatch } })) as {
      sessionId: string
    }
    return {
      async command<Value>(on: string, body?: object) {
        const [method = '', path = ''] = on.split(' ')
        return (await send(driver, `${method} /session/${sessionId}${path}`, body)) as Value
      },
      async errors() {
        return (await readFile(reports, 'utf8')).split('\n').filter(Boolean)
      },
      async end() {
        // Without this the processes of the window outlive it.
        await send(driver, `DELETE /session/${sessionId}`).catch(() => undefined)
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Opens a window of WebKitGTK on a screen. */
export async function openSession(
  display: string,
  { size, before = '', without = [], takesCookies = true }: Profile,
): Promise<Session> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern webkit '))
  const [reports, script] = [join(folder, 'reports'), join(folder, 'before.js')]
  await writeFile(script, `(${String(reportErrors)})();\n${before}`)
  const env = { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1', HOME: folder }
  const cookies = takesCookies ? 'cookies' : 'no-cookies'
  const args = [window, `${size.width}x${size.height}`, reports, script, cookies, ...without]
  return drive({
    start: (port) => startTied('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], env),
    capabilities: { 'webkitgtk:browserOptions': { binary: '/usr/bin/python3', args } },
    reports,
    folder,
  })
}

/** Errors among the lines that WPE writes of its pages' consoles; notes of the program around it are none. */
const consoleError = /CONSOLE \w+ ERROR/

/** Opens a window of WPE, the oldest WebKit of Debian, which needs no screen. It is 800 px wide, and takes no script of ours. */
export async function openOldest(): Promise<Session> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern wpe '))
  const output = join(folder, 'output')
  const env = { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, OUTPUT: output }
  const args = ['--automation', '--platform=headless', '--enable-write-console-messages-to-stdout=true']
  const session = await drive({
    start: (port) => startTied('sh', ['-c', `exec WPEWebDriver --port=${port} --host=127.0.0.1 >"$OUTPUT" 2>&1`], env),
    capabilities: { 'wpe:browserOptions': { binary: '/usr/bin/cog', args } },
    reports: output,
    folder,
  })
  return { ...session, errors: async () => (await session.errors()).filter((line) => consoleError.test(line)) }
}
