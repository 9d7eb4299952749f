import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type Axe from 'axe-core'
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core'
import { afterEach, expect, inject } from 'vitest'
import { browserFlags } from './browser-flags.ts'
import { reportDoubles } from './doubles.ts'

/** The longest wait for anything, in ms. */
const maxWaitMs = 15_000

type Options = Parameters<Browser['newContext']>[0]

/** Returns the address of the site under test. */
export const siteUrl = () => inject('site').url

/** Chromium's own error when the network is cut while it fetches the service worker. */
const workerNotFetched = 'An unknown error occurred when fetching the script.'

let browser: Promise<Browser> | undefined
/** Returns the browser of all files of journeys, which share their modules; it ends with their process. */
const launched = () =>
  (browser ??= chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? 'chromium', args: browserFlags }))

/**
 * Opens profiles of a browser for one file of journeys. A test fails when the console of any of its pages reports an error that the journey did
 * not expect, a dialog over a dialog or a message that is shown twice among them.
 */
export function withBrowser() {
  const contexts: BrowserContext[] = []
  const errors: string[] = []
  const expected: RegExp[] = []

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      for (const page of contexts.flatMap((context) => context.pages())) await tell(page)
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    const unexpected = errors.splice(0).filter((text) => !expected.some((pattern) => pattern.test(text)))
    expected.length = 0
    expect(unexpected).toEqual([])
  })

  const watch = (page: Page) => {
    keepDiary(page)
    page.on('console', (message) => {
      if (message.type() !== 'error' || message.text() === workerNotFetched) return
      errors.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => errors.push(String(error)))
  }

  return {
    /** Opens a new browser profile. */
    async open(options: Options = {}): Promise<{ context: BrowserContext; page: Page }> {
      const browser = await launched()
      const context = await browser.newContext({
        baseURL: options.baseURL ?? siteUrl(),
        viewport: { width: 1280, height: 800 },
        // axe would measure colors in the middle of a transition.
        reducedMotion: 'reduce',
        ...options,
      })
      context.setDefaultTimeout(maxWaitMs)
      contexts.push(context)
      context.on('page', watch)
      await context.addInitScript(reportDoubles)
      const page = await context.newPage()
      return { context, page: options.javaScriptEnabled === false ? page : waitingForHydration(page) }
    },
    /** Declares console errors that this test provokes. */
    expectErrors(...patterns: RegExp[]) {
      expected.push(...patterns)
    },
  }
}

/** The number of a page's last events that are printed when its journey fails. */
const mostEvents = 40

const diaries = new WeakMap<Page, string[]>()

/** Notes what a page requests, gets and shows, for the day on which its journey fails. */
function keepDiary(page: Page): void {
  const diary: string[] = []
  diaries.set(page, diary)
  const note = (text: string) => {
    diary.push(`${new Date().toISOString().slice(14, 22)} ${text}`)
    if (diary.length > mostEvents) diary.shift()
  }
  const named = (request: Request) => `${request.method()} ${request.url().slice(0, 120)}`
  page.on('request', (request) => note(`asked ${named(request)}`))
  page.on('response', (response) => note(`${response.status()} ${named(response.request())}`))
  page.on('requestfailed', (request) => note(`${request.failure()?.errorText ?? 'failed'} ${named(request)}`))
  page.on('framenavigated', (frame) => note(`at ${frame.url()}`))
  page.on('console', (message) => note(`console: ${message.text().slice(0, 200)}`))
}

/** Prints what a page of a failed journey did last, and what it says. */
async function tell(page: Page): Promise<void> {
  const said = page.locator('body').innerText({ timeout: 2_000 })
  const text = await said.catch((error: unknown) => String(error))
  process.stdout.write(`${page.url()}\n${diaries.get(page)?.join('\n') ?? ''}\n${text.slice(0, 2_000)}\n`)
}

/** Makes navigations wait until the page is hydrated: before that, a click would load a new document. */
function waitingForHydration(page: Page): Page {
  const opened = async () => {
    // The studio is rendered by the browser alone, so nothing of it can be touched too early.
    const hasProgram = () =>
      page.evaluate(() => document.querySelector('body:not(:has(> #studio)) script[type=module]') !== null)
    if (await hasProgram().catch(() => false)) await listening(page)
  }
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...given) => {
    const response = await goto(...given)
    // With 'commit' the test wants the page before its scripts.
    if (given[1]?.waitUntil !== 'commit') await opened()
    return response
  }
  page.reload = async (...given) => {
    const response = await reload(...given)
    await opened()
    return response
  }
  return page
}

