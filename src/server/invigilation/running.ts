import type { z } from 'zod'
import type { studioHome } from '../../contract/studio/home.ts'
import { awayMs } from '../../core/attempts/presence.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { isOpenSince, staysMs } from './desk.ts'

type Running = z.output<typeof studioHome.today.reply>['tests']

/** How many of those who are away are named. */
const mostNamed = 10

/**
 * Counts the tests that run now as the exam desk shows them, and names students who are away: one statement over the open attempts. A test
 * whose time is over counts until the server closes it, a moment later. T3 T27
 */
export async function readRunning(db: Db, now: number): Promise<Running> {
  const [running] = await db.run<Running>(
    {
      name: 'tests-running',
      text: `WITH open AS MATERIALIZED (SELECT a.id, a.user_id, a.version_id, coalesce(p.seen_at, a.started_at) AS seen_at
          FROM attempts a LEFT JOIN attempt_presence p ON p.attempt_id = a.id WHERE ${isOpenSince('$1')}),
        away AS (SELECT * FROM open WHERE seen_at < $2),
        named AS (SELECT away.id, u.name AS student, v.name AS quiz, away.seen_at
          FROM (SELECT * FROM away ORDER BY seen_at, id LIMIT ${mostNamed}) away
            JOIN users u ON u.id = away.user_id JOIN quiz_versions v ON v.id = away.version_id)
        SELECT (SELECT count(*)::int FROM open) AS running, (SELECT count(*)::int FROM away) AS away,
          coalesce((SELECT json_agg(json_build_object('attempt_id', id, 'student', student, 'quiz', quiz,
            'seen_at', ${isoOf('seen_at')}) ORDER BY seen_at, id) FROM named), '[]') AS students`,
    },
    [new Date(now - staysMs), new Date(now - awayMs)],
  )
  return running ?? { running: 0, away: 0, students: [] }
}
