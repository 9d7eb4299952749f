import type { Phase } from '../../core/attempts/phase.ts'
import type { Db } from '../db/database.ts'

/** An attempt as a list of staff's shows it. */
export type ListedAttempt = {
  id: number
  quiz_name: string
  phase: Phase['at']
  started_at: Date
  correct_count: number | null
  total_count: number | null
}

/** A student's attempts, the newest first. */
export function listAttempts(db: Db, userId: number): Promise<ListedAttempt[]> {
  return db.run(
    {
      name: 'list-attempts',
      text: `SELECT a.id, v.name AS quiz_name, a.phase, a.started_at, a.correct_count, a.total_count
        FROM attempts a JOIN quiz_versions v ON v.id = a.version_id WHERE a.user_id = $1
        ORDER BY a.started_at DESC, a.id DESC LIMIT 200`,
    },
    [userId],
  )
}
