import { useServerWords } from '../../questions/question-views.ts'
import { Notice } from '../../ui/states/notice.tsx'
import type { OpenedQuestion, QuestionValues } from './kinds/edit-props.ts'
import { useQuizzesWords } from './words.ts'
import { QuietButton } from '../shell/quiet.tsx'

/**
 * Shows what counts for a corrected question, beside the key that is marked below it: the corrected one, the one that was published, or
 * one that was chosen since; with a button to mark the corrected one. T20
 */
export function CorrectedKey({
  opened: { type, correction },
  values,
  onChange,
}: {
  opened: OpenedQuestion
  values: QuestionValues
  onChange: (put: Partial<QuestionValues>) => void
}) {
  const inWords = useServerWords()
  const { studioQuizzes: quizzes } = useQuizzesWords()
  const { editor } = quizzes
  if (!correction) return null
  const { rule, key, is_elsewhere: isElsewhere } = correction
  const isMarked = key !== null && JSON.stringify(key) === JSON.stringify(values.key)
  return (
    <Notice
      tone="warn"
      title={quizzes.correction(rule, inWords(type, correction.key_words), isElsewhere)}
      action={
        key !== null && !isMarked && <QuietButton onClick={() => onChange({ key })}>{editor.markCorrected}</QuietButton>
      }
    >
      {rule === 'keys' && (isMarked ? editor.isMarked : isElsewhere ? editor.countsHere : editor.countsNot)}
    </Notice>
  )
}
