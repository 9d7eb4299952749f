import type { ReactNode } from 'react'
import type { SavedState } from '../session/exam-session.ts'
import styles from './bottom-bar.module.css'
import { SavingLine } from './saving-line.tsx'

type BottomBarProps = {
  userName: string
  saved: SavedState
  /** In the middle: the navigator's button. */
  children?: ReactNode
  /** At the end: Back, Skip and Next. */
  steps?: ReactNode
}

/** The bar below the question: the student and the saved state, the navigator, the buttons. Q7 */
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
