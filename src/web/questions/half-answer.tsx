import { useState, type ReactNode } from 'react'
import { Button } from '../ui/actions/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import * as questionWords from '#words/questions'
import { useWords } from '../words/words.tsx'
import type { AnswerableQuestion } from './question-view.ts'
import { isHalfAnswered } from './question-views.ts'

/**
 * Asks before half an answer is locked: one option where several may be right, or pairs that are not all made. Returns the function
 * that locks, and the dialog. Q4
 */
export function useLocking(
  question: AnswerableQuestion,
  userAnswer: string | null,
  lock: () => void,
): { submit: () => void; dialog: ReactNode } {
  const { half } = useWords(questionWords).questions
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const submit = () => (isHalfAnswered(question, userAnswer) ? setAsked(true) : lock())
  const lockAnyway = () => {
    close()
    lock()
  }
  const dialog = isAsked && (
    <Dialog
      isOpen
      onClose={close}
      title={question.type === 'match' ? half.pairs : half.options}
      isCapped
      actions={
        <>
          <Button variant="quiet" onClick={lockAnyway}>
            {half.submitAnyway}
          </Button>
          <Button data-autofocus onClick={close}>
            {half.goOn}
          </Button>
        </>
      }
    >
      <p>{half.locks}</p>
    </Dialog>
  )
  return { submit, dialog }
}
