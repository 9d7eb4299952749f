import { useEffect, useEffectEvent } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { plainApi } from '../../base/browser-api.ts'

type Awaited = NonNullable<CallReply<'GET /quiz-cover/:lessonId/start'>['data']>

/** The wait after a call that failed, in ms. */
const retryMs = 2_000

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Waits on the cover while staff have yet to start its quiz for all, and reports what the server says of it. T38 */
export function useStartForAll(lessonId: number | null, isAwaited: boolean, onHeard: (heard: Awaited) => void): void {
  const hear = useEffectEvent(onHeard)
  useEffect(() => {
    if (lessonId === null || !isAwaited) return
    const over = new AbortController()
    const { signal } = over
    const listen = async () => {
      while (!signal.aborted) {
        const { data: heard } = await plainApi(
          'GET /quiz-cover/:lessonId/start',
          { params: { lessonId } },
          { signal },
        ).catch(() => ({ data: null }))
        if (signal.aborted) return
        if (heard === null) await wait(retryMs, signal)
        else {
          hear(heard)
          if (heard.begins || !heard.limits.awaits_staff) return
        }
      }
    }
    void listen()
    return () => over.abort()
  }, [lessonId, isAwaited])
}
