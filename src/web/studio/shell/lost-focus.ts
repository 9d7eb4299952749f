import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

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

/** Returns the ref of an element that takes the focus which is lost with the controls of a former step. */
export function useStepFocus<Element extends HTMLElement>(step: unknown): RefObject<Element | null> {
  const place = useRef<Element>(null)
  const former = useRef(step)
  useEffect(() => {
    if (former.current === step) return
    former.current = step
    takeLostFocus(place.current)
  }, [step])
  return place
}
