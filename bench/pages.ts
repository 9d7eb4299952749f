import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core'
import { browserFlags } from '../e2e/browser-flags.ts'
import type { Site } from '../e2e/site.ts'
import { demoPassword } from '../src/testing/demo-password.ts'
import { openSlowLine } from './slow-line.ts'
import { isWanted } from './wanted.ts'

// What a visitor with a slow phone waits for: 1.6 Mbit/s, 150 ms, a processor four times slower.

const line = { bytesPerSecond: 1_600_000 / 8, roundTripMs: 150 }
const cpuSlowdown = 4
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const runs = Number(process.env['BENCH_RUNS'] ?? 5)
const mostWaitMs = 20_000
/** The time for which a finger rests on a link, in ms. */
const restMs = 100
/** After this long without a request, a page has everything that it fetches by itself. */
const quietMs = 1500
/** The time for which the player is observed after its first question, in ms. */
const playerQuietMs = 5_000

const course = '/courses/digital-sat-reading-and-writing'

/** The pages that are opened cold, each with a tap at its first paint and what shows that it counted. */
const pages = [
  { name: 'home', path: '/', tap: 'main button:text-matches("Apply Now")', effect: 'main input[name=password]' },
  { name: 'course', path: course, tap: 'main button:text("Add to cart")', effect: 'header a[href="/cart"] > span' },
  { name: 'article', path: '/blog/1', tap: 'footer label:has-text("Dark")', effect: 'html[data-theme=dark]' },
]

/** The ways from page to page, each with the link that is pressed. */
const ways = [
  { name: 'courses → course', from: '/courses', to: `${course}/lessons`, link: `main a[href="${course}/lessons"]` },
  { name: 'course → courses', from: `${course}/lessons`, to: '/courses', link: 'main a[href="/courses"]' },
  { name: 'blog → article', from: '/blog', to: '/blog/1', link: 'main a[href="/blog/1"]' },
  { name: 'article → blog', from: '/blog/1', to: '/blog', link: 'main a[href="/blog"]' },
  { name: 'home → courses', from: '/', to: '/courses', link: 'main a[href="/courses"]' },
  { name: 'courses → home', from: '/courses', to: '/', link: 'header a[href="/"]' },
]

type Figures = Record<string, Record<string, number | null>>

const releaseFile = new URL('pages-release.json', import.meta.url)

/** Runs in every page: records the browser's measurements, and when the awaited page is visible. */
function watch(): void {
  const measured = { lcp: 0, fcp: 0, cls: 0, blocked: [] as { at: number; ms: number }[] }
  Object.assign(window, { measured })
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => (measured.lcp = entry.startTime))
  observe('paint', (entry) => entry.name === 'first-contentful-paint' && (measured.fcp = entry.startTime))
  observe('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
    if (!hadRecentInput) measured.cls += value
  })
  observe('longtask', ({ startTime, duration }) => measured.blocked.push({ at: startTime, ms: duration - 50 }))
  addEventListener(
    'click',
    ({ timeStamp }) => {
      if (sessionStorage.getItem('wanted') !== null)
        sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp))
    },
    { capture: true },
  )
  const look = () => {
    const wanted = sessionStorage.getItem('wanted')
    const heading = document.querySelector('main h1')?.textContent
    const isThere = wanted === location.pathname && heading && heading !== sessionStorage.getItem('left')
    if (!isThere || (document as Document & { prerendering?: boolean }).prerendering) return requestAnimationFrame(look)
    // What a frame asks for runs before that frame is painted, a timer set by it after.
    requestAnimationFrame(() =>
      setTimeout(() => Object.assign(window, { seenAt: performance.timeOrigin + performance.now() })),
    )
    sessionStorage.removeItem('wanted')
    return requestAnimationFrame(look)
  }
  look()
}

type Measured = { lcp: number; fcp: number; cls: number; blocked: { at: number; ms: number }[] }

const readMeasured = (page: Page) => page.evaluate(() => (window as unknown as { measured: Measured }).measured)

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

async function openPhone(
  browser: Browser,
  baseURL: string,
): Promise<{ context: BrowserContext; page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({ baseURL, ...phone })
  context.setDefaultTimeout(mostWaitMs)
  await context.addInitScript(watch)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await cdp.send('Network.enable')
  return { context, page, cdp }
}

