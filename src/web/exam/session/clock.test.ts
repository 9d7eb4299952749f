import { array, assert, boolean, constant, integer, oneof, property, record } from 'fast-check'
import { test } from 'vitest'
import { createClock } from './clock.ts'

test('Q5 the time is never up before the server says so, whatever the clock of the device does (10,000 cases)', () => {
  const step = record({
    pass: integer({ min: 0, max: 600_000 }),
    sleep: oneof(constant(0), integer({ min: 0, max: 3_600_000 })),
    set: oneof(constant(0), integer({ min: -1e9, max: 1e9 })),
    there: integer({ min: 0, max: 15_000 }),
    back: integer({ min: 0, max: 15_000 }),
    isSync: boolean(),
  })
  const start = record({ server: integer({ min: 0, max: 4e12 }), wall: integer({ min: 0, max: 4e12 }) })
  const steps = array(step, { minLength: 1, maxLength: 8 })
  assert(
    property(start, integer({ min: 0, max: 7_200_000 }), steps, ({ server, wall }, lengthMs, moments) => {
      let monotonic = 17
      const endsAt = server + lengthMs
      const clock = createClock({ monotonic: () => monotonic, wall: () => wall })
      const elapse = (ms: number) => {
        server += ms
        wall += ms
        monotonic += ms
      }
      const phase = {
        at: 'module1',
        ends_at: new Date(endsAt).toISOString(),
        half_at: null,
        remaining_seconds: null,
      } as const
      clock.sync(new Date(server).toISOString(), 0)
      for (const moment of moments) {
        elapse(moment.pass)
        server += moment.sleep
        wall += moment.sleep + moment.set
        if (moment.isSync) {
          elapse(moment.there)
          const now = new Date(server).toISOString()
          elapse(moment.back)
          clock.sync(now, moment.there + moment.back)
          if (server - clock.serverNow() > moment.there + moment.back) return false
        }
        if (clock.secondsLeft(phase) === 0 && server < endsAt) return false
      }
      return true
    }),
    { numRuns: 10_000 },
  )
})
