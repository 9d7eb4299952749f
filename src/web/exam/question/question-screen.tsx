import type { CSSProperties, ReactNode, RefObject } from 'react'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../../words/words.tsx'
import { BottomBar } from '../bottom/bottom-bar.tsx'
import { NavigatorButton } from '../bottom/navigator-button.tsx'
import { QuestionSteps } from '../bottom/question-steps.tsx'
import type { PhaseWire, QuizWire } from '../session/exam-session.ts'
import type { Exam } from '../use-exam.ts'
import type { Moves } from '../use-moves.ts'
import type { Tools } from '../use-tools.ts'
import { QuestionStage } from './question-stage.tsx'
import styles from './question-screen.module.css'

type QuestionScreenProps = {
  exam: Exam
  quiz: QuizWire
  phase: PhaseWire
  moves: Moves
  userName: string
  headingRef: RefObject<HTMLHeadingElement | null>
  tools: Tools
  /** The open tool, between the question and the buttons below. */
  tray?: ReactNode
  onNavigate: () => void
}

/** One question with its tools and the bar below it. */
export function QuestionScreen(props: QuestionScreenProps) {
  const { exam, quiz, phase, moves, userName, headingRef, tools, tray, onNavigate } = props
  const words = useWords(examWords).exam
  const { snapshot } = exam
  const { questions, position } = snapshot
  const question = questions[position - 1]
  return (
    <>
      <div
        className={styles.frame}
        data-highlighting={tools.tray === 'highlight' || undefined}
        style={{ '--zoom': tools.zoom / 100 } as CSSProperties}
      >
        {question ? (
          <QuestionStage exam={exam} question={question} isCrossing={tools.isCrossing} headingRef={headingRef} />
        ) : (
          <EmptyState>{questions.length === 0 ? words.noQuestions : words.noQuestion}</EmptyState>
        )}
      </div>
      {tray}
      <BottomBar
        exam={exam}
        userName={userName}
        steps={
          question && (
            <QuestionSteps
              exam={exam}
              quiz={quiz}
              phase={phase}
              question={question}
              onCheck={() => moves.check(question.id)}
              onFinish={moves.finish}
            />
          )
        }
      >
        {questions.length > 0 && <NavigatorButton snapshot={snapshot} phase={phase} onOpen={onNavigate} />}
      </BottomBar>
    </>
  )
}
