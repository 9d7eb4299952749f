import type { MouseEvent } from 'react'

/** Within this of a press, in ms, another of the same finger or mouse belongs to it: a double tap. */
export const doubleMs = 250

let takenAt = -Infinity
/** The time at which the page first showed the result of the press. */
let shownAt = -Infinity

/** Returns whether a press is a second one before the first one's question was on show, or faster than anyone reads; keys do not count. */
const isEcho = ({ detail, pointerType, timeStamp }: PointerEvent) =>
  (detail > 1 || pointerType === 'touch') && timeStamp < Math.max(takenAt + doubleMs, shownAt)

/** Wraps the act of a button that leads on: a double tap acts once, though another button may have come under it. Q3 */
export const singlePress = (act: () => void) => (event: MouseEvent) => {
  const press = event.nativeEvent as PointerEvent
  if (isEcho(press)) return
  takenAt = press.timeStamp
  shownAt = Infinity
  // After the next frame, which shows it.
  requestAnimationFrame(() => setTimeout(() => (shownAt = performance.now())))
  act()
}
