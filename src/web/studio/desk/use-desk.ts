import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import { plainApi } from '../../base/browser-api.ts'
import { createClock, type Clock } from '../../exam/session/clock.ts'

type Read = NonNullable<CallReply<'GET /staff/desk'>['data']>
/** The filters of the desk, as in the address. */
export type DeskQuery = NonNullable<CallInput<'GET /staff/desk'>['query']>
export type DeskAttempt = Read['attempts'][number]

/** The pause between readings of the desk, in ms: what the server has acknowledged is shown within two seconds. T27 */
const readMs = 1000

/** The state of the desk. */
export type Desk = {
  /** The last reading. */
  read: Read | null
  /** True if the last try has failed. */
  isStale: boolean
  /** True once the reading has the filters of the address; until then it shows the students for the previous address. */
  isOfAddress: boolean
  clock: Clock
  reload: () => Promise<void>
}

type Reading = Pick<Desk, 'read' | 'isStale'> & { address: string | null }

/** Reads the desk again and again while the page is visible; `address` is the query that narrows it. */
export function useDesk(address: string): Desk {
  const [clock] = useState(() => createClock())
  const [state, setState] = useState<Reading>({ read: null, isStale: false, address: null })
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  }, [address])
  const reload = useCallback(async () => {
    // The server checks it like any other.
    const query = Object.fromEntries(new URLSearchParams(address)) as DeskQuery
    const sentAt = performance.now()
    try {
      const { data } = await plainApi('GET /staff/desk', { query })
      // A reading that was narrowed otherwise came too late, and so did its failure.
      if (latest.current !== address) return
      clock.sync(data.now, performance.now() - sentAt)
      setState({ read: data, isStale: false, address })
    } catch {
      if (latest.current === address) setState((before) => ({ ...before, isStale: true }))
    }
  }, [address, clock])
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
  const { read, isStale } = state
  return { read, isStale, isOfAddress: state.address === address, clock, reload }
}
