import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BookIcon } from '../../ui/icons/things.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../../words/words.tsx'
import { useLazyPart } from '../../ui/lazy-part.ts'
import { deferredStage } from '../lazy-parts.ts'
import type { QuizWire } from '../session/exam-session.ts'
import styles from './top-bar.module.css'

/** The button that opens the directions. Q7 */
export function Directions({ quiz }: { quiz: QuizWire }) {
  const { directions } = useWords(examWords).exam
  const [isOpen, setOpen] = useState(false)
  const deferred = useLazyPart(deferredStage, isOpen ? 'now' : null)
  return (
    <>
      <Button
        variant="plain"
        data-press="directions"
        aria-label={directions}
        onClick={() => setOpen(true)}
        className={classNames(styles.tool, styles.roomy)}
      >
        <BookIcon />
        <span className={styles.name}>{directions}</span>
      </Button>
      {deferred && <deferred.DirectionsDialog quiz={quiz} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
