import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Tools } from '../use-tools.ts'
import { isWriting, shortcutOf, type Shortcut } from './shortcuts.ts'

const choosable = 'fieldset:not(:disabled) input:is([type="radio"], [type="checkbox"])'
const crossable = 'fieldset button[data-press="crossOut"]'

/** Clicks the button of a shortcut; does nothing when that button is absent or disabled. */
export function pressButton(name: string): void {
  document.querySelector<HTMLButtonElement>(`[data-press="${name}"]`)?.click()
}

const nth = (selector: string, number: number) =>
  document.querySelectorAll<HTMLElement>(`[data-question] ${selector}`).item(number - 1) as HTMLElement | null

function perform(shortcut: Shortcut, tools: Tools): void {
  if (shortcut === 'shortcuts') tools.toggleShortcuts()
  else if (typeof shortcut === 'string') pressButton(shortcut)
  else if ('choose' in shortcut) nth(choosable, shortcut.choose)?.click()
  else if (document.querySelector('[data-question]')) {
    if (!tools.isCrossing) flushSync(tools.toggleCrossing)
    nth(crossable, shortcut.eliminate)?.click()
  }
}

/** Handles the shortcuts of the player, except in dialogs and where the key would type text. */
export function useShortcuts(tools: Tools): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = event.repeat ? null : shortcutOf(event)
    if (shortcut === null || document.querySelector('dialog:modal, [inert]')) return
    const isField = (event.target as Element).matches(
      'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])',
    )
    if (isField && isWriting(event, event.getModifierState('AltGraph'))) return
    event.preventDefault()
    perform(shortcut, tools)
    if (shortcut === 'highlight')
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-tray] [data-autofocus]')?.focus())
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
