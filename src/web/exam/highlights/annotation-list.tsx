import { Button } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TrashIcon } from '../../ui/icons/tools.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as examToolsWords from '#words/exam-tools'
import { useWords } from '../../words/words.tsx'
import type { AskedQuestion } from '../session/exam-session.ts'
import styles from './annotation-list.module.css'
import { styleOfAnnotation } from './annotations-on-page.ts'
import { quotedWords } from './quoted-words.ts'
import { htmlOf, type Annotations } from './use-annotations.ts'

type AnnotationListProps = {
  annotations: Annotations
  questions: readonly AskedQuestion[]
  onClose: () => void
  onGoTo: (position: number) => void
}

/** Every highlight of the open section with its note; each links to its question. */
export function AnnotationList({ annotations, questions, onClose, onGoTo }: AnnotationListProps) {
  const { highlights } = useWords(examToolsWords).examTools
  return (
    <Dialog isOpen onClose={onClose} title={highlights.title} isCapped closesOutside>
      {annotations.all.length === 0 && <EmptyState>{highlights.none}</EmptyState>}
      <ul className={styles.list}>
        {annotations.all.map((annotation) => {
          const number = questions.findIndex(({ id }) => id === annotation.questionId) + 1
          const question = questions[number - 1]
          const quote = question ? quotedWords(htmlOf(question, annotation.part), annotation) : annotation.quote
          const go = () => {
            onGoTo(number)
            annotations.choose(annotation.id)
          }
          return (
            <li key={annotation.id} className={styles.item}>
              <div className={styles.words}>
                <Button variant="plain" size="small" onClick={go} className={styles.go}>
                  {highlights.goTo(number)}
                </Button>
                <q className={classNames(styleOfAnnotation(annotation), styles.quote)}>{quote}</q>
                {annotation.note !== '' && <p className={styles.note}>{annotation.note}</p>}
              </div>
              <Button
                variant="plain"
                isIconOnly
                aria-label={`${highlights.remove}: ${quote}`}
                onClick={() => annotations.remove(annotation)}
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
