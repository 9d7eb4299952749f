import { useLayoutEffect, type RefObject } from 'react'

/**
 * Gives the focus back when a tool is put away that has it: to the button that opened it (`data-press`), or to the question
 * where that button is in the menu only.
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
