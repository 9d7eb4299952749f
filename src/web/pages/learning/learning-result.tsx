import { Link } from 'react-router'
import { saidChange } from '../../../core/learning/said.ts'
import { paths } from '../../base/paths.ts'
import { SetResult } from '../../features/practice/set-result.tsx'
import type { PracticeQuestion } from '../../features/practice/practice-calls.ts'
import type { Practice } from '../../features/practice/use-practice.ts'
import { useStartSet } from '../../features/practice/use-start-set.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { ArrowForwardIcon } from '../../ui/icons/arrows.tsx'
import * as learningWords from '#words/learning'
import { useWords } from '../../words/words.tsx'
import styles from './learning.module.css'
import type { LearningSetWire } from './learning-wire.ts'

type Summary = NonNullable<LearningSetWire['summary']>
type NextThing = Exclude<Summary['next'], { to: 'rest' }>

type LearningResultProps = {
  questions: readonly PracticeQuestion[]
  practice: Practice
  summary: Summary
  /** True for the questions that were tried before the account. */
  isTrial: boolean
  /** True for mistakes of the book that were redone. */
  isOfBook: boolean
  /** True if questions were left out. */
  isEndedEarly: boolean
}

/** Shows the result of a set, its effect on the estimates, and one next step. L4 L5 */
export function LearningResult({ questions, practice, summary, isTrial, isOfBook, isEndedEarly }: LearningResultProps) {
  const { set: words } = useWords(learningWords).learning
  const { right, total, too_quick: tooQuick, changes, next } = summary
  const { allRight, someWrong } = isTrial ? words.trial : words
  return (
    <SetResult
      heading={words.done}
      score={words.score(right, total)}
      text={(isAllRight) => (total === 0 ? words.unanswered : isAllRight ? allRight : someWrong)}
      questions={questions}
      practice={practice}
      ways={
        <Link to={paths.practice} className={buttonClass({ variant: 'quiet' })}>
          {words.back}
        </Link>
      }
    >
      {isEndedEarly && total > 0 && <p>{words.unanswered}</p>}
      {isOfBook && total > 0 && <p>{words.redone}</p>}
      {tooQuick > 0 && <p>{words.tooQuick(tooQuick)}</p>}
      {changes.length > 0 && (
        <section className={styles.changes}>
          <h3>{words.changes}</h3>
          <dl>
            {changes.map((change) => (
              <div key={change.skill}>
                <dt>{change.skill}</dt>
                <dd>
                  <Changed change={change} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {next.to === 'rest' ? <p className={styles.rest}>{words.rest}</p> : <NextStep next={next} />}
    </SetResult>
  )
}

function Changed({ change }: { change: Summary['changes'][number] }) {
  const { changed: words } = useWords(learningWords).learning.set
  const said = saidChange(change)
  if (said.is === 'early') return words.early(said.missing)
  return said.is === 'other' ? words.other(said.before, said.after) : words[said.is](said.after)
}

/** The one next step, in one tap. */
function NextStep({ next }: { next: NextThing }) {
  const { set: words } = useWords(learningWords).learning
  return (
    <section className={styles.next}>
      <h3>{words.next}</h3>
      <Next next={next} />
    </section>
  )
}

function Next({ next }: { next: NextThing }) {
  const { set: words } = useWords(learningWords).learning
  const { isPending, start } = useStartSet()
  if (next.to === 'words')
    return (
      <Link to={paths.words} className={buttonClass()}>
        {words.nextWords(next.count, next.minutes)}
        <ArrowForwardIcon />
      </Link>
    )
  if (next.to === 'lesson')
    return (
      <Link to={paths.lesson(next.lesson.course, next.lesson.slug)} className={buttonClass()}>
        {words.nextLesson(next.lesson.name)}
        <ArrowForwardIcon />
      </Link>
    )
  return (
    <Button
      isPending={isPending}
      onClick={() =>
        void start(next.to === 'returns' ? { kind: 'return' } : { kind: 'drill', skill: next.skill, level: null })
      }
    >
      {next.to === 'returns' ? words.nextReturns(next.count, next.minutes) : words.nextDrill(next.skill, next.count)}
      <ArrowForwardIcon />
    </Button>
  )
}
