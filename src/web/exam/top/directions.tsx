import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BookIcon } from '../../ui/icons/things.tsx'
import { Stack } from '../../ui/layout/page-layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useExamWords } from '../../words/areas/exam-words.ts'
import type { QuizWire } from '../session/exam-session.ts'
import styles from './top-bar.module.css'

/** How the quiz is answered; the exact words of the specification where there are modules. quizzes.md §2 */
export function Directions({ quiz }: { quiz: QuizWire }) {
  const { exam } = useExamWords()
  const { directions, buttons } = exam
  const [isOpen, setOpen] = useState(false)
  const texts =
    quiz.type === 'two_module'
      ? [directions.text]
      : [directions.plain, quiz.answer_display === 'immediate' ? directions.immediate : directions.deferred]
  return (
    <>
      <Button
        variant="plain"
        data-press="directions"
        aria-label={directions.title}
        onClick={() => setOpen(true)}
        className={classNames(styles.tool, styles.roomy)}
      >
        <BookIcon />
        <span className={styles.name}>{directions.title}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={directions.title}
        isCapped
        closesOutside
        actions={
          <Button data-autofocus onClick={() => setOpen(false)}>
            {buttons.close}
          </Button>
        }
      >
        <Stack>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Stack>
      </Dialog>
    </>
  )
}
