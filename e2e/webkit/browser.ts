import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, inject } from 'vitest'
import { findInPage, sentWords } from '../engines/find.ts'
import type { Port, Role, Words } from '../engines/port.ts'
import { startProxy, type FaultProxy } from '../faults/proxy.ts'
import type { Person } from '../people.ts'
import { dragInPage } from './drag.ts'
import { openOldest, openSession, WebDriverError, type Profile, type Session, type Size } from './session.ts'

/** The longest wait for anything, in ms. */
const maxWaitMs = 30_000
const lookMs = 50

/** The key of an element in the JSON of WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type ElementReference = { [elementKey]: string }

/** The errors that pass while a page changes under a command. */
const passing = new Set([
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
  'javascript error',
  'no such window',
])

/** A window of WebKit whose network is the test's own. */
export type Window = Port & {
  network: FaultProxy
  size: Size
  /** Signs in without the page for it. */
  signIn(person: Person): Promise<void>
  /** Returns the errors of its pages until now. */
  errors(): Promise<string[]>
}

type Opening = { takesCookies?: boolean; hasFinger?: boolean }

/**
 * Opens windows of WebKit for one file of journeys, each with this in its profile. A journey fails when a page has an error that it did not expect.
 */
export function withWebKit(profile: Pick<Profile, 'before' | 'without'> = {}) {
  const windows = withWindows()
  return {
    ...windows,
    open: (size: Size, { takesCookies = true, hasFinger = false }: Opening = {}) =>
      // The screen in memory has no fingers: styles for them are made to hold everywhere.
      windows.openBy(() => openSession(inject('display'), { ...profile, size, takesCookies }), size, hasFinger),
  }
}

/** Opens windows of the oldest WebKit as {@link withWebKit} does of the newest. */
export function withOldestWebKit() {
  const windows = withWindows()
  return { ...windows, open: () => windows.openBy(openOldest, { width: 800, height: 600 }) }
}

function withWindows() {
  const opened: { session: Session; network: FaultProxy }[] = []
  const expected: RegExp[] = []

  afterEach(async ({ task }) => {
    const said: string[] = []
    for (const { session, network } of opened.splice(0)) {
      if (task.result?.state === 'fail') process.stdout.write(await tell(session))
      said.push(...(await session.errors()))
      await session.end()
      await network.close()
    }
    const errors = said.filter((line) => !expected.some((pattern) => pattern.test(line)))
    expected.length = 0
    expect(errors).toEqual([])
  })

  return {
    async openBy(open: () => Promise<Session>, size: Size, hasFinger = false): Promise<Window> {
      const network = await startProxy(Number(new URL(inject('site').url).port))
      if (hasFinger) network.edit = (text) => text.replaceAll(/\(pointer: ?coarse\)/g, '(min-width: 0)')
      const session = await open()
      opened.push({ session, network })
      return windowOf(session, network, size)
    },
    /** Declares errors that a journey provokes. */
    expectErrors(...patterns: RegExp[]) {
      expected.push(...patterns)
    },
  }
}

/** Returns where a page of a failed journey is, what it says, and its errors. */
async function tell(session: Session): Promise<string> {
  const lines = [
    session.command<string>('GET /url'),
    session.command<string>('POST /execute/sync', { script: 'return document.body.innerText', args: [] }),
    session.errors().then((all) => all.slice(-20).join('\n')),
  ]
  return `${(await Promise.all(lines.map((line) => line.catch(String)))).join('\n').slice(0, 4000)}\n`
}

/** Returns whether a page with a program listens. The studio is rendered by the browser alone, so nothing of it can be touched too early. */
function isListening(): boolean {
  const hasProgram = document.querySelector('body:not(:has(> #studio)) script[type=module]') !== null
  return document.readyState === 'complete' && (!hasProgram || document.documentElement.dataset['live'] !== undefined)
}

