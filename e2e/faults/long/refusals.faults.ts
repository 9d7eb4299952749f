import { afterAll, beforeAll, expect, test } from 'vitest'
import { withBrowser } from '../../browser.ts'
import { record } from '../figures.ts'
import { callsOfTheExam, meet, refusals } from '../refusals.ts'
import { Station } from '../station.ts'

const browser = withBrowser()
let station: Station
beforeAll(async () => {
  station = await Station.open()
})
afterAll(() => station.close())

for (const refusal of refusals) {
  test(`Q6 ${refusal.name} on every call of the exam: it is tried again in time, one notice says so, nothing is lost`, async () => {
    browser.expectErrors(/Failed to load resource/)
    const waits: number[] = []
    for (const call of callsOfTheExam) {
      const person = await station.newStudent()
      const { page, context } = await browser.open({ baseURL: station.url })
      await station.signIn(context, person)
      const { at } = await meet(station, page, person, call, refusal)
      waits.push(...at.slice(1, refusal.times + 1).map((one, index) => one - (at[index] ?? 0)))
      await context.close()
    }
    record({ fault: `${refusal.name} on every call`, times: waits.length, lost: 0, recoveriesMs: waits })
    if (refusal.name === '429') expect(Math.min(...waits)).toBeGreaterThanOrEqual(1990)
  })
}
