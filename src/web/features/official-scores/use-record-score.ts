import { useEffect } from 'react'
import { browserApi } from '../../base/browser-api.ts'

const recorded = new Set<number>()

/** Records the band of an attempt once it is on the screen; one that could not be recorded is so the next time. Null: there is none. L9 */
export function useRecordScore(attemptId: number | null): void {
  useEffect(() => {
    if (attemptId === null || recorded.has(attemptId)) return
    recorded.add(attemptId)
    const input = { body: { attempt_id: attemptId } }
    browserApi('POST /user/shown-scores', input, { keepalive: true }).catch(() => recorded.delete(attemptId))
  }, [attemptId])
}
