import { useSyncExternalStore, type ReactElement } from 'react'

let notice: ReactElement | null = null
let redraw = () => {}

/** Shows answers that do not count on whatever page is open. */
export const showRejected = (element: ReactElement): void => {
  notice = element
  redraw()
  // A document has the place for it brought to life now.
  dispatchEvent(new Event('rejected-shown'))
}

const subscribe = (listener: () => void) => {
  redraw = listener
  return () => {
    redraw = () => {}
  }
}

/** Shows the notice about answers that do not count, if there are any. */
export function RejectedNotice(): ReactElement | null {
  return useSyncExternalStore(
    subscribe,
    () => notice,
    () => null,
  )
}
