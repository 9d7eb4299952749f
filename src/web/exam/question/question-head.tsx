import type { Ref } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { ChevronDownIcon, ChevronUpIcon } from '../../ui/icons/arrows.tsx'
import { BookmarkFilledIcon, BookmarkIcon } from '../../ui/icons/exam.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './question-head.module.css'

type QuestionHeadProps = {
  number: number
  headingRef: Ref<HTMLHeadingElement>
  isMarked: boolean
  onToggleMark: () => void
  /** The passage above, on narrow screens; null where there is none. */
  passage: { id: string; isHidden: boolean; onToggle: () => void } | null
}

/** Over the question: its number, the mark, and on narrow screens what hides the passage. */
export function QuestionHead({ number, headingRef, isMarked, onToggleMark, passage }: QuestionHeadProps) {
  const { exam } = useWords()
  return (
    <div className={styles.head}>
      <h1 ref={headingRef} tabIndex={-1} className={styles.number}>
        <VisuallyHidden>{`${exam.progress.question} `}</VisuallyHidden>
        {number}
      </h1>
      <Button variant="plain" aria-pressed={isMarked} onClick={onToggleMark} className={styles.mark}>
        {isMarked ? <BookmarkFilledIcon className={styles.marked} /> : <BookmarkIcon />}
        {exam.tools.markForReview}
      </Button>
      {passage && (
        <Button
          variant="plain"
          aria-expanded={!passage.isHidden}
          aria-controls={passage.id}
          aria-label={passage.isHidden ? exam.layout.showPassage : exam.layout.hidePassage}
          onClick={passage.onToggle}
          className={styles.fold}
        >
          {exam.layout.passage}
          {passage.isHidden ? <ChevronDownIcon /> : <ChevronUpIcon />}
        </Button>
      )}
    </div>
  )
}
