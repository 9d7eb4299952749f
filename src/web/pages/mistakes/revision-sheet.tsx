import { Link } from 'react-router'
import { plainText } from '../../../core/questions/reading.ts'
import { useRootData } from '../../base/place.tsx'
import { OptionSeed } from '../../questions/choices/options-of.ts'
import { isAnswered, findQuestionView } from '../../questions/question-views.ts'
import { readOptions } from '../../questions/wire-answers.ts'
import { answerWords, plainReader } from '../../../core/questions/answer-reader.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Html } from '../../ui/html.tsx'
import { PrintIcon } from '../../ui/icons/review.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import * as mistakeWords from '#words/mistakes'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import { bookPath, type Book, type BookAddress, type Mistake } from './mistakes-data.ts'
import styles from './mistakes.module.css'

/** The book on paper: each question as it was asked, with both answers, the rule and the student's own. L2 */
export function RevisionSheet({ book, at }: { book: Book; at: BookAddress }) {
  const { mistakes: words } = useWords(mistakeWords)
  const { settings } = useRootData()
  return (
    <Page width="narrow">
      <PageHead
        above={<p className={styles.soft}>{settings.academyName}</p>}
        title={words.sheetTitle}
        lead={words.sheetLead(book.mistakes.length)}
        actions={
          <span className={styles.screenOnly}>
            <Button onClick={() => window.print()}>
              <PrintIcon />
              {words.print}
            </Button>
            <Link to={bookPath(at, { sheet: '' })} className={buttonClass({ variant: 'quiet' })}>
              {words.backToBook}
            </Link>
          </span>
        }
      />
      <ol className={styles.sheet}>
        {book.mistakes.map((mistake) => (
          <li key={mistake.item_id}>
            <OptionSeed value={mistake.option_seed}>
              <SheetEntry mistake={mistake} />
            </OptionSeed>
          </li>
        ))}
      </ol>
    </Page>
  )
}

function SheetEntry({ mistake: { question, checked, own_rule: ownRule, cause } }: { mistake: Mistake }) {
  const { mistakes: words, questions } = useWords(mistakeWords, questionWords)
  /** Returns an answer in words: that of the option, not its letter, which means nothing without the others. */
  const said = (wire: string | null): string => {
    if (wire === null || !isAnswered(question.type, wire)) return questions.noAnswer
    const chosen = readOptions(wire).map((key) => plainText(question[key] ?? ''))
    if (question.a1 !== null && chosen.length > 0) return chosen.join(' · ')
    const view = findQuestionView(question.type)
    return (
      view?.inWords?.(wire, questions) ?? plainText(answerWords(view?.reader ?? plainReader, wire, question.matches))
    )
  }
  const facts = [
    [words.yours, said(checked.user_answer)],
    [words.right, said(checked.correct_answer)],
    [words.rule, checked.explanation?.rule ?? null],
    [words.cause, cause === null ? null : words.causes[cause]],
    [words.ownRule, ownRule],
  ] as const
  return (
    <>
      <p className={styles.soft}>{question.skill ?? words.noSkill}</p>
      {question.description !== null && <Html html={question.description} className={styles.reading} />}
      <Html html={question.question} className={styles.reading} />
      <dl className={styles.answers}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}
