import { Button } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TrashIcon } from '../../ui/icons/tools.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as examToolsWords from '#words/exam-tools'
import { useWords } from '../../words/words.tsx'
import type { AskedQuestion } from '../session/exam-session.ts'
import styles from './mark-list.module.css'
import { styleOfMark } from './marks-on-page.ts'
import { quotedWords } from './quoted-words.ts'
import { htmlOf, type Marks } from './use-marks.ts'

type MarkListProps = {
  marks: Marks
  questions: readonly AskedQuestion[]
  onClose: () => void
  onGoTo: (position: number) => void
}

/** Every highlight of the open section with its note; each links to its question. */
export function MarkList({ marks, questions, onClose, onGoTo }: MarkListProps) {
  const { highlights } = useWords(examToolsWords).examTools
  return (
    <Dialog isOpen onClose={onClose} title={highlights.title} isCapped closesOutside>
      {marks.all.length === 0 && <EmptyState>{highlights.none}</EmptyState>}
      <ul className={styles.list}>
        {marks.all.map((mark) => {
          const number = questions.findIndex(({ id }) => id === mark.questionId) + 1
          const question = questions[number - 1]
          const quote = question ? quotedWords(htmlOf(question, mark.part), mark) : mark.quote
          const go = () => {
            onGoTo(number)
            marks.choose(mark.id)
          }
          return (
            <li key={mark.id} className={styles.item}>
              <div className={styles.words}>
                <Button variant="plain" size="small" onClick={go} className={styles.go}>
                  {highlights.goTo(number)}
                </Button>
                <q className={classNames(styleOfMark(mark), styles.quote)}>{quote}</q>
                {mark.note !== '' && <p className={styles.note}>{mark.note}</p>}
              </div>
              <Button
                variant="plain"
                isIconOnly
                aria-label={`${highlights.remove}: ${quote}`}
                onClick={() => marks.remove(mark)}
              >
                <TrashIcon />
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
