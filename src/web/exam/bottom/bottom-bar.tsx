import type { ReactNode } from 'react'
import type { SavedState } from '../session/exam-session.ts'
import styles from './bottom-bar.module.css'
import { SavingLine } from './saving-line.tsx'

type BottomBarProps = {
  userName: string
  saved: SavedState
  /** In the middle: the way to the other questions. */
  children?: ReactNode
  /** At the end: the ways on and back. */
  steps?: ReactNode
}

/** Below the question: whose test it is and whether it is saved, where one is, and the way on. Q7 */
export function BottomBar({ userName, saved, children, steps }: BottomBarProps) {
  return (
    <footer className={styles.bar}>
      <div className={styles.who}>
        <p className={styles.name}>{userName}</p>
        <SavingLine saved={saved} />
      </div>
      {children}
      {steps && <div className={styles.steps}>{steps}</div>}
    </footer>
  )
}
