import { doubleMs } from '../ui/actions/single-press.ts'

/** Within this of a click, in ms, another at its place may still be the second of a slow double click. */
const slowDoubleMs = 500
/** So far apart, in CSS pixels, the taps of a double tap may be. */
const nearPx = 20

/** Returns what a click presses: the control of a label, the control around it, the text that can be annotated, whatever marks it has, or the element itself. */
function pressedAt(target: EventTarget | null): EventTarget | null {
  if (!(target instanceof Element)) return target
  const control = 'a, button, input, select, textarea, summary, [contenteditable]'
  return target.closest('label')?.control ?? target.closest(control) ?? target.closest('[data-part]') ?? target
}

const isGone = (target: EventTarget | null) =>
  target instanceof Element && !(target.isConnected && (target.checkVisibility?.() ?? true))

/** Returns whether a button stands for the one before it, as that of the next question does. */
const isAlike = (one: EventTarget | null, other: EventTarget | null) =>
  one instanceof HTMLButtonElement &&
  other instanceof HTMLButtonElement &&
  one.textContent === other.textContent &&
  one.ariaLabel === other.ariaLabel

/**
 * Drops the second click of a double click that meets something else than the first: a window or a notice has just closed, and what lies
 * below it was not meant. Nor does its press select words there, or those of a button: when the page changes under it, the selection
 * grows over all of the next one. Returns a function that ends this.
 */
export function dropStrayClicks(): () => void {
  let first: { pressed: EventTarget | null; at: number; x: number; y: number } | null = null
  /** The target of a press without a click: a button that was still disabled, for one. */
  let unanswered: EventTarget | null = null

  const isStray = ({ timeStamp, detail, clientX, clientY, pointerType }: PointerEvent, pressed: EventTarget | null) => {
    if (!first || pressed === first.pressed) return false
    // A browser counts the clicks of a mouse, but seldom those of a finger.
    const isSecondTap =
      pointerType === 'touch' && isGone(first.pressed) && Math.hypot(clientX - first.x, clientY - first.y) < nearPx
    const later = timeStamp - first.at
    // Presses of keys and of scripts count none.
    return (detail > 1 || isSecondTap) && later < (isAlike(first.pressed, pressed) ? doubleMs : slowDoubleMs)
  }
  const look = (event: MouseEvent) => {
    const pressed = pressedAt(event.target)
    const isOwn = event.detail > 1 && unanswered === pressed
    unanswered = null
    if (!isOwn && isStray(event as PointerEvent, pressed)) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else if (isOwn || event.detail < 2 || pressed !== first?.pressed)
      first = { pressed, at: event.timeStamp, x: event.clientX, y: event.clientY }
  }
  const selectNothing = (event: MouseEvent) => {
    const pressed = pressedAt(event.target)
    if (event.detail < 2) unanswered = pressed
    else if (pressed instanceof HTMLButtonElement || isStray(event as PointerEvent, pressed)) event.preventDefault()
  }
  addEventListener('click', look, { capture: true })
  addEventListener('mousedown', selectNothing, { capture: true })
  return () => {
    removeEventListener('click', look, { capture: true })
    removeEventListener('mousedown', selectNothing, { capture: true })
  }
}
