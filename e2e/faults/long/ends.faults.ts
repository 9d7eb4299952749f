import { beforeEach, expect, test } from 'vitest'
import { record } from '../figures.ts'
import { lostServer, recoveryMs } from '../killing.ts'
import { finishedOffline, lateMs, reviewedElsewhere, timeUpOffline } from '../scenes/ends.ts'
import { withStation } from '../with-station.ts'
import { hourMs } from '../../../src/core/dates.ts'

const { browser, station, openAsStudent, recordWithLosses } = withStation()
beforeEach(() => browser.expectErrors(lostServer))

test.each([
  { when: 'at once', afterMs: 40_000 },
  { when: '23 hours and 55 minutes later', afterMs: 23.92 * hourMs },
])(
  'Q6 time-up while offline, back $when: answers are sent automatically, count, and are flagged late',
  async ({ when, afterMs }) => {
    const { person, page } = await openAsStudent()
    const { recoveredMs } = await timeUpOffline(station, page, person, afterMs)
    await recordWithLosses({ fault: `time-up without a network, back ${when}`, times: 1, recoveriesMs: [recoveredMs] })
    expect(recoveredMs).toBeLessThanOrEqual(recoveryMs)
  },
)

test.each([
  { when: 'in good time', afterMs: -5 * 60_000, note: '' },
  { when: '23 hours and 55 minutes late', afterMs: 23.92 * hourMs, note: 'accepted as late' },
  { when: 'after more than 24 hours', afterMs: lateMs + 60_000, note: 'rejected, and the student is notified' },
])('Q6 Finish without a network, back $when', async ({ when, afterMs, note }) => {
  const { person, page } = await openAsStudent()
  const { recoveredMs } = await finishedOffline(station, page, person, afterMs)
  record({ fault: `Finish without a network, back ${when}`, times: 1, recoveriesMs: [recoveredMs], note })
  expect(recoveredMs).toBeLessThanOrEqual(recoveryMs)
})

test('Q6 R1 a review opened elsewhere is final: later answers do not count, and the student is notified', async () => {
  const { person, page } = await openAsStudent()
  const { page: elsewhere, context } = await browser.open({ baseURL: station.directUrl })
  await station.signIn(context, person)
  const { recoveredMs } = await reviewedElsewhere(station, page, elsewhere, person)
  record({
    fault: 'review opened while answers waited',
    times: 1,
    recoveriesMs: [recoveredMs],
    note: 'rejected, notified',
  })
})
