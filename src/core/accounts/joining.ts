import { dayMs } from '../dates.ts'

/** The time for which two joined accounts can be parted again, in milliseconds. T24 */
export const partingMs = 30 * dayMs

/** The kinds of data that move from one account to another when they are joined, in the order in which staff read them. */
export const joinedThings = [
  'attempts',
  'access',
  'orders',
  'requests',
  'lessons',
  'groups',
  'reviews',
  'reports',
  'practice',
  'notes',
  'announcements',
  'assignments',
  'emails',
  'messages',
  'consents',
  'conditions',
] as const

export type JoinedThing = (typeof joinedThings)[number]
