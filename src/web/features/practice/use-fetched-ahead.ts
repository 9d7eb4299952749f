import { useEffect } from 'react'
import { fetchAhead } from './fetch-ahead.ts'

/** Fetches what can be practiced without a network, while Practice shows which sets are open. L8 */
export function useFetchedAhead(openIds: readonly number[]): void {
  const all = openIds.join()
  useEffect(() => {
    void fetchAhead(all === '' ? [] : all.split(',').map(Number), { isShown: true }).catch(() => undefined)
  }, [all])
}