/** Waits until the network has been quiet for a while. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(quietMs)
}

/** Counts what a page loads from now on: requests, and bytes by their type. */
function countLoads(cdp: CDPSession) {
  const types = new Map<string, string>()
  const bytes: Record<string, number> = {}
  let requests = 0
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength
    requests += 1
  })
  return () => ({
    requests,
    'JS kB': (bytes['Script'] ?? 0) / 1000,
    'CSS kB': (bytes['Stylesheet'] ?? 0) / 1000,
    'all kB': Object.values(bytes).reduce((sum, one) => sum + one, 0) / 1000,
  })
}

/** Opens a page with nothing known of the site, and leaves it alone. */
async function openCold(browser: Browser, baseURL: string, path: string) {
  const { context, page, cdp } = await openPhone(browser, baseURL)
  const loads = countLoads(cdp)
  await page.goto(path)
  await quiet(page)
  const measured = await readMeasured(page)
  await context.close()
  return {
    'first paint ms': measured.fcp,
    'LCP ms': measured.lcp,
    'TBT ms': measured.blocked.filter(({ at }) => at >= measured.fcp).reduce((sum, { ms }) => sum + ms, 0),
    'CLS ‰': measured.cls * 1000,
    ...loads(),
  }
}

/** Resumes the demo's full test, signed in but with nothing else stored; counts until its question can be read and answered. */
async function openPlayer(browser: Browser, baseURL: string, path: string) {
  const { context, page, cdp } = await openPhone(browser, baseURL)
  await signIn(context, baseURL)
  const loads = countLoads(cdp)
  await page.goto(path)
  const start = page.getByRole('button', { name: 'Start the quiz' })
  const question = page.getByRole('button', { name: /^Question \d+ of \d+/ })
  await start.or(question).first().waitFor()
  if (await start.isVisible()) await start.click()
  await question.waitFor()
  const counted = loads()
  const seen = await page.evaluate(() => performance.now())
  // The player always has a call open, in which it waits for changes: its network is never quiet.
  await page.waitForTimeout(playerQuietMs)
  const measured = await readMeasured(page)
  await context.close()
  return { 'first question ms': seen, 'CLS ‰': measured.cls * 1000, ...counted }
}

async function signIn(context: BrowserContext, baseURL: string): Promise<void> {
  const response = await context.request.post(`${baseURL}/api/auth/login`, {
    data: { email: 'student@lantern.example', password: demoPassword },
    headers: { 'lantern-client': 'web' },
  })
  if (!response.ok()) throw new Error(`Signing in: ${response.status()} ${await response.text()}`)
}

/** Returns the address of the demo's full test. */
async function playerPath(site: Site): Promise<string> {
  const response = await fetch(`${site.url}/api${course}?lessons=rows`)
  const { data } = (await response.json()) as { data: { lessons: { id: number; slug: string }[] } }
  const lesson = data.lessons.find(({ slug }) => slug === 'practice-test-1')
  if (!lesson) throw new Error('The demo has no lesson practice-test-1.')
  return `/quiz/${lesson.id}`
}

/** Taps once, as soon as something is painted; returns how long it took to count, or null when it was lost. */
async function tapEarly(browser: Browser, baseURL: string, { path, tap, effect }: (typeof pages)[number]) {
  const { context, page } = await openPhone(browser, baseURL)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => (window as unknown as { measured?: Measured }).measured?.fcp)
  await page.locator(tap).first().tap({ noWaitAfter: true })
  const since = performance.now()
  const counted = await page
    .locator(effect)
    .first()
    .waitFor({ state: 'attached', timeout: 12_000 })
    .then(
      () => performance.now() - since,
      () => null,
    )
  await context.close()
  return counted
}

const seenAt = (page: Page) =>
  page
    .waitForFunction(() => (window as unknown as { seenAt?: number }).seenAt)
    .then((handle) => handle.jsonValue() as Promise<number>)

