import { isPopoverOpen } from '../ui/popovers.ts'

/** Positions a panel of the top layer below its button, or above where there is no room below; never beyond the screen's sides. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isRtl = getComputedStyle(button).direction === 'rtl'
  const fromStart = isRtl ? clientWidth - at.right : at.left
  const fromEnd = isRtl ? at.left : clientWidth - at.right
  const opensUp = at.bottom + panel.offsetHeight > clientHeight && at.top > panel.offsetHeight
  const isAtStart = panel.dataset['menu'] === 'start'
  const inset = Math.min(isAtStart ? fromStart : fromEnd, clientWidth - panel.offsetWidth)
  panel.style.setProperty('--menu-inset', `${Math.max(0, inset)}px`)
  panel.style.setProperty('--menu-top', opensUp ? 'auto' : `${at.bottom}px`)
  panel.style.setProperty('--menu-bottom', opensUp ? `${clientHeight - at.top}px` : 'auto')
}

const openMenus = new Set<HTMLElement>()

const buttonOf = ({ id }: HTMLElement) => document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)

function follow(): void {
  for (const panel of openMenus) {
    const button = panel.isConnected && buttonOf(panel)
    if (button) place(panel, button)
    else openMenus.delete(panel)
  }
}

function toggled(panel: HTMLElement, isOpen: boolean): void {
  buttonOf(panel)?.setAttribute('aria-expanded', String(isOpen))
  if (isOpen) openMenus.add(panel)
  else openMenus.delete(panel)
  follow()
}

const asMenu = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.dataset['menu'] !== undefined ? target : null

/**
 * Follows the menus that the browser opens and closes: positions each at its button, says whether it is open, and closes it when something
 * was chosen, with the focus on its button again.
 */
export function followMenus(): void {
  const capture = { capture: true }
  document.addEventListener(
    'toggle',
    (event) => {
      const panel = asMenu(event.target)
      if (panel) toggled(panel, (event as ToggleEvent).newState === 'open')
    },
    capture,
  )
  // Before the entry acts: a dialog that it opens gives the focus back to where it was, and a hidden entry cannot have it.
  document.addEventListener(
    'click',
    ({ target }) => {
      const chosen = (target as Element).closest('a, button')
      const panel = asMenu(chosen?.closest('[data-menu]') ?? null)
      if (!panel) return
      panel.hidePopover()
      // Browsers leave out what was pressed with a finger or, in Safari, with a mouse.
      buttonOf(panel)?.focus({ preventScroll: true })
    },
    capture,
  )
  addEventListener('resize', follow)
  addEventListener('scroll', follow, { ...capture, passive: true })
  // Opened before this program was there.
  for (const panel of document.querySelectorAll<HTMLElement>('[data-menu]'))
    if (isPopoverOpen(panel)) toggled(panel, true)
}
