import { buttonClass } from '../../ui/actions/button.tsx'
import { Menu } from '../../ui/actions/menu.tsx'
import { Html } from '../../ui/html.tsx'
import { BookIcon } from '../../ui/icons/things.tsx'
import { useExamWords } from '../../words/areas/exam-words.ts'
import type { PhaseWire, QuizWire } from '../session/exam-session.ts'
import styles from './top-bar.module.css'

/** The module that a phase belongs to; null in a break and in a plain quiz. */
function moduleOf({ at }: PhaseWire): 'module1' | 'module2' | null {
  if (at === 'module1' || at === 'checking1') return 'module1'
  return at === 'module2' || at === 'checking2' ? 'module2' : null
}

/** What is being taken: shown and hidden by its button. Q7 */
export function QuizInfo({ quiz, phase }: { quiz: QuizWire; phase: PhaseWire }) {
  const { exam } = useExamWords()
  const module = moduleOf(phase)
  return (
    <Menu
      align="start"
      label={exam.info}
      buttonClassName={buttonClass({ variant: 'plain' }, styles.tool)}
      className={styles.panel}
      button={
        <>
          <BookIcon />
          <span className={styles.name}>{exam.info}</span>
        </>
      }
    >
      <h2 className={styles.title}>{quiz.name}</h2>
      {module && <p className={styles.module}>{exam.module[module]}</p>}
      <Html html={quiz.disc} />
    </Menu>
  )
}
