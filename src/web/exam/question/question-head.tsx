import type { RefObject } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ChevronDownIcon, ChevronUpIcon } from '../../ui/icons/arrows.tsx'
import { BookmarkFilledIcon, BookmarkIcon } from '../../ui/icons/exam.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../../words/words.tsx'
import styles from './question-head.module.css'

type QuestionHeadProps = {
  number: number
  headingRef: RefObject<HTMLHeadingElement | null>
  isFlagged: boolean
  onToggleFlag: () => void
  /** The passage above, on narrow screens; null when there is none. */
  passage: PassageFold | null
  /** True if the question starts below the visible area. */
  isBelow: boolean
  onShow: () => void
}

/** The control that collapses a passage above the question. */
export type PassageFold = { id: string; isHidden: boolean; onToggle: () => void }

/** The head of a question, always visible: its number, 'Mark for Review', and on narrow screens the controls of the passage. */
export function QuestionHead({
  number,
  headingRef,
  isFlagged,
  onToggleFlag,
  passage,
  isBelow,
  onShow,
}: QuestionHeadProps) {
  const { exam } = useWords(examWords)
  return (
    <div className={classNames(styles.place, isBelow && styles.isBelow)}>
      <div className={styles.head}>
        <h1 ref={headingRef} tabIndex={-1} className={styles.number}>
          <VisuallyHidden>{`${exam.progress.question} `}</VisuallyHidden>
          {number}
        </h1>
        <Button
          variant="plain"
          data-press="bookmark"
          aria-pressed={isFlagged}
          onClick={onToggleFlag}
          className={styles.mark}
        >
          {isFlagged ? <BookmarkFilledIcon className={styles.marked} /> : <BookmarkIcon />}
          {exam.tools.markForReview}
        </Button>
        {isBelow && (
          <Button variant="plain" aria-label={exam.layout.toQuestion} onClick={onShow} className={styles.fold}>
            {exam.layout.question}
            <ChevronDownIcon />
          </Button>
        )}
        {passage && !isBelow && <FoldButton {...passage} />}
      </div>
    </div>
  )
}

function FoldButton({ id, isHidden, onToggle }: PassageFold) {
  const { layout } = useWords(examWords).exam
  return (
    <Button
      variant="plain"
      aria-expanded={!isHidden}
      aria-controls={id}
      aria-label={isHidden ? layout.showPassage : layout.hidePassage}
      onClick={onToggle}
      className={styles.fold}
    >
      {layout.passage}
      {isHidden ? <ChevronDownIcon /> : <ChevronUpIcon />}
    </Button>
  )
}
