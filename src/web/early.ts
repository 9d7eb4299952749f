import { watchStart } from './document/say-not-started.ts'

// The first script of every page: small, run before anything is painted, and without imports once it is built, so that a tap counts from the first
// paint on. What is pressed before its program is there waits, and is pressed once more when it is.

/** Returns the part of the page whose program a control belongs to, while that program is not there. */
const waitingRegion = (control: Element) =>
  control.closest('[data-island]:not([data-live]), html[data-app]:not([data-live])') ??
  // What a document does without an island waits for its small script.
  (control.matches('[data-log-out], [data-reload]') ? control.closest('html:not([data-live])') : null)

const page = document.documentElement

const defer = (event: Event, control: HTMLElement | null | undefined): void => {
  const region = control && waitingRegion(control)
  if (!control || !region) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (page.dataset['failed'] !== undefined) return
  if (!window.earlyTaps.includes(control)) window.earlyTaps.push(control)
  // A screen reader and the eye learn that it was taken.
  control.setAttribute('aria-busy', 'true')
  dispatchEvent(new Event('tap-deferred'))
}

/** A style sheet that came in less is in the browser's cache, as the font is then too, or the line is quick. */
const quickMs = 100

/**
 * Fetches the font before the page is painted where that is quick, so that no other letters are seen first: painting waits for it a
 * moment. Elsewhere it comes once the page is shown, and leaves the line to the style sheet and this script.
 */
function fetchFontAhead(): void {
  const { href = '' } = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]') ?? {}
  const font = document.currentScript?.dataset['font']
  const [sheet] = performance.getEntriesByName(href)
  if (!font || !sheet || sheet.duration > quickMs) return
  const preload = { rel: 'preload', as: 'font', type: 'font/woff2', href: font, crossOrigin: 'anonymous' }
  document.head.append(Object.assign(document.createElement('link'), preload))
}

/** Has what this browser lacks put in its place before any module runs; the newest two stand for the rest. E1 */
function completeBrowser(): void {
  const { older } = document.currentScript?.dataset ?? {}
  if (!older || ('any' in AbortSignal && 'showPopover' in HTMLElement.prototype)) return
  // Modules wait for no script but one that the page itself names.
  document.write(`<script src="${older}"></script>`)
}

window.earlyTaps = []
completeBrowser()
fetchFontAhead()
watchStart()
addEventListener(
  'click',
  (event) => {
    const control = (event.target as Element).closest<HTMLElement>('button, summary, a[href], label')
    // Links lead, menus open and choices are made without a program, but for answers, which count only with one.
    if (control?.matches('button:not([popovertarget]), [data-answer]')) defer(event, control)
  },
  { capture: true },
)
addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement
    defer(event, event.submitter ?? form.querySelector<HTMLElement>('[type=submit]'))
  },
  { capture: true },
)
