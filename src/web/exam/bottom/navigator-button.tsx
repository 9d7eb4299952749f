import { Button } from '../../ui/actions/button.tsx'
import { ChevronUpIcon } from '../../ui/icons/arrows.tsx'
import { BookmarkFilledIcon } from '../../ui/icons/exam.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { useExamWords } from '../../words/areas/exam-words.ts'
import type { ExamSnapshot } from '../session/exam-session.ts'
import styles from './bottom-bar.module.css'

/** 'Question N of total', with how many are marked; opens the navigator. Q7 */
export function NavigatorButton({ snapshot, onOpen }: { snapshot: ExamSnapshot; onOpen: () => void }) {
  const { progress } = useExamWords().exam
  const marked = [...snapshot.responses.values()].filter(({ isMarked }) => isMarked).length
  return (
    <Button variant="quiet" aria-haspopup="dialog" onClick={onOpen} className={styles.navigator}>
      {progress.questionOf(snapshot.position, snapshot.questions.length)}
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
