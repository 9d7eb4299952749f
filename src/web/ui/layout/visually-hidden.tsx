import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Words for screen readers only. */
export function VisuallyHidden({
  as: Element = 'span',
  children,
}: {
  as?: 'span' | 'div' | 'h2' | 'h3' | 'p' | 'legend' | 'caption'
  children: ReactNode
}) {
  return <Element className={styles.hidden}>{children}</Element>
}

/** The same for an element of one's own. */
export const visuallyHiddenClass = styles.hidden