/** Goes from page to page with everything known that stays; answers milliseconds from the press to the painted heading. */
async function goWay(browser: Browser, baseURL: string, { from, to, link }: (typeof ways)[number], rests: boolean) {
  const { context, page } = await openPhone(browser, baseURL)
  for (const path of [to, from]) {
    await page.goto(path)
    await quiet(page)
  }
  await page.evaluate((wanted) => {
    sessionStorage.setItem('left', document.querySelector('main h1')?.textContent ?? '')
    sessionStorage.setItem('wanted', wanted)
    Object.assign(window, { seenAt: 0 })
  }, to)
  const target = page.locator(link).filter({ visible: true }).first()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${link} is not on the page`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  if (rests) await page.waitForTimeout(restMs)
  await page.mouse.up()
  await page.waitForURL((url) => url.pathname === to)
  const at = await seenAt(page)
  const pressed = await page.evaluate(() => Number(sessionStorage.getItem('pressed')))
  await context.close()
  return at - pressed
}

/** Loads a page by its address, warm; answers milliseconds to its painted heading. */
async function loadPlain(browser: Browser, baseURL: string, path: string) {
  const { context, page } = await openPhone(browser, baseURL)
  await page.goto(path)
  await quiet(page)
  // From an address that is no page, as a link from elsewhere leads here.
  await page.goto('/favicon.svg')
  await page.evaluate((wanted) => sessionStorage.setItem('wanted', wanted), path)
  await page.goto(path, { waitUntil: 'commit' })
  const at = await seenAt(page)
  const began = await page.evaluate(() => performance.timeOrigin)
  await context.close()
  return at - began
}

async function repeated<Result>(measure: () => Promise<Result>): Promise<Result[]> {
  const all: Result[] = []
  for (let run = 0; run < runs; run += 1) all.push(await measure())
  return all
}

/** Returns the median of each figure over the runs. */
async function medians(measure: () => Promise<Record<string, number>>): Promise<Record<string, number>> {
  const all = await repeated(measure)
  return Object.fromEntries(Object.keys(all[0] ?? {}).map((name) => [name, median(all.map((one) => one[name] ?? 0))]))
}

const shown = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : value.toFixed(value < 10 && !Number.isInteger(value) ? 1 : 0)

function print(figures: Figures, before: Figures): void {
  for (const [name, row] of Object.entries(figures)) {
    const measured = Object.entries(row).map(
      ([figure, value]) => `${figure} ${shown(value)} (${shown(before[name]?.[figure])})`,
    )
    console.log(`  ${name.padEnd(18)}${measured.join('   ')}`)
  }
}

/** Measures the pages on a slow phone; the figures of the last release stand in brackets. `isRelease` stores them as the release's. */
export async function benchPages(site: Site, isRelease: boolean): Promise<void> {
  const slow = await openSlowLine({ port: Number(new URL(site.url).port), ...line })
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? 'chromium',
    args: browserFlags,
  })
  const figures: Figures = {}
  const release = JSON.parse(readFileSync(releaseFile, 'utf8')) as Figures
  const load = () => `load of the machine ${loadavg()[0]?.toFixed(1)}`
  console.log(
    `1.6 Mbit/s, 150 ms, CPU ${cpuSlowdown}× slower, median of ${runs}; ${load()}; in brackets the last release`,
  )
  try {
    for (const page of pages) {
      if (!isWanted(`cold ${page.name}`)) continue
      // The first visitor of a real site finds its pages made.
      for (let visit = 0; visit < 3; visit += 1) await (await fetch(site.url + page.path)).text()
      const cold = await medians(() => openCold(browser, slow.url, page.path))
      const taps = await repeated(() => tapEarly(browser, slow.url, page))
      const counted = taps.filter((ms) => ms !== null)
      figures[page.name] = {
        ...cold,
        'taps counted': counted.length / runs,
        'tap ms': counted.length === 0 ? null : median(counted),
      }
    }
    if (isWanted('player')) {
      const path = await playerPath(site)
      figures['player'] = await medians(() => openPlayer(browser, slow.url, path))
    }
    for (const way of ways) {
      if (!isWanted(`way ${way.name}`)) continue
      figures[way.name] = {
        'pressed ms': median(await repeated(() => goWay(browser, slow.url, way, false))),
        'rested ms': median(await repeated(() => goWay(browser, slow.url, way, true))),
        'plain load ms': median(await repeated(() => loadPlain(browser, slow.url, way.to))),
      }
    }
  } finally {
    await browser.close()
    await slow.close()
  }
  print(figures, release)
  console.log(load())
  if (isRelease) writeFileSync(releaseFile, `${JSON.stringify(figures, null, 2)}\n`)
}
