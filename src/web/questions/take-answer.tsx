import { classNames } from '../ui/class-names.ts'
import { visuallyHiddenClass } from '../ui/layout/visually-hidden.tsx'
import { Notice } from '../ui/states/notice.tsx'
import * as questionWords from '#words/questions'
import { useWords } from '../words/words.tsx'
import { choicesClass } from './choices/choice-row.tsx'
import type { TakeProps } from './question-view.ts'
import { findQuestionView } from './question-views.ts'
import styles from './take-answer.module.css'

type TakeAnswerProps = TakeProps & {
  isLocked: boolean
  /** The id of the question's words, which describe the controls. */
  describedBy?: string
}

/** The controls that answer a question, of any type; 'Unsupported question type' for one we do not know. Q11 */
export function TakeAnswer({ isLocked, describedBy, ...take }: TakeAnswerProps) {
  const { questions } = useWords(questionWords)
  const view = findQuestionView(take.question.type)
  if (!view) return <Notice tone="warn">{questions.unsupported}</Notice>
  return (
    <fieldset disabled={isLocked} aria-describedby={describedBy} className={choicesClass}>
      <legend className={classNames(styles.hint, !view.isHintShown && visuallyHiddenClass)}>
        <view.Hint />
      </legend>
      <view.Take {...take} />
    </fieldset>
  )
}
