import { percentage } from '../../../core/results/score.ts'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { OptionSeed } from '../../questions/choices/options-of.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PageHead } from '../../ui/layout/page-layout.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { ProgressBar } from '../../ui/states/progress-bar.tsx'
import * as practiceWords from '#words/practice'
import { useWords } from '../../words/words.tsx'
import { PracticeQuestion } from './practice-question.tsx'
import { PracticeResult } from './practice-result.tsx'
import styles from './practice.module.css'
import { usePractice, type Practice, type PracticeWire } from './use-practice.ts'

/** A set from its first open question to its result. */
export function PracticeSet({ set }: { set: PracticeWire }) {
  const { practice: words } = useWords(practiceWords)
  const practice = usePractice(set)
  const { questions } = set
  const question = questions[practice.at]
  const done = questions.filter((one) => practice.checkedOf(one)).length
  return (
    <OptionSeed value={set.attempt.option_seed}>
      <PageHead title={set.quiz.name} lead={words.lead(set.attempt.number, questions.length)} />
      {set.waiting > 0 && <Notice>{words.waiting(set.waiting)}</Notice>}
      {questions.length > 0 ? (
        <>
          <ProgressBar
            label={words.progress}
            value={percentage(done, questions.length)}
            text={words.progressOf(done, questions.length)}
          />
          {question ? (
            <PracticeQuestion key={question.id} question={question} total={questions.length} practice={practice} />
          ) : (
            <PracticeResult set={set} practice={practice} />
          )}
          <Numbers set={set} practice={practice} />
        </>
      ) : (
        <Link to={paths.attemptAnswers(set.quiz.id, set.attempt.attempt_id)} className={buttonClass()}>
          {words.backToReview}
        </Link>
      )}
    </OptionSeed>
  )
}

function Numbers({ set, practice }: { set: PracticeWire; practice: Practice }) {
  const { practice: words } = useWords(practiceWords)
  return (
    <nav aria-label={words.numbers}>
      <ol className={styles.numbers}>
        {set.questions.map((question, at) => {
          const checked = practice.checkedOf(question)
          const state = checked === undefined ? 'open' : checked.is_correct === 1 ? 'right' : 'wrong'
          return (
            <li key={question.id}>
              <button
                type="button"
                aria-label={words.number(at + 1, state)}
                aria-current={practice.at === at ? 'step' : undefined}
                className={classNames(styles.number, styles[state])}
                onClick={() => practice.go(at)}
              >
                {at + 1}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
