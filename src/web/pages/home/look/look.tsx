import type { ReactNode } from 'react'
import styles from './look.module.css'

/** A part of the product drawn small: one picture to a screen reader, and nothing in it can be pressed. */
export function Look({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="img" aria-label={label} className={styles.look}>
      <div aria-hidden="true" inert>
        {children}
      </div>
    </div>
  )
}
