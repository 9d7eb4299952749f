/** Time limit in ms for a program to start after an error, which can come from elsewhere: an extension, or a single part. */
const graceMs = 3000

/** Says in the page that its program could not start, and lets go of what was pressed. */
function sayNotStarted(): void {
  const { dataset } = document.documentElement
  if (dataset['live'] !== undefined) return
  dataset['failed'] = ''
  for (const control of window.earlyTaps?.splice(0) ?? []) control.removeAttribute('aria-busy')
}

/** Says so in a page whose program fails before it listens. E2 */
export function watchStart(): void {
  const look = ({ target }: Event) => {
    // A picture that fails is no program.
    if (target === window || target instanceof HTMLScriptElement) setTimeout(sayNotStarted, graceMs)
  }
  for (const failure of ['error', 'unhandledrejection']) addEventListener(failure, look, { capture: true })
}
