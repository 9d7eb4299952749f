import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { SetResult } from '../../features/practice/set-result.tsx'
import type { Practice } from '../../features/practice/use-practice.ts'
import { useRedo } from '../../features/quizzes/use-redo.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { RedoIcon } from '../../ui/icons/review.tsx'
import * as practiceWords from '#words/practice'
import { useWords } from '../../words/words.tsx'
import type { PracticeWire } from './practice-wire.ts'

<<<<<<< HEAD
/** How the set went, and the ways on: to the review, or once more. */
export function PracticeResult({ set, practice }: { set: PracticeWire; practice: Practice }) {
  const { practice: words } = useWords(practiceWords)
  const { questions } = set
  const right = questions.filter((question) => practice.checkedOf(question)?.is_correct === 1).length
  return (
    <SetResult
      heading={words.done}
      score={words.result(right, questions.length)}
      text={(isAllRight) => (isAllRight ? words.allRight : words.someWrong)}
      questions={questions}
      practice={practice}
      ways={
        <>
          <Link to={paths.attemptAnswers(set.quiz.id, set.attempt.attempt_id)} className={buttonClass()}>
            {words.backToReview}
          </Link>
          <AgainButton set={set} />
        </>
      }
    />
=======
type PracticeResultProps = { set: PracticeWire; practice: Practice }

/** How the set went: what is right now, what went wrong again, and the ways on. */
export function PracticeResult({ set, practice }: PracticeResultProps) {
  const { practice: words, shell } = useWords(practiceWords)
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const numbered = set.questions.map((question, at) => ({ question, at }))
  const wrong = numbered.filter(({ question }) => practice.checkedOf(question)?.is_correct !== 1)
  const right = set.questions.length - wrong.length
  return (
    <section className={styles.result}>
      <CheckCircleIcon className={styles.sign} />
      <h2 ref={ref} tabIndex={-1}>
        {words.done}
      </h2>
      <p className={styles.score}>{words.result(right, set.questions.length)}</p>
      <p>{wrong.length === 0 ? words.allRight : words.someWrong}</p>
      {wrong.length > 0 && (
        <ul className={styles.again}>
          {wrong.map(({ question, at }) => (
            <li key={question.id}>
              <Button variant="quiet" size="small" onClick={() => practice.go(at)}>
                {words.lookAgain(at + 1)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        <Link to={paths.attemptAnswers(set.quiz.id, set.attempt.attempt_id)} className={buttonClass()}>
          {words.backToReview}
        </Link>
        <AgainButton set={set} />
        <Link to={paths.mistakes} className={buttonClass({ variant: 'quiet' })}>
          {shell.links.mistakes}
        </Link>
      </div>
    </section>
>>>>>>> 8f06b1f0 (Show the mistake book: causes in one tap, the own rule, filters, and a revision sheet for paper)
  )
}

function AgainButton({ set }: { set: PracticeWire }) {
  const { practice: words } = useWords(practiceWords)
  const { isPending, redo } = useRedo(set.quiz.id, set.attempt.attempt_id)
  return (
    <Button variant="quiet" isPending={isPending} onClick={() => void redo()}>
      {!isPending && <RedoIcon />}
      {words.again}
    </Button>
  )
}
