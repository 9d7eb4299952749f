import { Skeleton } from '../../ui/states/skeleton.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../../words/words.tsx'
import { playerClass } from '../player-frame.ts'
import { ReadingLetter } from '../question/reading-font.tsx'
import styles from './skeleton-screen.module.css'

/** The skeleton of the player while its questions load. */
export function SkeletonScreen({ name }: { name: string }) {
  const { exam } = useWords(examWords)
  return (
    <div className={playerClass}>
      <ReadingLetter />
      <div className={styles.top}>
        <VisuallyHidden as="div">
          <h1>{name}</h1>
        </VisuallyHidden>
        <output>{exam.loading}</output>
      </div>
      <div className={styles.middle}>
        <div className={styles.pane}>
          <Skeleton lines={6} />
        </div>
        <div className={styles.pane}>
          <Skeleton shape="title" />
          <Skeleton shape="control" lines={4} />
        </div>
      </div>
      <div className={styles.bottom} />
    </div>
  )
}
