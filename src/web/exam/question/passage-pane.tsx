import { classNames } from '../../ui/class-names.ts'
import { Html } from '../../ui/html.tsx'
import * as examWords from '#words/exam'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import type { AskedQuestion } from '../session/exam-session.ts'
import reading from './reading.module.css'

type PassagePaneProps = {
  id: string
  question: Pick<AskedQuestion, 'description' | 'image'>
  number: number
  /** Collapsed, on narrow screens. */
  isHidden: boolean
}

/** The passage of a question: a text, a picture, or both, with a scrollbar of its own. */
export function PassagePane({ id, question, number, isHidden }: PassagePaneProps) {
  const words = useWords(examWords, questionWords)
  return (
    <section
      id={id}
      data-passage=""
      aria-label={words.exam.layout.passage}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
      tabIndex={0}
      className={classNames(reading.pane, reading.passage, isHidden && reading.folded)}
    >
      {question.description && <Html html={question.description} className={reading.text} part="passage" />}
      {question.image && (
        <a className="enlarge" href={question.image} target="_blank">
          <img src={question.image} alt={words.questions.picture(number)} className={reading.picture} />
        </a>
      )}
    </section>
  )
}
