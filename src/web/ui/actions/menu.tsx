import { useEffect, useId, useRef, useState, type ReactNode, type ToggleEvent } from 'react'
import { classNames } from '../class-names.ts'
import styles from './menu.module.css'

type MenuProps = {
  /** What the button shows. */
  button: ReactNode
  /** The button's name, where what it shows does not say it. */
  label?: string
  /** Shown when the pointer rests on it, and said after its name. */
  title?: string
  buttonClassName?: string
  /** The edge of the button that the panel keeps to. */
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}

/** Keeps a panel of the top layer below its button, or above where there is no room below. */
function place(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end') {
  const at = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isRtl = getComputedStyle(button).direction === 'rtl'
  const fromStart = isRtl ? clientWidth - at.right : at.left
  const fromEnd = isRtl ? at.left : clientWidth - at.right
  const opensUp = at.bottom + panel.offsetHeight > clientHeight && at.top > panel.offsetHeight
  panel.style.setProperty('--menu-inset', `${Math.max(0, align === 'start' ? fromStart : fromEnd)}px`)
  panel.style.setProperty('--menu-top', opensUp ? 'auto' : `${at.bottom}px`)
  panel.style.setProperty('--menu-bottom', opensUp ? `${clientHeight - at.top}px` : 'auto')
}

/** A button with a panel that a click outside, Escape, or choosing something in it closes. */
export function Menu({ button, label, title, buttonClassName, align = 'end', className, children }: MenuProps) {
  const id = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const panel = panelRef.current
    const closeWhenChosen = (event: Event) => {
      if ((event.target as Element).closest('a, button')) panel?.hidePopover()
    }
    panel?.addEventListener('click', closeWhenChosen)
    return () => panel?.removeEventListener('click', closeWhenChosen)
  }, [])

  useEffect(() => {
    if (!isOpen) return
    const follow = () => {
      if (panelRef.current && buttonRef.current) place(panelRef.current, buttonRef.current, align)
    }
    follow()
    window.addEventListener('resize', follow)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', follow)
      window.removeEventListener('scroll', follow, { capture: true })
    }
  }, [isOpen, align])

  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={buttonClassName}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        title={title}
      >
        {button}
      </button>
      <div
        ref={panelRef}
        id={id}
        popover="auto"
        className={classNames(styles.panel, align === 'start' ? styles.start : styles.end, className)}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open')}
      >
        {children}
      </div>
    </>
  )
}

/** A list inside a panel; its items are links or buttons of {@link menuItemClass}. */
export function MenuList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

/** The look of one thing to choose in a panel. */
export const menuItemClass = styles.item
