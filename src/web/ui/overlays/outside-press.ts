import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Calls back on a press and release beside an open dialog; selecting text that ends beside it is neither. */
export function useOutsidePress(ref: RefObject<HTMLDialogElement | null>, isOn: boolean, onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const dialog = ref.current
    if (!isOn || !dialog) return
    // What is pressed on the backdrop is, to the page, pressed on the dialog itself.
    let hasBegunOutside = false
    const begin = (event: PointerEvent) => {
      hasBegunOutside = event.target === dialog
    }
    const end = (event: MouseEvent) => {
      if (hasBegunOutside && event.target === dialog) press()
    }
    dialog.addEventListener('pointerdown', begin)
    dialog.addEventListener('click', end)
    return () => {
      dialog.removeEventListener('pointerdown', begin)
      dialog.removeEventListener('click', end)
    }
  }, [ref, isOn])
}
