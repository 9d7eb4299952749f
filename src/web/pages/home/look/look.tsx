import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import styles from './look.module.css'

/** A part of the product drawn small: one description to a screen reader, and nothing in it can be pressed. */
export function Look({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.look} data-solid="">
      <VisuallyHidden as="div">{label}</VisuallyHidden>
      <div aria-hidden="true" inert>
        {children}
      </div>
    </div>
  )
}