/** Waits until an opened page is hydrated: before that, clicks and keys have no effect, on a slow machine for a while. */
export async function listening(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver)
}

/**
 * Waits until the login is shown and listens: its address is there before it, while the page before still shows fields of
 * the same names.
 */
export async function atLogin(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Sign in to your account' }).waitFor()
  await listening(page)
}

/** Lets the stopped clock of a page run until a condition is true, and hardly longer. */
export async function ticking(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  const look = async () => {
    await page.clock.runFor(20)
    return isSo()
  }
  await expect.poll(look).toBe(true)
}

/** Returns how far the page can be scrolled sideways, in px. */
export const sideways = (page: Page) =>
  page.evaluate(() => {
    // What is laid out only near the screen has to fit too.
    for (const one of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible'
    const { scrollWidth, clientWidth } = document.documentElement
    scrollTo(400, 0)
    return Math.max(scrollWidth - clientWidth, Math.abs(scrollX))
  })

/** Returns whether the page listens: its script says so. On a document that is the small one, which wakes the islands. */
export function isTakenOver(): boolean {
  return document.documentElement.dataset['live'] !== undefined
}

/** Opens an address, and waits until its page is idle and hydrated. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await listening(page)
}

/** Blocks requests of an address until they are released, so that a state that lasts only while they run can be observed. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

/** Returns what addresses of modules look like; the small blocking script is no module. */
export async function modulesOf(): Promise<(url: URL) => boolean> {
  // By its address: the headers that tell a module from a script are not always there to be read.
  const [, blocking] = /<script src="([^"]+)"/.exec(await (await fetch(siteUrl())).text()) ?? []
  if (blocking === undefined) throw new Error('the page has no blocking script')
  return ({ pathname }) => /\/assets\/[^/]*\.js$/.test(pathname) && pathname !== blocking
}

/** Blocks the modules of a page until they are released; the small blocking script runs. */
export async function holdModules(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(await modulesOf(), async (route) => {
    await released
    await route.fallback()
  })
  return release
}

/** Returns whether the focus is on something that contains a button, or on the button itself. */
export const isFocusAt = (page: Page, button: string) =>
  page
    .getByRole('button', { name: button, exact: true })
    .evaluate((one) => document.activeElement !== document.body && (document.activeElement?.contains(one) ?? false))

/** Returns whether a ring shows the focus, or nothing has it; it runs in the page. */
export function isFocusRinged(): boolean {
  const at = document.activeElement
  if (!at || at === document.body) return true
  const ring = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  }
  // A card shows the focus of its link or its choice, a label that of its field.
  const parts = ['label', 'li', 'div:has(> input)']
  return [at, ...parts.map((part) => at.closest(part))].some((element) => element !== null && ring(element))
}

/** The selectors of success and error toasts. */
export const toasts = { success: '[popover] output', error: '[popover] [role=alert]' }

/**
 * Observes the page from now on for a short-lived element, which is detected even on a busy machine. Returns a function that waits
 * for it.
 */
export async function watchFor(page: Page, selector: string, text = ''): Promise<() => Promise<void>> {
  const watch = await page.evaluateHandle(
    ([target, part]) => ({
      appeared: new Promise<void>((resolve) => {
        const look = () => {
          if (![...document.querySelectorAll(target)].some(({ textContent }) => textContent?.includes(part))) return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
        look()
      }),
    }),
    [selector, text] as const,
  )
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`${selector} did not show '${text}'`)), maxWaitMs)
    })
    await Promise.race([watch.evaluate(({ appeared }) => appeared), tooLate]).finally(() => clearTimeout(timer))
  }
}

/** Signs in on the login page. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Requires that axe finds nothing on the page in its present state. */
export async function expectAccessible(page: Page): Promise<void> {
  // A color change takes a frame even without motion, which on a busy machine takes a while.
  await page.evaluate(async () => {
    // What is hidden since its change began stays in the middle of it.
    const isSeen = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true
    const fades = document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition && isSeen(animation))
    await Promise.allSettled(fades.map(({ finished }) => finished))
  })
  // A frame left out would be a violation.
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe }
    // What is in order is not listed: that takes longer than the rules.
    const { violations: found } = await axe.run({ resultTypes: ['violations'] })
    return found.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) }))
  })
  expect(violations).toEqual([])
}
