import { beforeEach, expect, test } from 'vitest'
import { lostServer } from '../killing.ts'
import {
  clockSet,
  daylightSaving,
  sleepInTime,
  sleepPastTheEnd,
  zoneChanged,
  type ClockError,
} from '../scenes/clocks.ts'
import { withStation } from '../with-station.ts'
import { hourMs } from '../../../src/core/dates.ts'

const { browser, station, openAsStudent, recordWithLosses } = withStation()
beforeEach(() => browser.expectErrors(lostServer))

/** Adds a line to the table for a clock that had to be corrected. */
async function recordClock(fault: string, { offSeconds, rightAfterMs }: ClockError) {
  const note = `clock off by ${offSeconds.toFixed(1)} s at most, nothing submitted`
  await recordWithLosses({ fault, times: 1, recoveriesMs: [rightAfterMs], note })
}

for (const how of ['stands still', 'goes on'] as const) {
  test(`Q5 Q6 20 minutes of sleep with time left, the page's own time ${how}: correct at once, nothing lost or submitted`, async () => {
    const { person, page } = await openAsStudent()
    await recordClock(`20 min of sleep, own time ${how}`, await sleepInTime(station, page, person, how))
  })

  test(`Q5 Q6 20 minutes of sleep past the deadline, the page's own time ${how}: submitted automatically, with everything`, async () => {
    const { person, page } = await openAsStudent()
    const endedMs = await sleepPastTheEnd(station, page, person, how)
    await recordWithLosses({
      fault: `20 min of sleep past the end, own time ${how}`,
      times: 1,
      recoveriesMs: [endedMs],
    })
  })
}

test.each([
  { how: 'forwards', aheadMs: 3 * hourMs },
  { how: 'backwards', aheadMs: -3 * hourMs },
])(
  'Q5 Q6 a clock set 3 hours $how in mid-module: the page follows the server’s clock, nothing is submitted',
  async ({ how, aheadMs }) => {
    const { person, page } = await openAsStudent()
    await recordClock(`clock set 3 hours ${how}`, await clockSet(station, page, person, aheadMs))
  },
)

test('Q5 Q6 other time zones in mid-module: the clock goes on, nothing is submitted', async () => {
  const { person, page } = await openAsStudent()
  await recordClock('time zone changed', await zoneChanged(station, page, person))
})

test.each([
  { how: 'begins', changeAt: Date.UTC(2027, 2, 14, 7) },
  { how: 'ends', changeAt: Date.UTC(2027, 10, 7, 6) },
])('Q5 Q6 daylight saving $how in mid-module: the clock goes on, nothing is submitted', async ({ how, changeAt }) => {
  await station.pass(changeAt - 15_000 - station.now())
  const { person, page } = await openAsStudent()
  await recordClock(`daylight saving ${how}`, await daylightSaving(station, page, person, changeAt))
  expect(station.now()).toBeGreaterThan(changeAt)
})