function windowOf(session: Session, network: FaultProxy, size: Size): Window {
  const { command } = session
  const execute = <Result>(script: string, ...args: unknown[]) =>
    command<Result>('POST /execute/sync', { script, args })
  const look = (role: Role, words: Words) =>
    execute<ElementReference | null>(
      `return (${String(findInPage)})(arguments[0], arguments[1])`,
      role,
      sentWords(words),
    )

  /** Repeats until `work` returns something, over the refusals that pass while a page changes. */
  async function until<Result>(what: string, work: () => Promise<Result | null>): Promise<Result> {
    let last: unknown
    for (const end = Date.now() + maxWaitMs; Date.now() < end; await sleep(lookMs))
      try {
        const result = await work()
        if (result !== null) return result
      } catch (error) {
        if (!(error instanceof WebDriverError && passing.has(error.code))) throw error
        last = error
      }
    throw new Error(`${what} (${String(last ?? 'nothing was found')})`)
  }
  const found = (words: Words, role: Role) => until(`no ${role} ${String(words)}`, () => look(role, words))
  /** Does something with a thing, and again with the one in its place when it is replaced meanwhile. */
  const act = (words: Words, role: Role, work: (element: ElementReference) => Promise<unknown>) =>
    until(`${role} ${String(words)}`, async () => {
      const element = await look(role, words)
      if (!element) return null
      await work(element)
      return true
    })
  const scrolled = (element: ElementReference) =>
    execute("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element)
  const press = async (...keys: string[]) => {
    const down = keys.map((value) => ({ type: 'keyDown', value }))
    const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }))
    await command('POST /actions', { actions: [{ type: 'key', id: 'keys', actions: [...down, ...up] }] })
  }
  /** Waits until an opened page is hydrated, so that none is left in the middle of its start. */
  const listening = () =>
    until('the page does not listen', async () => ((await execute(`return (${String(isListening)})()`)) ? true : null))
  const open = async (path: string) => {
    await command('POST /url', { url: network.url + path })
    await listening()
  }
  const run: Port['run'] = (work, ...given) =>
    command('POST /execute/async', {
      script: `const done = arguments[arguments.length - 1]
        Promise.resolve((${String(work)})(...[...arguments].slice(0, -1))).then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }))`,
      args: given,
    }).then((reply) => {
      const { value, error } = reply as { value: never; error?: string }
      if (error !== undefined) throw new Error(error)
      return value
    })

  return {
    network,
    size,
    async signIn({ email, password }) {
      await open('/courses')
      const status = await run(
        async (address: string, secret: string) => {
          const response = await fetch('/api/auth/login', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'lantern-client': 'web' },
            body: JSON.stringify({ email: address, password: secret }),
          })
          return response.status
        },
        email,
        password,
      )
      expect(status).toBe(200)
      // The page follows its cookies by loading itself again, which would take the place of what is opened next.
      await found(/Account of /, 'button')
      await listening()
    },
    open,
    async reload() {
      await command('POST /refresh')
      await listening()
    },
    async back() {
      await command('POST /back')
      await listening()
    },
    async tap(words, role = 'button') {
      await act(words, role, async (element) => {
        await scrolled(element)
        await command(`POST /element/${element[elementKey]}/click`)
      })
    },
    async type(field, text) {
      await act(field, 'field', async (element) => {
        await scrolled(element)
        await command(`POST /element/${element[elementKey]}/click`)
      })
      await press('\uE009', 'a')
      await command(`POST /element/${(await found(field, 'field'))[elementKey]}/value`, { text })
    },
    press,
    async see(words, role = 'text') {
      await found(words, role)
    },
    async miss(words, role = 'text') {
      await until(`${role} ${String(words)} is still there`, async () => ((await look(role, words)) ? null : true))
    },
    async drag(handle, to) {
      const from = await found(handle, 'handle')
      await scrolled(from)
      // The automation of WebKitGTK moves the mouse, but begins no drag of the system: these are the events of one.
      await command('POST /execute/async', {
        script: `const [from, to, done] = arguments;\n(${String(dragInPage)})(from, to).then(done, done)`,
        args: [from, await found(to, 'link')],
      })
    },
    path: () => execute('return location.pathname'),
    errors: session.errors,
    run,
  }
}
