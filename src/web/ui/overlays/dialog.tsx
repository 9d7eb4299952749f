import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useWords } from '../../words/words.tsx'
import { Button } from '../actions/button.tsx'
import { classNames } from '../class-names.ts'
import { CloseIcon } from '../icons/actions.tsx'
import styles from './dialog.module.css'
import { useOutsidePress } from './outside-press.ts'

type DialogProps = {
  isOpen: boolean
  /** Asked to close, by Escape, the cross, or a press outside. */
  onClose: () => void
  title: ReactNode
  /** Buttons, at the end. The one marked `data-autofocus` has the focus first; else the title has. */
  actions?: ReactNode
  width?: 'normal' | 'wide' | 'pair'
  /** 'start' makes it a drawer at the edge of the screen, 'screen' a calm page of its own. */
  place?: 'center' | 'start' | 'screen'
  /** At most 600 px high, as quiz dialogs are; longer ones scroll. Q3 */
  isCapped?: boolean
  /** A press outside closes it too. */
  closesOutside?: boolean
  /** Only its own buttons close it: there is no cross, and Escape does nothing. */
  isMandatory?: boolean
  className?: string
  children: ReactNode
}

/** A modal dialog; the page behind rests, and focus goes back to where it was. */
export function Dialog({
  isOpen,
  onClose,
  title,
  actions,
  width = 'normal',
  place = 'center',
  isCapped = false,
  closesOutside = false,
  isMandatory = false,
  className,
  children,
}: DialogProps) {
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const { parts } = useWords()

  // Closed by the clean-up too, so that focus returns even when its opener removes it from the page.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2')
    first?.focus()
    return () => dialog.close()
  }, [isOpen])

  useOutsidePress(ref, closesOutside && !isMandatory, onClose)

  const closed = () => {
    // Closed and opened again before the word came, as React does to a new part while developing.
    if (!isOpen || ref.current?.open) return
    // A browser lets a second Escape through; what has to be answered comes back.
    if (isMandatory) ref.current?.showModal()
    else onClose()
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={classNames(
        styles.dialog,
        styles[width],
        place === 'start' && styles.drawer,
        place === 'screen' && styles.screen,
        isCapped && styles.capped,
        className,
      )}
      onCancel={(event) => {
        if (isMandatory) event.preventDefault()
      }}
      onClose={closed}
    >
      {isOpen && (
        <div className={styles.inside}>
          <header className={styles.head}>
            <h2 id={titleId} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            {!isMandatory && (
              <Button variant="plain" isIconOnly aria-label={parts.close} onClick={onClose}>
                <CloseIcon />
              </Button>
            )}
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}
