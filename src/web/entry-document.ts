import { behave } from './behaviors/behave.ts'
import { moveSlides } from './behaviors/slides.ts'
import { keepPlaceOfTabs } from './behaviors/tabs-in-place.ts'
import { whenOpened } from './behaviors/opened.ts'
import { listenForReload } from './behaviors/reload.ts'
import { startEach } from './behaviors/start-each.ts'
import { stayWithoutNetwork } from './behaviors/no-network.ts'
import { pressEarlyTaps } from './document/early-taps.ts'
import { reloadPage } from './base/reload-page.ts'
import { readCartLines, readVisitor, subscribeToSignedOut } from './base/session.ts'
import { storedApplication } from './features/courses/stored-application.ts'
import { lookForWaitingAnswers } from './features/practice/look-for-waiting.ts'

// The program of a page that is a document: it watches over the session, and fetches the program of an island when that is wanted.

let program: Promise<typeof import('./islands/hydrate-islands.tsx')> | undefined
const underWay = new Set<Element>()

/** Brings an island to life, once; without a network the next touch tries again. */
function wake(element: HTMLElement): void {
  if (underWay.has(element)) return
  underWay.add(element)
  program ??= import('./islands/hydrate-islands.tsx')
  program
    .then(({ hydrateIsland }) => hydrateIsland(element))
    .catch(() => {
      program = undefined
      underWay.delete(element)
    })
}

const islandsNow = () => [...document.querySelectorAll<HTMLElement>('[data-island]')]

/** The longest that the rest of a page waits for an idle browser, in ms. */
const mostBusyMs = 1000

const idle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: mostBusyMs }) : setTimeout(act)

/** Wakes the islands that were pressed, then the others once the browser is idle. */
function wakeAll(): void {
  for (const control of window.earlyTaps) {
    const region = control.closest<HTMLElement>('[data-island]')
    if (region) wake(region)
  }
  const rest = islandsNow().filter((element) => !underWay.has(element))
  if (rest.length > 0) idle(() => rest.forEach(wake))
}

const intents = ['pointerdown', 'keydown', 'tap-deferred'] as const

/**
 * Wakes the page when a pointer was moved. One that has not been used yet is reported at the corner when the page is laid out again, as by a
 * font that has come.
 */
function wakeWhenMoved({ clientX, clientY, movementX, movementY }: PointerEvent): void {
  if ([clientX, clientY, movementX, movementY].every((one) => one === 0)) return
  removeEventListener('pointermove', wakeWhenMoved)
  wakeAll()
}

function wakeAtFirstIntent(): void {
  for (const intent of intents) addEventListener(intent, wakeAll, { once: intent !== 'tap-deferred', passive: true })
  addEventListener('pointermove', wakeWhenMoved, { passive: true })
  if (window.earlyTaps.length > 0) wakeAll()
}

const renderedFor = document.body.dataset['visitor'] ?? ''
const visitorNow = () => readVisitor(document.cookie)?.email ?? ''
let isLeaving = false
let followedAt = -Infinity

/** A link that was followed leads to another page within this time, or not at all. */
const followMs = 10_000

/** Notes that a link is followed: its reply may already end the session, and reloading this page would go back on it. */
function noteFollowed({ target, defaultPrevented }: Event): void {
  if (!defaultPrevented && (target as Element).closest('a[href]:not([target], [download], [href^="#"])'))
    followedAt = Date.now()
}

/** Loads the page, which belongs to a user, again when another user is signed in by now. A7 */
function lookWhoIsHere(): void {
  const isSignedOut = document.documentElement.dataset['leaving'] !== undefined
  if (isLeaving || isSignedOut || document.visibilityState !== 'visible' || visitorNow() === renderedFor) return
  if (Date.now() - followedAt < followMs) return
  isLeaving = true
  // Nothing of another is seen meanwhile.
  document.documentElement.hidden = true
  location.reload()
}

/** The interval at which a visible page reads its cookies, in ms. A7 */
const pollMs = 300

/** Wakes the island of this name, where something is about to show in it. */
function wakeNamed(name: string): void {
  const island = document.querySelector<HTMLElement>(`[data-island=${name}]`)
  if (island) wake(island)
}

/** Returns whether the previous page has left a toast to be shown here. */
function hasCarriedToast(): boolean {
  try {
    return sessionStorage.getItem('toast') !== null
  } catch {
    return false
  }
}

/** Wakes the islands that have something to show from the previous page or an earlier visit. */
function wakeWhatWaits(): void {
  if (hasCarriedToast()) wakeNamed('toasts')
  if (renderedFor !== '' && storedApplication() !== null) wakeNamed('purchase')
}

/** Wakes the cart's link where its count is stale, as where the browser restored the page. */
function lookAtCart(): void {
  const link = document.querySelector<HTMLElement>('[data-island=cart-link]')
  if (link && readCartLines(document.cookie) !== Number(document.body.dataset['cart'])) wake(link)
}

function watchSession(): void {
  setInterval(lookWhoIsHere, pollMs)
  addEventListener('focus', lookWhoIsHere)
  addEventListener('click', noteFollowed)
  addEventListener('pageshow', ({ persisted }) => {
    followedAt = -Infinity
    if (persisted) lookWhoIsHere()
    lookAtCart()
  })
  subscribeToSignedOut((login) => {
    isLeaving = true
    location.assign(login)
  })
}

/** Shows the chat button where it covers nothing; nothing of the page waits for it. P6 */
function keepContactClear(): void {
  const floating = document.querySelector('[data-floating]')
  if (!floating) return
  const clear = async () => (await import('./shell/footer/clear-place.ts')).keepClear(floating)
  idle(() => void clear().catch(() => undefined))
}

/** Loads the page anew when a submission or answers of practice have arrived, if it tells how tests stand. */
function lookForArrivals(): void {
  lookForWaitingAnswers(() => document.querySelector('[data-tells-of-tests]') && reloadPage())
}

/** Runs the clocks of running tests before anything is touched, and without the framework. */
function runClocksOfTests(): void {
  if (!document.querySelector('[data-island=running-test]')) return
  const run = async () => (await import('./features/quizzes/run-clocks.ts')).runClocks(wake)
  idle(() => void run().catch(() => undefined))
}

/** Fetches what the student can practice without a network, while the page is idle. L8 */
function fetchPractice(): void {
  const open = document.querySelector<HTMLElement>('[data-practice-ahead]')?.dataset['practiceAhead']
  if (open === undefined) return
  const fetchIt = async () => {
    const { fetchAhead } = await import('./features/practice/fetch-ahead.ts')
    await fetchAhead(open.split(',').filter(Boolean).map(Number), { isShown: false })
  }
  idle(() => void fetchIt().catch(() => undefined))
}

whenOpened(() => {
  behave()
  addEventListener('toast-shown', () => wakeNamed('toasts'))
  addEventListener('rejected-shown', () => wakeNamed('rejected'))
  startEach(
    listenForReload,
    stayWithoutNetwork,
    keepPlaceOfTabs,
    moveSlides,
    wakeAtFirstIntent,
    wakeWhatWaits,
    watchSession,
    lookAtCart,
    keepContactClear,
    runClocksOfTests,
    lookForArrivals,
    fetchPractice,
  )
  document.documentElement.dataset['live'] = ''
  pressEarlyTaps(document.documentElement)
})
