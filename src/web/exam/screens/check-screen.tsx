import { useEffect, useState, type Ref } from 'react'
import { isAnswered } from '../../../core/questions/words.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useLaterWords } from '../../words/areas/exam-later-words.ts'
import { BottomBar } from '../bottom/bottom-bar.tsx'
import { GridLegend, QuestionGrid } from '../bottom/question-grid.tsx'
import { useClockReading } from '../clock-reading.ts'
import type { PhaseWire } from '../session/exam-session.ts'
import type { Exam } from '../use-exam.ts'
import type { Moves } from '../use-moves.ts'
import styles from './check-screen.module.css'
import { isOutOfReach } from './out-of-reach.ts'

type CheckScreenProps = {
  exam: Exam
  phase: PhaseWire
  moves: Moves
  userName: string
  headingRef: Ref<HTMLHeadingElement>
}

/** 'Check Your Work': what is answered, open and marked, before a part is closed. Q6, Q8 */
export function CheckScreen({ exam, phase, moves, userName, headingRef }: CheckScreenProps) {
  const words = useLaterWords()
  const { check } = words.examLater
  const { module } = words.exam
  const { snapshot } = exam
  const isTimeUp = useClockReading(() => exam.clock.secondsLeft(phase) === 0)
  const isModule1 = phase.at === 'checking1'
  const waits = isModule1 && snapshot.isBusy && isOutOfReach(snapshot)
  const open = snapshot.questions.filter(
    ({ id, type }) => !isAnswered(type, snapshot.responses.get(id)?.userAnswer ?? null),
  )
  return (
    <>
      <div className={styles.stage}>
        <div className={styles.column}>
          <div>
            {phase.at !== 'answering' && <p className={styles.module}>{isModule1 ? module.module1 : module.module2}</p>}
            <h1 ref={headingRef} tabIndex={-1}>
              {check.title}
            </h1>
          </div>
          <p className={styles.note}>{isModule1 ? check.module1Note : check.module2Note}</p>
          <div aria-live="polite">
            {isModule1 && isTimeUp && <Notice tone="warn">{check.timeUp}</Notice>}
            {waits && <Notice tone="warn">{words.examLater.needsServer}</Notice>}
          </div>
          <div className={styles.card}>
            <p className={styles.open}>{open.length > 0 ? check.unanswered(open.length) : check.allAnswered}</p>
            <GridLegend hasCurrent={false} />
            <QuestionGrid
              snapshot={snapshot}
              hasCurrent={false}
              isDisabled={isTimeUp || snapshot.isBusy}
              onChoose={moves.leaveCheck}
            />
          </div>
        </div>
      </div>
      <BottomBar
        userName={userName}
        saved={snapshot.saved}
        steps={<CheckSteps phase={phase} isTimeUp={isTimeUp} isBusy={snapshot.isBusy} moves={moves} />}
      />
    </>
  )
}

/** A second tap on the button that led here must not close the part: the next one stands in its place. */
const guardMs = 900

type CheckStepsProps = { phase: PhaseWire; isTimeUp: boolean; isBusy: boolean; moves: Moves }

/** Back to the questions, or on for good. */
function CheckSteps({ phase, isTimeUp, isBusy, moves }: CheckStepsProps) {
  const { buttons, submitting } = useLaterWords().exam
  const [isGuarded, setGuarded] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setGuarded(false), guardMs)
    return () => clearTimeout(timer)
  }, [])
  const isModule1 = phase.at === 'checking1'
  const go = isModule1 ? moves.closeModule1 : moves.submit
  const last = phase.at === 'checking2' ? buttons.submit : submitting.confirm
  return (
    <>
      <Button variant="quiet" data-press="back" disabled={isTimeUp || isBusy} onClick={() => moves.leaveCheck()}>
        {buttons.back}
      </Button>
      <Button
        data-press={isModule1 ? 'next' : undefined}
        isPending={isBusy}
        aria-disabled={isGuarded || undefined}
        onClick={isGuarded ? undefined : go}
      >
        {isModule1 ? buttons.next : last}
      </Button>
    </>
  )
}
