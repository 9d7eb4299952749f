import { useLayoutEffect, type RefObject } from 'react'

/**
 * Returns the focus when a tool that has it is closed: to the button that opened it (`data-press`), or to the question
 * when that button is only in the menu.
 */
export function useFocusBack(tool: RefObject<HTMLElement | null>, name: string): void {
  useLayoutEffect(() => {
    const frame = tool.current
    return () => {
      if (!frame?.contains(document.activeElement)) return
      const button = document.querySelector<HTMLElement>(`[data-press="${name}"]`)
      const at = button?.checkVisibility() ? button : document.querySelector<HTMLElement>('[data-question] h1')
      at?.focus({ preventScroll: true })
    }
  }, [tool, name])
}
