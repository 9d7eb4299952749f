import { useEffect, useState } from 'react'

/** The interval at which what a page shows is reloaded while its reader can see it, in ms. */
const freshMs = 60_000

const changed = 'studio-changed'

/** Has everything that {@link useFresh} shows loaded now: a place has seen that it changed. */
export const loadFresh = () => void dispatchEvent(new Event(changed))

/**
 * Returns what a route has loaded, and what `load` returns later: each minute while the page is visible, and when its reader comes back to it
 * or a place calls {@link loadFresh}.
 * A failure leaves what is shown, where a revalidation of the route would replace the page and what is typed in it. T3
 */
export function useFresh<Data>(loaded: Data, load: () => Promise<Data>): Data {
  const [fresh, setFresh] = useState({ of: loaded, data: loaded })
  useEffect(() => {
    let isOver = false
    const again = async () => {
      if (document.visibilityState !== 'visible') return
      const data = await load().catch(() => null)
      if (!isOver && data !== null) setFresh({ of: loaded, data })
    }
    const start = () => void again()
    const timer = setInterval(start, freshMs)
    addEventListener('focus', start)
    addEventListener(changed, start)
    document.addEventListener('visibilitychange', start)
    return () => {
      isOver = true
      clearInterval(timer)
      removeEventListener('focus', start)
      removeEventListener(changed, start)
      document.removeEventListener('visibilitychange', start)
    }
  }, [loaded, load])
  return fresh.of === loaded ? fresh.data : loaded
}
