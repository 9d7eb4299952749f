/** What {@link installMovingClock} leaves behind. */
declare global {
  /** Sets the clock on the wall so many ms ahead of the machine's; what counts time by itself goes on as it was. */
  var moveClock: (aheadMs: number) => void
}

/**
 * Puts a clock that can be moved in the place of Date, as a taker or a battery does it; for a page before its scripts, or for
 * a program. Goes there as its text, so it uses nothing from here.
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

/** The flags with which Node runs a program on such a clock, moved by messages to the process, which it answers. */
export function movingClockFlags(aheadMs: number): string[] {
  const listen = "process.on('message', (ms) => process.send((globalThis.moveClock(ms), 'moved')))"
  const source = `(${installMovingClock.toString()})(${aheadMs}); ${listen}`
  return ['--import', `data:text/javascript,${encodeURIComponent(source)}`]
}
