import { buttonClass } from '../../ui/actions/button.tsx'
import { Menu } from '../../ui/actions/menu.tsx'
import { Html } from '../../ui/html.tsx'
import { InfoIcon } from '../../ui/icons/states.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../../words/words.tsx'
import type { PhaseWire, QuizWire } from '../session/exam-session.ts'
import { moduleOf } from '../steps.ts'
import styles from './top-bar.module.css'

/** The name of the quiz, shown and hidden by its button, and the module beside it. Q7 */
export function QuizInfo({ quiz, phase }: { quiz: QuizWire; phase: PhaseWire }) {
  const { exam } = useWords(examWords)
  const module = moduleOf(phase)
  return (
    <>
      <Menu
        align="start"
        label={exam.info}
        buttonClassName={buttonClass({ variant: 'plain' }, styles.tool)}
        className={styles.panel}
        button={
          <>
            <InfoIcon />
            <span className={styles.name}>{exam.info}</span>
          </>
        }
      >
        <h2 className={styles.title}>{quiz.name}</h2>
        {module && <p className={styles.module}>{exam.module[module]}</p>}
        <Html html={quiz.disc} />
      </Menu>
      {module && <span className={styles.part}>{exam.module[module]}</span>}
    </>
  )
}
