import { useLayoutEffect, type RefObject } from 'react'

/** Focuses an element where the one that had the focus was removed. A focus that has moved on stays there. */
export function takeLostFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus()
}

/** Calls back when a component is removed while the focus is in this element; the element is still on the page then. */
export function useRemovedWithFocus(element: RefObject<HTMLElement | null>, onRemoved: () => void): void {
  useLayoutEffect(
    () => () => {
      if (element.current?.contains(document.activeElement)) onRemoved()
    },
    [element, onRemoved],
  )
}
