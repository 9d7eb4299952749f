/** The global that {@link installMovingClock} defines. */
declare global {
  /** Sets the wall clock this many ms ahead of the machine's; monotonic clocks are not affected. */
  var moveClock: (aheadMs: number) => void
}

/**
 * Replaces Date by a clock that can be moved, as if by a student or an empty battery; for a page before its scripts, or for a program.
 * It is injected as text, so it uses nothing from this file.
 */
export function installMovingClock(firstAheadMs: number): void {
  const Real = Date
  let aheadMs = firstAheadMs
  const now = () => Real.now() + aheadMs
  globalThis.moveClock = (ms) => {
    aheadMs = ms
  }
  globalThis.Date = new Proxy(Real, {
    construct: (_target, given: unknown[]) =>
      given.length === 0 ? new Real(now()) : Reflect.construct(Real, given, Real),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

/** The flags with which Node runs a program on such a clock; messages to the process move it, and it acknowledges them. */
export function movingClockFlags(aheadMs: number): string[] {
  const listen = "process.on('message', (ms) => process.send((globalThis.moveClock(ms), 'moved')))"
  const source = `(${installMovingClock.toString()})(${aheadMs}); ${listen}`
  return ['--import', `data:text/javascript,${encodeURIComponent(source)}`]
}
