import { expect, test } from 'vitest'
import { callsOfTheExam, provoke, refusals } from '../refusals.ts'
import { withStation } from '../with-station.ts'

const { browser, station, openAsStudent, recordWithLosses } = withStation()

for (const refusal of refusals) {
  test(`Q6 ${refusal.name} on every call of the exam: it is retried in time, one notice is shown, nothing is lost`, async () => {
    browser.expectErrors(/Failed to load resource/)
    const waits: number[] = []
    for (const call of callsOfTheExam) {
      const { person, page, context } = await openAsStudent()
      const { at } = await provoke(station, page, person, call, refusal)
      waits.push(...at.slice(1, refusal.times + 1).map((one, index) => one - (at[index] ?? 0)))
      await context.close()
    }
    await recordWithLosses({ fault: `${refusal.name} on every call`, times: waits.length, recoveriesMs: waits })
    if (refusal.name === '429') expect(Math.min(...waits)).toBeGreaterThanOrEqual(1990)
  })
}
