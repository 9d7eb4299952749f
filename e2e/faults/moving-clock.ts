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

/**
 * Moves what a site takes its time from besides Date: the time of its database, and its own clock that only goes forward. Injected as text, too.
 */
function installMovingDatabase(
  pg: { Client: { prototype: { query(...call: unknown[]): unknown } } },
  firstAheadMs: number,
) {
  let aheadMs = firstAheadMs
  const monotonic = performance.now.bind(performance)
  performance.now = () => monotonic() + aheadMs
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (text, ...more) {
    const moved = `(clock_timestamp() + ${aheadMs} * interval '1 millisecond')`
    return query.call(this, typeof text === 'string' ? text.replace('clock_timestamp()', moved) : text, ...more)
  }
  return (ms: number) => {
    aheadMs = ms
  }
}

/** Returns the flags with which Node runs a program on such a clock; messages to the process move it, and it acknowledges them. */
export function movingClockFlags(aheadMs: number): string[] {
  const source = `import { createRequire } from 'node:module'
    const pg = createRequire(${JSON.stringify(import.meta.url)})('pg');
    (${installMovingClock.toString()})(${aheadMs})
    const moveDatabase = (${installMovingDatabase.toString()})(pg, ${aheadMs})
    process.on('message', (ms) => {
      moveDatabase(ms)
      globalThis.moveClock(ms)
      process.send('moved')
    })`
  return ['--import', `data:text/javascript,${encodeURIComponent(source)}`]
}
