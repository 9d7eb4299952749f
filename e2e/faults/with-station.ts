import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { withBrowser } from '../browser.ts'
import { record, type Figure } from './figures.ts'
import { Station, type Person } from './station.ts'

type Profile = NonNullable<Parameters<ReturnType<typeof withBrowser>['open']>[0]>

/** Opens a station for one file of tests, whose network is restored after each, and a browser that uses that network. */
export function withStation() {
  const browser = withBrowser()
  const station = new Station()
  beforeAll(() => station.open())
  afterEach(() => station.proxy.restore())
  afterAll(() => station.close())

  return {
    browser,
    station,
    /** Records a figure with the counts of acknowledged and lost answers so far; requires that none is lost. */
    async recordWithLosses(figure: Omit<Figure, 'acknowledged' | 'lost'>) {
      const counts = await station.acknowledgements()
      record({ ...figure, ...counts })
      expect(counts.lost).toBe(0)
      expect(counts.acknowledged).toBeGreaterThan(0)
    },
    /** Opens a new browser profile as a student: a new one, or `known`. */
    async openAsStudent({ known, ...profile }: Profile & { known?: Person } = {}) {
      const person = known ?? (await station.newStudent())
      const { page, context } = await browser.open({ ...profile, baseURL: station.url })
      await station.signIn(context, person)
      return { person, page, context }
    },
  }
}
