import { dateAfter } from '../src/core/dates.ts'
import { dayIn } from '../src/core/editing/zone.ts'

/** Returns the date so many days from now on the clocks of the demo, as it is loaded. */
export const demoDay = (days: number): string => dateAfter(dayIn('UTC', Date.now()), days)
