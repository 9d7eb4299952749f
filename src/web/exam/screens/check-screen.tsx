import { useEffect, useState, type Ref } from 'react'
import { isAnswered } from '../../questions/question-views.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as examWords from '#words/exam'
import * as examDeferredWords from '#words/exam-deferred'
import { useWords, type WordsWith } from '../../words/words.tsx'
import { BottomBar } from '../bottom/bottom-bar.tsx'
import { GridLegend, QuestionGrid } from '../bottom/question-grid.tsx'
import { useClockReading } from '../clock-reading.ts'
import type { ExamSnapshot, PhaseWire } from '../session/exam-session.ts'
import type { Exam } from '../use-exam.ts'
import type { Moves } from '../use-moves.ts'
import styles from './check-screen.module.css'
import { isOutOfReach } from './out-of-reach.ts'
import { UnansweredDialog } from './unanswered-dialog.tsx'

type CheckScreenProps = {
  exam: Exam
  phase: PhaseWire
  moves: Moves
  userName: string
  headingRef: Ref<HTMLHeadingElement>
}

/** Returns the positions of unanswered questions, counted from 1. */
const blanksOf = ({ questions, responses }: ExamSnapshot) =>
  questions.flatMap(({ id, type }, index) =>
    isAnswered(type, responses.get(id)?.userAnswer ?? null) ? [] : [index + 1],
  )

/** 'Check Your Work': answered, unanswered and flagged questions before a section is closed, or after its time is up. Q6, Q8 */
export function CheckScreen({ exam, phase, moves, userName, headingRef }: CheckScreenProps) {
  const { examDeferred, exam: words } = useWords(examWords, examDeferredWords)
  const { check } = examDeferred
  const { snapshot } = exam
  const isModule1 = phase.at === 'checking1'
  const isTimeUp = useClockReading(() => exam.clock.secondsLeft(phase) === 0)
  const isOver = isModule1 && isTimeUp
  const waits = isModule1 && snapshot.isBusy && isOutOfReach(snapshot)
  const blanks = blanksOf(snapshot)
  return (
    <>
      <div className={styles.stage}>
        <div className={styles.column}>
          <div>
            {phase.at !== 'answering' && (
              <p className={styles.module}>{isModule1 ? words.module.module1 : words.module.module2}</p>
            )}
            <h1 ref={headingRef} tabIndex={-1}>
              {isOver ? check.timeUp.title : check.title}
            </h1>
          </div>
          {!isOver && <p className={styles.note}>{isModule1 ? check.module1Note : check.module2Note}</p>}
          <div aria-live="polite">
            {isOver && (
              <Notice tone="warn">
                {check.timeUp.text} {check.timeUp.next}
              </Notice>
            )}
            {waits && <Notice tone="warn">{examDeferred.needsServer}</Notice>}
          </div>
          <div className={styles.card}>
            <p className={styles.open}>{stateWords(check, blanks.length, snapshot.questions.length, isOver)}</p>
            <GridLegend hasCurrent={false} />
            <QuestionGrid
              snapshot={snapshot}
              hasCurrent={false}
              isDisabled={isTimeUp || snapshot.isBusy}
              onChoose={isOver ? undefined : moves.leaveCheck}
            />
          </div>
        </div>
      </div>
      <BottomBar
        exam={exam}
        userName={userName}
        steps={<CheckSteps phase={phase} isTimeUp={isTimeUp} snapshot={snapshot} blanks={blanks} moves={moves} />}
      />
    </>
  )
}

type CheckWords = WordsWith<typeof examDeferredWords>['examDeferred']['check']

/** Says in words what is unanswered while that can change, and what was answered after that. */
function stateWords(check: CheckWords, blank: number, total: number, isOver: boolean): string {
  if (isOver) return check.state(total - blank, blank)
  return blank > 0 ? check.unanswered(blank) : check.allAnswered
}

/** A second tap on the button that led here must not close the section: the next button is in the same place. */
const guardMs = 900

type CheckStepsProps = {
  phase: PhaseWire
  isTimeUp: boolean
  snapshot: ExamSnapshot
  blanks: number[]
  moves: Moves
}

/** Back to the questions, or on for good; asks about unanswered questions before it closes the section. */
function CheckSteps({ phase, isTimeUp, snapshot, blanks, moves }: CheckStepsProps) {
  const { exam, examDeferred } = useWords(examWords, examDeferredWords)
  const { buttons } = exam
  const [isGuarded, setGuarded] = useState(true)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setGuarded(false), guardMs)
    return () => clearTimeout(timer)
  }, [])
  const { isBusy, status } = snapshot
  const isModule1 = phase.at === 'checking1'
  const go = isModule1 ? moves.closeModule1 : moves.submit
  const last = phase.at === 'checking2' ? buttons.submit : examDeferred.submitting.confirm
  const first = blanks[0]
  const canAsk = first !== undefined && !isTimeUp
  return (
    <>
      {!(isModule1 && isTimeUp) && (
        <Button variant="quiet" data-press="back" disabled={isTimeUp || isBusy} onClick={() => moves.leaveCheck()}>
          {buttons.back}
        </Button>
      )}
      <Button
        data-press={isModule1 ? 'next' : undefined}
        isPending={isBusy}
        aria-disabled={isGuarded || undefined}
        onClick={isGuarded ? undefined : canAsk ? () => setAsking(true) : go}
      >
        {isModule1 ? buttons.next : last}
      </Button>
      {first !== undefined && (
        <UnansweredDialog
          // Closes by itself when time runs out.
          isOpen={isAsking && canAsk && status === 'ready'}
          isModule1={isModule1}
          many={blanks.length}
          first={first}
          onClose={() => setAsking(false)}
          onGoTo={() => moves.leaveCheck(first)}
          onContinue={() => {
            setAsking(false)
            go()
          }}
        />
      )}
    </>
  )
}
