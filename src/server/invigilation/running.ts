import type { z } from 'zod'
import type { studioHome } from '../../contract/studio/home.ts'
import { awayMs } from '../../core/attempts/presence.ts'
import type { Db } from '../db/database.ts'
import { staysMs } from './desk.ts'
import * as queries from './queries.ts'

type Running = z.output<typeof studioHome.today.reply>['tests']

/**
 * Counts the tests that run now as the exam desk shows them, and names students who are away and tests that are paused: one statement over the open attempts. A test
 * whose time is over counts until the server closes it, a moment later. T3 T27
 */
export async function readRunning(db: Db, now: number): Promise<Running> {
  const [running] = await queries.readRunning(db, { since: new Date(now - staysMs), awaySince: new Date(now - awayMs) })
  return running ?? { running: 0, away: 0, students: [], paused: 0, paused_tests: [] }
}
