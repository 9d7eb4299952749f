import { useEffect, useRef, useState, type ReactElement } from 'react'
import { classNames } from './class-names.ts'
import type * as stageModule from './toast-stage.tsx'
import styles from './toast.module.css'

type Stage = typeof stageModule
type Kind = 'blank' | 'error' | 'success' | 'loading' | 'custom'
type ToastOptions = { /** Replaces the toast of this id. */ id?: string }

/** The id of errors and successes that have none of their own: each takes the place of the one before, which is stale by then. */
const latestId = 'latest'

let loading: Promise<Stage> | undefined
let count = 0
const waiting = new Set<(stage: Stage) => void>()

/** Fetches the renderer of toasts; a screen that may lose its network calls it while there is one. */
export function prepareToasts(): Promise<Stage> {
  loading ??= import('./toast-stage.tsx').then(
    (stage) => {
      waiting.forEach((use) => use(stage))
      return stage
    },
    (error: unknown) => {
      // Without the network a later try may do better.
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Event of the window when a toast is shown. */
const toastShown = 'toast-shown'

const carriedName = 'toast'
/** The age up to which a toast is repeated on the next page, in ms. */
const repeatedMs = 2000

let isCarrying = false
let latest: { type: 'error' | 'success'; message: string; at: number } | undefined

/** A toast that the next document repeats; `isReloaded` when this one reloads itself. */
type Carried = NonNullable<typeof latest> & { isReloaded: boolean }

/** Returns the toast that the document before this one has left. */
function readCarried(): Carried | null {
  try {
    return JSON.parse(sessionStorage.getItem(carriedName) ?? 'null') as Carried | null
  } catch {
    // A storage that is blocked throws at the first touch: then a toast ends with its page.
    return null
  }
}

/** Shows the toast that the document before this one has left. */
function carryToasts(): void {
  if (isCarrying) return
  isCarrying = true
  const carried = readCarried()
  if (carried === null) return
  sessionStorage.removeItem(carriedName)
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // A page that the user has reloaded says nothing again.
  const isRead = opened?.type === 'reload' && !carried.isReloaded
  if (isRead || Date.now() - carried.at >= 10_000) return
  toast[carried.type](carried.message)
  // It is as old as it was, or someone who leaves each page at once would see it on all of them.
  latest = carried
}

/** Stores the latest toast for the next document, when this one is left before it could be read. */
function keepForNextPage(): void {
  if (!latest || Date.now() - latest.at >= repeatedMs) return
  try {
    const isReloaded = document.documentElement.dataset['leaving'] !== undefined
    sessionStorage.setItem(carriedName, JSON.stringify({ ...latest, isReloaded } satisfies Carried))
  } catch {
    // A storage that is blocked or full: then a toast ends with its page.
  }
}

const prepareQuietly = () => void prepareToasts().catch(() => undefined)

/** Does nothing on the server, whose memory is shared by all visitors. */
const show =
  (type: Kind) =>
  (message: string | ReactElement, options: ToastOptions = {}): string => {
    if (typeof document === 'undefined') return ''
    const isResult = typeof message === 'string' && (type === 'error' || type === 'success')
    // A message that is still there is shown once, from now on.
    const ownId = typeof message === 'string' ? `${type}: ${message}` : `toast-${++count}`
    const id = options.id ?? (isResult ? latestId : ownId)
    // A document has the place where toasts show brought to life now.
    dispatchEvent(new Event(toastShown))
    if (isResult) {
      // Once, however often it is called; a document may be left before the place where toasts show has come to life.
      addEventListener('pagehide', keepForNextPage)
      latest = { type, message, at: Date.now() }
    }
    void prepareToasts().then(
      ({ showToast }) => showToast(type, message, id),
      () => undefined,
    )
    return id
  }

/** Short messages that pass; a loading one stays. Each returns its id, for replacing or dismissing it. */
export const toast = {
  blank: show('blank'),
  error: show('error'),
  success: show('success'),
  loading: show('loading'),
  custom: show('custom'),
  /** Dismisses a result that the page shows itself, also when the document before this one has left it. */
  dismissShown(message: string): void {
    if (readCarried()?.message === message) sessionStorage.removeItem(carriedName)
    if (latest?.message === message) toast.dismiss(latestId)
  },
  /** Dismisses one toast, or all. */
  dismiss(id?: string): void {
    // What was up to now has been read or is over.
    latest = undefined
    void loading?.then(({ dismissToast }) => dismissToast(id))
  },
}

/**
 * The place of toasts. Its two live regions are on the page from the start, as screen readers need; errors are announced at once, the rest
 * when there is a pause. The renderer of the cards is fetched at the first touch or key, before any toast. At the foot of the screen they
 * cover neither the title nor the buttons beside it, where a place of the studio begins.
 */
export function Toasts({ isAtFoot = false }: { isAtFoot?: boolean }) {
  const frame = useRef<HTMLDivElement>(null)
  const polite = useRef<HTMLOutputElement>(null)
  const assertive = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<Stage>()

  useEffect(() => {
    const use = (ready: Stage) => setStage(ready)
    waiting.add(use)
    carryToasts()
    void loading?.then(use, () => undefined)
    addEventListener('pointerdown', prepareQuietly, { once: true })
    addEventListener('keydown', prepareQuietly, { once: true })
    return () => {
      waiting.delete(use)
      removeEventListener('pointerdown', prepareQuietly)
      removeEventListener('keydown', prepareQuietly)
    }
  }, [])

  return (
    <div ref={frame} popover="manual" className={classNames(styles.frame, isAtFoot && styles.atFoot)}>
      <output ref={polite} aria-live="polite" aria-atomic="false" className={styles.list} />
      <div ref={assertive} role="alert" aria-live="assertive" aria-atomic="false" className={styles.list} />
      {stage && <stage.ToastStage frame={frame} polite={polite} assertive={assertive} />}
    </div>
  )
}
