import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { CrossCircleIcon } from '../icons/states.tsx'
import styles from './empty-state.module.css'

/** A place with nothing in it: a sentence and one thing to do. */
export function EmptyState({ icon, action, children }: { icon?: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.state}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <p className={styles.words}>{children}</p>
      {action}
    </div>
  )
}

type ErrorStateProps = {
  action?: ReactNode
  /** A toast says the same. */
  isAnnounced?: boolean
  children: ReactNode
}

/** A place whose content did not come: what happened, and a way on. Said at once by a screen reader, and only once. */
export function ErrorState({ action, isAnnounced, children }: ErrorStateProps) {
  return (
    <div role={isAnnounced ? undefined : 'alert'} className={classNames(styles.state, styles.failed)}>
      <div className={styles.icon}>
        <CrossCircleIcon />
      </div>
      <p className={styles.words}>{children}</p>
      {action}
    </div>
  )
}
