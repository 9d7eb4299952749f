import type { ReactNode } from 'react'
import styles from './form.module.css'

/** Fields below each other, as the children of a form. */
export function FormFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

/** Two fields beside each other where there is room. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
