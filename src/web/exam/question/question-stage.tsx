import { useId, useState, type CSSProperties, type RefObject } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { AskedQuestion } from '../session/exam-session.ts'
import type { Exam } from '../use-exam.ts'
import { Divider } from './split/divider.tsx'
import { PassagePane } from './passage-pane.tsx'
import { QuestionPane } from './question-pane.tsx'
import { useReadingFont } from './reading-font.tsx'
import { useSplitWidth } from './split/split-width.ts'
import styles from './question-stage.module.css'

type QuestionStageProps = {
  exam: Exam
  question: AskedQuestion
  isCrossing: boolean
  headingRef: RefObject<HTMLHeadingElement | null>
}

/** A question with its passage: side by side with a divider, or stacked on narrow screens. */
export function QuestionStage({ exam, question, isCrossing, headingRef }: QuestionStageProps) {
  const passageId = useId()
  const [width, setWidth] = useSplitWidth()
  const [hiddenPassage, setHiddenPassage] = useState<string | null>(null)
  const { position } = exam.snapshot
  const passage = question.description || question.image ? `${question.description} ${question.image}` : null
  const hasFont = useReadingFont(exam.snapshot.questions, question)
  const isHidden = passage !== null && hiddenPassage === passage
  return (
    // Another passage starts at its top; for questions on the same one its scroll position stays.
    <div
      key={passage}
      data-stage=""
      className={classNames(passage === null ? styles.single : styles.split, !hasFont && styles.local)}
      style={{ '--passage-width': `${width}%` } as CSSProperties}
    >
      {passage !== null && (
        <>
          <PassagePane id={passageId} question={question} number={position} isHidden={isHidden} />
          <Divider width={width} controls={passageId} onWidth={setWidth} />
        </>
      )}
      <QuestionPane
        key={question.id}
        exam={exam}
        question={question}
        isCrossing={isCrossing}
        headingRef={headingRef}
        passage={
          passage === null
            ? null
            : { id: passageId, isHidden, onToggle: () => setHiddenPassage(isHidden ? null : passage) }
        }
      />
    </div>
  )
}
