import { useCallback, useEffect, useState } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { plainApi } from '../../base/browser-api.ts'
import { createClock, type Clock } from '../../exam/session/clock.ts'

type Read = NonNullable<CallReply<'GET /staff/desk'>['data']>
export type DeskAttempt = Read['attempts'][number]

/** How often the desk is read: what the server has acknowledged is shown within two seconds. T27 */
const readMs = 1000

/** What the desk shows: the last reading, and whether the last try has failed. */
export type Desk = { read: Read | null; isStale: boolean; clock: Clock; reload: () => Promise<void> }

/** Reads the desk again and again while the page is visible. */
export function useDesk(): Desk {
  const [clock] = useState(() => createClock())
  const [state, setState] = useState<{ read: Read | null; isStale: boolean }>({ read: null, isStale: false })
  const reload = useCallback(async () => {
    const sentAt = performance.now()
    try {
      const { data } = await plainApi('GET /staff/desk')
      clock.sync(data.now, performance.now() - sentAt)
      setState({ read: data, isStale: false })
    } catch {
      setState(({ read }) => ({ read, isStale: true }))
    }
  }, [clock])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const again = async () => {
      if (document.visibilityState === 'visible') await reload()
      if (!isOver) timer = setTimeout(() => void again(), readMs)
    }
    void again()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [reload])
  return { ...state, clock, reload }
}
