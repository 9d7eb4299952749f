// What browsers of the supported range lack and the programs use, in one place: `early.ts` has it run before them where something of
// it is missing, so that others load none of it. What is replaced is listed in `scripts/guarded.ts`; a test fails for the rest.

/** Adds a member that the browser does not have. */
function add(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

/** Returns a signal that is aborted with the first of these. */
function any(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
  }
  return controller.signal
}

function timeout(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms)
  return controller.signal
}

const changed = <Item>(items: Item[], change: (copy: Item[]) => unknown) => {
  const copy = Array.from(items)
  change(copy)
  return copy
}

const arrays = {
  toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return changed(this, (copy) => copy.sort(compare))
  },
  toReversed(this: unknown[]) {
    // oxlint-disable-next-line unicorn/no-array-reverse -- of a copy, where the browser has nothing else
    return changed(this, (copy) => copy.reverse())
  },
  toSpliced(this: unknown[], ...change: [start: number, count: number, ...added: unknown[]]) {
    return changed(this, (copy) => copy.splice(...change))
  },
  with(this: unknown[], at: number, value: unknown) {
    const place = at < 0 ? this.length + at : at
    if (place < 0 || place >= this.length) throw new RangeError()
    return changed(this, (copy) => (copy[place] = value))
  },
}

const loneSurrogate = /\p{Surrogate}/u
const strings = {
  isWellFormed(this: string) {
    return !loneSurrogate.test(this)
  },
  toWellFormed(this: string) {
    return this.replace(new RegExp(loneSurrogate, 'gu'), '\uFFFD')
  },
}

/** Returns whether an element has a box; nothing here is skipped by `content-visibility`. */
function checkVisibility(this: Element): boolean {
  return this.getClientRects().length > 0
}

add(AbortSignal, 'any', any)
add(AbortSignal, 'timeout', timeout)
for (const [name, member] of Object.entries(arrays)) add(Array.prototype, name, member)
for (const [name, member] of Object.entries(strings)) add(String.prototype, name, member)
add(Element.prototype, 'checkVisibility', checkVisibility)
if (!('showPopover' in HTMLElement.prototype)) addPopovers()

/**
 * Opens and closes what has the attribute `popover`, which then carries `data-popover-open`; `styles/popovers.css` shows it. There is no
 * top layer: it lies above the page by its z-index.
 */
function addPopovers(): void {
  const openMark = 'data-popover-open'
  const isOpen = (panel: Element) => panel.hasAttribute(openMark)
  const buttonOf = ({ id }: Element) => document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)

  const turn = (panel: HTMLElement, open: boolean) => {
    if (isOpen(panel) === open) return
    if (open && panel.getAttribute('popover') !== 'manual') closeAll(panel)
    panel.toggleAttribute(openMark, open)
    const [oldState, newState] = open ? ['closed', 'open'] : ['open', 'closed']
    panel.dispatchEvent(Object.assign(new Event('toggle'), { oldState, newState }))
  }
  const closeAll = (besides: Element | null) => {
    for (const panel of document.querySelectorAll<HTMLElement>(`[popover]:not([popover=manual])[${openMark}]`))
      if (!besides || !panel.contains(besides)) turn(panel, false)
  }

  add(HTMLElement.prototype, 'showPopover', function showPopover(this: HTMLElement) {
    turn(this, true)
  })
  add(HTMLElement.prototype, 'hidePopover', function hidePopover(this: HTMLElement) {
    turn(this, false)
  })
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const button = target.closest('button[popovertarget]')
    const panel = button && document.getElementById(button.getAttribute('popovertarget') ?? '')
    closeAll(panel ?? target)
    if (!panel) return
    // A browser that has the attribute and not the calls would open it too.
    event.preventDefault()
    turn(panel, !isOpen(panel))
  })
  addEventListener('keydown', ({ key }) => {
    const panel = document.querySelector<HTMLElement>(`[popover]:not([popover=manual])[${openMark}]`)
    if (key !== 'Escape' || !panel) return
    const hadFocus = panel.contains(document.activeElement)
    turn(panel, false)
    if (hadFocus) buttonOf(panel)?.focus()
  })
}
