import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { Lantern } from '../../shell/header/logo.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as examDeferredWords from '#words/exam-deferred'
import { useWords } from '../../words/words.tsx'
import { clockText } from '../clock-text.ts'
import type { PhaseWire, QuizWire } from '../session/exam-session.ts'
import styles from './rest-dialog.module.css'

/** Staff have paused the test: why it stands, what is left of it, and that nothing is lost. It goes on by itself. T38 */
export function PausedDialog({ quiz, phase, isOpen }: { quiz: QuizWire; phase: PhaseWire; isOpen: boolean }) {
  const { examDeferred, shell } = useWords(examDeferredWords)
  const { paused } = examDeferred
  const { paused_in: pausedIn, paused_note: note, remaining_seconds: left } = phase
  const remaining = pausedIn === 'break' ? paused.remainingBreak : paused.remaining
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => undefined}
      place="screen"
      title={paused.title}
      isMandatory
      actions={
        <Link to={paths.quizzes} replace className={buttonClass({ variant: 'quiet', size: 'large' })}>
          {shell.backToQuizzes}
        </Link>
      }
    >
      <div className={styles.edge}>
        <span>{quiz.name}</span>
      </div>
      <div className={styles.words}>
        <span className={styles.lantern}>
          <Lantern />
        </span>
        {left !== null && (
          <p className={styles.remaining}>
            <span className={styles.clock}>{clockText(left)}</span>
            <span>{remaining}</span>
          </p>
        )}
        <div aria-live="polite" className={styles.text}>
          <p>{paused.text}</p>
          {note !== undefined && (
            <p>
              {paused.note} <bdi>{note}</bdi>
            </p>
          )}
          <p>{left === null ? paused.goesOnUntimed : paused.goesOn}</p>
        </div>
      </div>
    </Dialog>
  )
}
