import type { Db } from '../db/database.ts'
import { listCaps } from '../../core/list-caps.ts'
import * as queries from './queries.ts'

/** Returns the open attempts of a user, those that end first in front. */
export const listOpenAttempts = (db: Db, userId: number) => queries.listOpenAttempts(db, { userId })

/**
 * Returns the lesson to resume in the open course that was opened last, or in the first open one, with its place in its course; a course
 * whose lessons are all done comes after every other.
 */
export const findLessonToResume = async (db: Db, userId: number, now: number) =>
  (await queries.findLessonToResume(db, { userId, now: new Date(now) }))[0]

/** The most waiting requests and orders that the home page shows. */
const mostWaiting = listCaps.homeRows

/** Returns the requests and orders of a user that wait for the academy, the latest first. */
export const listWaiting = (db: Db, userId: number, now: number) =>
  queries.listWaiting(db, { userId, now: new Date(now), most: mostWaiting })

/** The time for which something is a notice, and the most notices there are. */
const noticeDays = 30
const mostNotices = listCaps.homeRows

/** Returns the latest notices of a user: announcements, news of open courses, decided orders and requests, changed access. */
export const listNotices = (db: Db, userId: number, now: number) =>
  queries.listNotices(db, { userId, now: new Date(now), noticeDays, most: mostNotices })

/** Stores or removes the test date of a user. */
export async function setTestDate(db: Db, userId: number, day: string | null): Promise<void> {
  await queries.setTestDate(db, { userId, day })
}
