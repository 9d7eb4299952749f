import type { KeyboardEvent } from 'react'
import { isAnswered } from '../../questions/question-views.ts'
import { classNames } from '../../ui/class-names.ts'
import { BookmarkFilledIcon } from '../../ui/icons/exam.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import * as examDeferredWords from '#words/exam-deferred'
import { useWords } from '../../words/words.tsx'
import type { ExamSnapshot } from '../session/exam-session.ts'
import styles from './question-grid.module.css'

type QuestionGridProps = {
  snapshot: ExamSnapshot
  /** True if there is a current question; the check page has none. */
  hasCurrent: boolean
  isDisabled?: boolean
  /** Goes to a question; without it the grid is read-only. */
  onChoose?: ((position: number) => void) | undefined
}

const ways: Record<string, (perRow: number, isRtl: boolean) => number> = {
  ArrowRight: (_perRow, isRtl) => (isRtl ? -1 : 1),
  ArrowLeft: (_perRow, isRtl) => (isRtl ? 1 : -1),
  ArrowDown: (perRow) => perRow,
  ArrowUp: (perRow) => -perRow,
}

/** Moves the focus by the arrow keys, along a row and from row to row. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  const all = [...currentTarget.querySelectorAll('button')]
  const way = ways[key]
  const at = all.indexOf(target as HTMLButtonElement)
  if (!way || at < 0) return
  const topOf = (one: Element | undefined) => one?.getBoundingClientRect().top
  const perRow = all.filter((one) => topOf(one) === topOf(all[0])).length
  event.preventDefault()
  all[at + way(perRow, getComputedStyle(currentTarget).direction === 'rtl')]?.focus()
}

/** Every question by number: answered ones filled, unanswered ones dashed, flagged ones with a bookmark. Q3, Q8 */
export function QuestionGrid({ snapshot, hasCurrent, isDisabled = false, onChoose }: QuestionGridProps) {
  const { navigator } = useWords(examDeferredWords).examDeferred
  const { questions, responses, position } = snapshot
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move between the buttons in it
    <ol aria-label={navigator.questions} className={styles.grid} onKeyDown={moveFocus}>
      {questions.map((question, index) => {
        const response = responses.get(question.id)
        const isDone = isAnswered(question.type, response?.userAnswer ?? null)
        const isCurrent = hasCurrent && index + 1 === position
        const states = [
          isDone ? navigator.answered : navigator.unanswered,
          ...(response?.isFlagged ? [navigator.forReview] : []),
          ...(isCurrent ? [navigator.current] : []),
        ]
        const name = navigator.named(index + 1, states)
        const look = classNames(
          styles.number,
          isDone ? styles.answered : styles.unanswered,
          isCurrent && styles.current,
        )
        const flag = response?.isFlagged && <BookmarkFilledIcon className={styles.flag} />
        return (
          <li key={question.id}>
            {onChoose ? (
              <button
                type="button"
                disabled={isDisabled}
                aria-label={name}
                aria-current={isCurrent ? 'step' : undefined}
                data-autofocus={isCurrent || undefined}
                onClick={() => onChoose(index + 1)}
                className={look}
              >
                {index + 1}
                {flag}
              </button>
            ) : (
              <div className={look}>
                <VisuallyHidden>{name}</VisuallyHidden>
                <span aria-hidden="true">{index + 1}</span>
                {flag}
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The legend of the grid. */
export function GridLegend({ hasCurrent }: { hasCurrent: boolean }) {
  const { navigator } = useWords(examDeferredWords).examDeferred
  return (
    <ul aria-label={navigator.legend} className={styles.legend}>
      {hasCurrent && (
        <li>
          <span className={classNames(styles.sample, styles.current)} />
          {navigator.current}
        </li>
      )}
      {!hasCurrent && (
        <li>
          <span className={classNames(styles.sample, styles.answered)} />
          {navigator.answered}
        </li>
      )}
      <li>
        <span className={classNames(styles.sample, styles.unanswered)} />
        {navigator.unanswered}
      </li>
      <li>
        <BookmarkFilledIcon className={styles.flagSample} />
        {navigator.forReview}
      </li>
    </ul>
  )
}
