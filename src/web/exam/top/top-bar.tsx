import { Button } from '../../ui/actions/button.tsx'
import { CrossOutIcon } from '../../ui/icons/exam.tsx'
import { useExamWords } from '../../words/areas/exam-words.ts'
import type { Exam } from '../use-exam.ts'
import type { PhaseWire, QuizWire } from '../session/exam-session.ts'
import { Directions } from './directions.tsx'
import { MoreMenu } from './more-menu.tsx'
import { QuizInfo } from './quiz-info.tsx'
import { Timer } from './timer.tsx'
import styles from './top-bar.module.css'

type TopBarProps = {
  exam: Exam
  quiz: QuizWire
  phase: PhaseWire
  /** Tools stand beside a question only. */
  hasTools: boolean
  isCrossing: boolean
  onToggleCrossing: () => void
}

/** Above the question: what it is about at the start, the time in the middle, tools at the end. look.md 'Test player' */
export function TopBar({ exam, quiz, phase, hasTools, isCrossing, onToggleCrossing }: TopBarProps) {
  const words = useExamWords().exam
  return (
    <header className={styles.bar}>
      <div className={styles.start}>
        <QuizInfo quiz={quiz} phase={phase} />
        <Directions quiz={quiz} />
      </div>
      {phase.at !== 'break' && phase.at !== 'closed' && (
        <Timer clock={exam.clock} phase={phase} startedAt={exam.snapshot.startedAt} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- these are no form's fields */}
      <div role="group" aria-label={words.tools.label} className={styles.end}>
        {hasTools && (
          <Button
            variant="plain"
            aria-label={words.tools.crossOut}
            aria-pressed={isCrossing}
            onClick={onToggleCrossing}
            className={styles.tool}
          >
            <CrossOutIcon />
            <span className={styles.name}>{words.tools.crossOut}</span>
          </Button>
        )}
        <MoreMenu />
      </div>
    </header>
  )
}
