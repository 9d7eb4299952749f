import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findInPage, sentWords } from '../engines/find.ts'
import type { Role, Words } from '../engines/port.ts'

/** A window of Firefox, by plain calls of WebDriver BiDi. */
export type Firefox = {
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Waits until a thing can be seen. */
  see(words: Words, role: Role): Promise<void>
  /** Waits for a thing, and presses it with the mouse. */
  tap(words: Words, role?: Role): Promise<void>
  /** Presses a field, and types into it; a key that is no character by its code, such as {@link enter}. */
  type(field: Words, text: string): Promise<void>
  run<Result>(work: () => Result): Promise<Result>
  /** The errors that pages wrote to the console or threw. */
  errors: string[]
  end(): Promise<void>
}

export const enter = '\uE007'

/** The longest wait for anything, in ms. */
const maxWaitMs = 30_000

/** Nothing that Firefox shows, fetches or asks by itself. */
const preferences = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'signon.rememberSignons': false,
  'toolkit.telemetry.enabled': false,
}

type Message = { id?: number; type: string; method?: string; params?: unknown; result?: unknown; message?: string }
type LogEntry = { level: string; text: string; source: { realm: string } }

async function until<Result>(what: string, look: () => Promise<Result | undefined>): Promise<Result> {
  for (const end = Date.now() + maxWaitMs; Date.now() < end; await sleep(50)) {
    const found = await look().catch(() => undefined)
    if (found !== undefined) return found
  }
  throw new Error(what)
}

/** Starts a Firefox without a screen, with a profile of its own. */
export async function openFirefox(): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'lantern firefox '))
  const lines = Object.entries(preferences).map(
    (preference) => `user_pref(${JSON.stringify(preference).slice(1, -1)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--remote-debugging-port=0', '--profile', profile, '--no-remote']
  const child = spawn('firefox-esr', args, { stdio: 'ignore', env: { ...process.env, HOME: profile } })
  const exited = once(child, 'exit')
  const end = async () => {
    child.kill()
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const { ws_host: host, ws_port: port } = await until('Firefox did not start', async () => {
      const said = await readFile(join(profile, 'WebDriverBiDiServer.json'), 'utf8')
      return JSON.parse(said) as { ws_host: string; ws_port: number }
    })
    return await connect(`ws://${host}:${port}/session`, end)
  } catch (error) {
    await end()
    throw error
  }
}

/** Scrolls to a thing, and returns the middle of it, in px of the window; it runs in the page. */
function middleOf(thing: Element | null) {
  if (!thing) return null
  thing.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = thing.getBoundingClientRect()
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
}

async function connect(address: string, end: () => Promise<void>): Promise<Firefox> {
  const socket = new WebSocket(address)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)), { once: true })
  })
  const errors: string[] = []
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, method, params, result, message = '' } = JSON.parse(String(data)) as Message
    if (method === 'log.entryAdded') {
      const { level, text } = params as LogEntry
      if (level === 'error') errors.push(text)
    }
    const call = id === undefined ? undefined : waiting.get(id)
    if (type === 'error') call?.reject(new Error(message))
    else call?.resolve(result as never)
  })
  let calls = 0
  const send = <Result>(method: string, params: object = {}) =>
    new Promise<Result>((resolve, reject) => {
      calls += 1
      waiting.set(calls, { resolve, reject })
      socket.send(JSON.stringify({ id: calls, method, params }))
    })

  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const context = contexts[0]?.context

  async function evaluate<Result>(expression: string): Promise<Result> {
    type Evaluated = { type: string; result?: { value?: string }; exceptionDetails?: { text: string } }
    const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
      target: { context },
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return JSON.parse(result?.value ?? 'null') as Result
  }
  /** Waits for a thing, scrolls to it, and returns where it is. */
  const find = (words: Words, role: Role) =>
    until(`no ${role} ${String(words)}`, async () => {
      const found = `(${String(findInPage)})(${JSON.stringify(role)}, ${JSON.stringify(sentWords(words))})`
      const at = await evaluate<{ x: number; y: number } | null>(`(${String(middleOf)})(${found})`)
      return at ?? undefined
    })
  const act = (actions: object) => send('input.performActions', { context, actions: [actions] })
  const tap = async (words: Words, role: Role) => {
    const { x, y } = await find(words, role)
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await act({ type: 'pointer', id: 'mouse', actions })
  }
  // A document that has no program listens at once.
  const listening = () =>
    until('the page does not listen', async () => {
      const isThere = `document.readyState === 'complete' && (document.documentElement.dataset.live !== undefined || !document.querySelector('script[type=module]'))`
      return (await evaluate<boolean>(isThere)) ? true : undefined
    })

  return {
    errors,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
      // Keys do nothing in a window without the focus.
      await send('browsingContext.activate', { context })
      await listening()
    },
    async reload() {
      await send('browsingContext.reload', { context, wait: 'complete' })
      await listening()
    },
    see: async (words, role) => void (await find(words, role)),
    tap: (words, role = 'button') => tap(words, role),
    async type(field, text) {
      await tap(field, 'field')
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act({ type: 'key', id: 'keys', actions })
    },
    run: (work) => evaluate(`(${String(work)})()`),
    async end() {
      await send('browser.close').catch(() => undefined)
      socket.close()
      await end()
    },
  }
}
