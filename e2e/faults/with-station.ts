import { afterAll, afterEach, beforeAll } from 'vitest'
import { withBrowser } from '../browser.ts'
import { Station, type Person } from './station.ts'

type Profile = NonNullable<Parameters<ReturnType<typeof withBrowser>['open']>[0]>

/** A station for one file of tests, its network whole again after each, and a browser whose pages reach it through that. */
export function withStation() {
  const browser = withBrowser()
  const station = new Station()
  beforeAll(() => station.open())
  afterEach(() => station.proxy.restore())
  afterAll(() => station.close())

  return {
    browser,
    station,
    /** A student at a fresh browser profile: a new one, or `known` once more. */
    async openAsStudent({ known, ...profile }: Profile & { known?: Person } = {}) {
      const person = known ?? (await station.newStudent())
      const { page, context } = await browser.open({ ...profile, baseURL: station.url })
      await station.signIn(context, person)
      return { person, page, context }
    },
  }
}
