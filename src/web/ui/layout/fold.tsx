import type { ReactNode } from 'react'
import styles from './fold.module.css'

/** A question that unfolds its answer, without a program. */
export function Fold({ question, children }: { question: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>{question}</summary>
      <p>{children}</p>
    </details>
  )
}
