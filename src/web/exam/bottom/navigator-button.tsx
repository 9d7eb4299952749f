import { Button } from '../../ui/actions/button.tsx'
import { ChevronUpIcon } from '../../ui/icons/arrows.tsx'
import { BookmarkFilledIcon } from '../../ui/icons/exam.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { useExamWords } from '../../words/areas/exam-words.ts'
import type { ExamSnapshot } from '../session/exam-session.ts'
import styles from './bottom-bar.module.css'

/** 'Question N of total', with how many are marked; opens the navigator. Q7 */
export function NavigatorButton({ snapshot, onOpen }: { snapshot: ExamSnapshot; onOpen: () => void }) {
  const { progress } = useExamWords().exam
  const marked = [...snapshot.responses.values()].filter(({ isMarked }) => isMarked).length
  const place = progress.questionOf(snapshot.position, snapshot.questions.length)
  return (
    <Button
      variant="quiet"
      aria-haspopup="dialog"
      aria-label={marked > 0 ? `${place}, ${progress.marked(marked)}` : place}
      onClick={onOpen}
      className={styles.navigator}
    >
      {place}
      {marked > 0 && (
        <Badge tone="highlight">
          <BookmarkFilledIcon />
          {marked}
        </Badge>
      )}
      <ChevronUpIcon />
    </Button>
  )
}
