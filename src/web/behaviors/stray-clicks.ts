/** Returns what a click at an element presses: the control of a label, the control around it, or the element itself. */
function pressedAt(target: EventTarget | null): EventTarget | null {
  if (!(target instanceof Element)) return target
  const control = 'a, button, input, select, textarea, summary, [contenteditable]'
  return target.closest('label')?.control ?? target.closest(control) ?? target
}

/**
 * Drops the second click of a double click that meets something else than the first: a window or a notice has just closed, and what lies
 * below it was not meant. Nor does its press select words there, or those of a button: when the page changes under it, the selection
 * grows over all of the next one. Returns a function that ends this.
 */
export function dropStrayClicks(): () => void {
  let first: EventTarget | null = null
  const look = (event: MouseEvent) => {
    const pressed = pressedAt(event.target)
    // Presses of keys and of scripts count none.
    if (event.detail < 2) first = pressed
    else if (pressed !== first) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  const selectNothing = (event: MouseEvent) => {
    if (event.detail < 2) return
    const pressed = pressedAt(event.target)
    const isButton = pressed instanceof Element && pressed.matches('a, button, summary')
    if (isButton || pressed !== first) event.preventDefault()
  }
  addEventListener('click', look, { capture: true })
  addEventListener('mousedown', selectNothing, { capture: true })
  return () => {
    removeEventListener('click', look, { capture: true })
    removeEventListener('mousedown', selectNothing, { capture: true })
  }
}
