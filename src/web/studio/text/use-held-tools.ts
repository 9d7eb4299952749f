import { useEffect, type RefObject } from 'react'

/** Leaves the tools of a line of text until a press elsewhere is over: what is pressed would move away under the pointer. */
export function useHeldTools(frame: RefObject<HTMLElement | null>, isShort: boolean): void {
  useEffect(() => {
    const element = frame.current
    if (!isShort || element === null) return undefined
    const ends = ['pointerup', 'pointercancel'] as const
    const release = () => {
      for (const end of ends) removeEventListener(end, release)
      // After the click.
      setTimeout(() => element.removeAttribute('data-held'))
    }
    const hold = ({ target }: PointerEvent) => {
      if (!element.matches(':focus-within') || element.contains(target as Node)) return
      element.setAttribute('data-held', '')
      for (const end of ends) addEventListener(end, release)
    }
    addEventListener('pointerdown', hold, { capture: true })
    return () => {
      release()
      removeEventListener('pointerdown', hold, { capture: true })
    }
  }, [frame, isShort])
}
