import { useEffect, useRef, useState } from 'react'
import { Enlarger } from '../../../questions/pictures/enlarger.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { ChevronBackIcon, ChevronForwardIcon } from '../../../ui/icons/arrows.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import type { ReviewedQuestion } from '../review-data.ts'
import type { Texts } from '../use-texts.ts'
import { QuestionDetail, type QuestionOrder } from './question-detail.tsx'
import styles from './detail.module.css'

type DetailDialogProps = {
  questions: readonly ReviewedQuestion[]
  question: ReviewedQuestion
  texts: Texts
  onStep: (question: ReviewedQuestion) => void
  onClose: () => void
}

/** One question in full, and the way to the ones before and after it: by its buttons or the arrow keys. R3 */
export function DetailDialog({ questions, question, texts, onStep, onClose }: DetailDialogProps) {
  const { detail } = useWords(reviewWords).review
  const at = questions.indexOf(question)
  const step = (by: 1 | -1) => {
    const next = questions[at + by]
    if (next) onStep(next)
  }
  // For as long as the dialog is open: who wants to try again before reading why wants it of every question.
  const [isQuestionFirst, setQuestionFirst] = useState(false)
  useArrowKeys(step)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="pair"
      closesOutside
      title={<span aria-live="polite">{detail.title(question.ordinal, question.module)}</span>}
      actions={
        <div className={styles.steps}>
          <Button variant="quiet" aria-label={detail.previous} aria-disabled={at === 0} onClick={() => step(-1)}>
            <ChevronBackIcon />
            {detail.previousShort}
          </Button>
          <span className={styles.place}>{detail.place(at + 1, questions.length)}</span>
          <Button
            variant="quiet"
            aria-label={detail.next}
            aria-disabled={at === questions.length - 1}
            onClick={() => step(1)}
          >
            {detail.nextShort}
            <ChevronForwardIcon />
          </Button>
        </div>
      }
    >
      <Detail {...{ question, texts, isQuestionFirst }} onQuestionFirst={setQuestionFirst} />
      <Enlarger />
    </Dialog>
  )
}

type DetailProps = Pick<DetailDialogProps, 'question' | 'texts'> & QuestionOrder

function Detail({ question, texts, ...order }: DetailProps) {
  const { review, parts } = useWords(reviewWords)
  if (texts.kind === 'loading')
    return (
      <output>
        <VisuallyHidden>{review.loadingData}</VisuallyHidden>
        <Skeleton lines={8} />
      </output>
    )
  if (texts.kind === 'here') {
    const text = texts.byId.get(question.id)
    if (text) return <QuestionDetail key={question.id} question={question} text={text} texts={texts} {...order} />
  }
  return (
    <ErrorState action={texts.kind === 'failed' && <Button onClick={texts.tryAgain}>{parts.tryAgain}</Button>}>
      {review.failed}
      {texts.kind === 'failed' && texts.message && <small>{texts.message}</small>}
    </ErrorState>
  )
}

/** Steps by the arrow keys, left and right as one reads: in Arabic the next question is on the left. */
function useArrowKeys(step: (by: 1 | -1) => void) {
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
      latest.current(event.key === forward ? 1 : -1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
