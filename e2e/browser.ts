import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { browserFlags } from './browser-flags.ts'

/** How long anything is waited for. */
const mostWaitMs = 15_000

type Options = Parameters<Browser['newContext']>[0]

/** The address of the site under test. */
export const siteUrl = () => inject('site').url

/**
 * A browser for one file of journeys. Every page opened through it fails its test when the console reports an error that the
 * journey did not expect.
 */
export function withBrowser() {
  let browser: Browser
  const contexts: BrowserContext[] = []
  const errors: string[] = []
  const expected: RegExp[] = []

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? 'chromium', args: browserFlags })
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    const unexpected = errors.splice(0).filter((text) => !expected.some((pattern) => pattern.test(text)))
    expected.length = 0
    expect(unexpected).toEqual([])
  })

  const watch = (page: Page) => {
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
  }

  return {
    /** A fresh browser profile. */
    async open(options: Options = {}): Promise<{ context: BrowserContext; page: Page }> {
      const context = await browser.newContext({
        baseURL: options.baseURL ?? siteUrl(),
        viewport: { width: 1280, height: 800 },
        // Colours in mid-fade are not what anybody reads.
        reducedMotion: 'reduce',
        ...options,
      })
      context.setDefaultTimeout(mostWaitMs)
      contexts.push(context)
      context.on('page', watch)
      const page = await context.newPage()
      return { context, page: options.javaScriptEnabled === false ? page : waitingForListeners(page) }
    },
    /** Console errors that this test means to provoke. */
    expectErrors(...patterns: RegExp[]) {
      expected.push(...patterns)
    },
  }
}

/** Makes a page go on from an address only when it listens: a click before that is the browser's own, and loads anew. */
function waitingForListeners(page: Page): Page {
  const opened = async () => {
    const hasProgram = () => page.evaluate(() => document.querySelector('script[data-program]') !== null)
    if (await hasProgram().catch(() => false)) await listening(page)
  }
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...given) => {
    const response = await goto(...given)
    // Who asks for no more than the beginning of a page has its scripts withheld.
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

/** Waits until a page that was opened listens: what is pressed before that does nothing, on a slow machine for a while. */
export async function listening(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver)
}

/** For a page whose clock stands: lets it go on until something is so, and hardly further. */
export async function ticking(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  const look = async () => {
    await page.clock.runFor(20)
    return isSo()
  }
  await expect.poll(look).toBe(true)
}

/** React takes a page over in small steps; its root says when the last of them is done. */
export function isTakenOver(): boolean {
  const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'))?.[1] as
    | { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
    | undefined
  return root?.stateNode.current.memoizedState.isDehydrated === false
}

/** Opens an address, and waits until its page is quiet and listens. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await listening(page)
}

/**
 * Holds what the page asks of an address from now on, until it is let go: what stands only until the answer is there passes
 * between two looks where the server is quick.
 */
export async function hold(page: Page, address: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(address, async (route) => {
    await held
    await route.fallback()
  })
  return letGo
}

/** Where toasts are told: what went well, and what failed. */
export const toasts = { success: '[popover] output', error: '[popover] [role=alert]' }

/**
 * Looks out, inside the page and from now on, for what stands for a moment only; it is seen however busy the machine is. Answers
 * how to wait for it.
 */
export async function lookOut(page: Page, selector: string, text = ''): Promise<() => Promise<void>> {
  const lookout = await page.evaluateHandle(
    ([sought, words]) => ({
      seen: new Promise<void>((resolve) => {
        const look = () => {
          if (![...document.querySelectorAll(sought)].some(({ textContent }) => textContent?.includes(words))) return
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
      timer = setTimeout(() => reject(new Error(`${selector} did not show '${text}'`)), mostWaitMs)
    })
    await Promise.race([lookout.evaluate(({ seen }) => seen), tooLate]).finally(() => clearTimeout(timer))
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

/** Nothing that axe finds, at the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // A colour that changes takes a frame even without motion, and on a busy machine a frame takes its time.
  await page.evaluate(async () => {
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(fades.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) }))).toEqual([])
}
