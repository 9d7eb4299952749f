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

/** Shows the result of the set, with links to the review and to another round. */
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
          {right > 0 && right < questions.length && (
            <RedoButton set={set} after={set.practice_id} label={words.onlyThese(questions.length - right)} />
          )}
          <RedoButton set={set} label={words.again} />
        </>
      }
    />
  )
}

function RedoButton({ set, after, label }: { set: PracticeWire; after?: number; label: string }) {
  const { isPending, redo } = useRedo(set.quiz.id, set.attempt.attempt_id, after)
  return (
    <Button variant="quiet" isPending={isPending} onClick={() => void redo()}>
      {!isPending && <RedoIcon />}
      {label}
    </Button>
  )
}
