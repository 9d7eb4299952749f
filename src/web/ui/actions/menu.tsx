import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './menu.module.css'

type MenuProps = {
  /** The content of the button. */
  button: ReactNode
  /** The button's name, where what it shows does not say it. */
  label?: string
  /** Shown when the pointer rests on it, and said after its name. */
  title?: string
  buttonClassName?: string
  /** The edge of the button that the panel is aligned to. */
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}

/**
 * A button with a panel that a click outside, Escape, or choosing something in it closes. The browser opens and closes it;
 * `behaviors/menus.ts` positions it at its button.
 */
export function Menu({ button, label, title, buttonClassName, align = 'end', className, children }: MenuProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={buttonClassName}
        popoverTarget={id}
        aria-expanded={false}
        aria-controls={id}
        aria-label={label}
        title={title}
        suppressHydrationWarning
      >
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        data-menu={align}
        className={classNames(styles.panel, align === 'start' ? styles.start : styles.end, className)}
        suppressHydrationWarning
      >
        {children}
      </div>
    </>
  )
}

/** A list inside a panel; its items are links or buttons of {@link menuItemClass}. At the foot it stays in view while the others scroll. */
export function MenuList({ label, isAtFoot, children }: { label?: string; isAtFoot?: boolean; children: ReactNode }) {
  return (
    <ul className={classNames(styles.list, isAtFoot && styles.foot)} aria-label={label}>
      {children}
    </ul>
  )
}

/** The look of one thing to choose in a panel. */
export const menuItemClass = styles.item
