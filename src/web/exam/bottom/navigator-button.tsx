import { Button } from '../../ui/actions/button.tsx'
import { ChevronUpIcon } from '../../ui/icons/arrows.tsx'
import { BookmarkFilledIcon } from '../../ui/icons/exam.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../../words/words.tsx'
import type { ExamSnapshot, PhaseWire } from '../session/exam-session.ts'
import { moduleOf } from '../steps.ts'
import styles from './bottom-bar.module.css'

type NavigatorButtonProps = { snapshot: ExamSnapshot; phase: PhaseWire; onOpen: () => void }

/** 'Question N of total' with the number of flagged ones; opens the navigator. On phones the module is above it. Q7 */
export function NavigatorButton({ snapshot, phase, onOpen }: NavigatorButtonProps) {
  const { progress, module } = useWords(examWords).exam
  const part = moduleOf(phase)
  const marked = [...snapshot.responses.values()].filter(({ isFlagged }) => isFlagged).length
  return (
    <Button variant="quiet" aria-haspopup="dialog" onClick={onOpen} className={styles.navigator}>
      <span>
        {part && (
          <span aria-hidden="true" className={styles.part}>
            {module[part]}
          </span>
        )}
        {progress.questionOf(snapshot.position, snapshot.questions.length)}
      </span>
      {marked > 0 && (
        <>
          <VisuallyHidden>{progress.marked(marked)}</VisuallyHidden>
          <span aria-hidden="true">
            <Badge tone="highlight">
              <BookmarkFilledIcon />
              {marked}
            </Badge>
          </span>
        </>
      )}
      <ChevronUpIcon />
    </Button>
  )
}
