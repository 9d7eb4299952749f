import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Returns whether the page listens already; false in what the server rendered, so that a form is not sent past its program. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
