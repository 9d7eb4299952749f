import { beforeEach, expect, test } from 'vitest'
import { lostServer } from './killing.ts'
import { clockSet, sleepInTime } from './scenes/clocks.ts'
import { timeUpOffline } from './scenes/ends.ts'
import { restartBrowser } from './scenes/restarts.ts'
import { withStation } from './with-station.ts'

/** Faults of the device, the quick tests; `npm run test:faults` runs the long ones. */
const { browser, station, openAsStudent } = withStation()
beforeEach(() => browser.expectErrors(lostServer))

// How much typing a kill may cost is a time of an idle machine: `npm run test:faults` holds it to a second.
test('Q3 Q6 a browser that is killed in mid-module restores everything that was stored, at the same question', async () => {
  const [restarted] = await restartBrowser(station, ['kill'])
  expect(restarted?.offSeconds).toBeLessThanOrEqual(2)
})

test('Q5 Q6 after 20 minutes of sleep the clock is right, nothing is submitted, and earlier choices are sent', async () => {
  const { person, page } = await openAsStudent()
  await sleepInTime(station, page, person, 'stands still')
})

test('Q5 Q6 a clock set three hours off in mid-module: the page follows the server’s clock, nothing is submitted', async () => {
  const { person, page } = await openAsStudent()
  await clockSet(station, page, person, 3 * 3_600_000)
})

test('Q6 time-up while offline: answers are stored, offered as a file, sent automatically nearly a day later, and flagged late', async () => {
  const { person, page } = await openAsStudent()
  await timeUpOffline(station, page, person, 23.92 * 3_600_000)
})
