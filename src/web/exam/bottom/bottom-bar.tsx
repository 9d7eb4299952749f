import type { ReactNode } from 'react'
import type { Exam } from '../use-exam.ts'
import styles from './bottom-bar.module.css'
import { SavingLine } from './saving-line.tsx'

type BottomBarProps = {
  exam: Exam
  userName: string
  /** In the middle: the navigator's button. */
  children?: ReactNode
  /** At the end: Back, Skip and Next. */
  steps?: ReactNode
}

/** The bar below the question: the student and, of an attempt, the saved state; the navigator, the buttons. Q7 */
export function BottomBar({ exam, userName, children, steps }: BottomBarProps) {
  return (
    <footer className={styles.bar}>
      <div className={styles.who}>
        <p className={styles.name} dir="auto">
          {userName}
        </p>
        {exam.kind === 'attempt' && <SavingLine saved={exam.snapshot.saved} />}
      </div>
      {children}
      {steps && <div className={styles.steps}>{steps}</div>}
    </footer>
  )
}
