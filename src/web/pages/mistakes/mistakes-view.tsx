import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { mostRedone } from '../../../core/learning/book.ts'
import { useStartSet } from '../../features/practice/use-start-set.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { RedoIcon } from '../../ui/icons/review.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as mistakeWords from '#words/mistakes'
import { useWords } from '../../words/words.tsx'
import { BookFilters } from './book-filters.tsx'
import { BookSummary } from './book-summary.tsx'
import { MistakeEntry } from './mistake-entry.tsx'
import { bookPath, filterOf, pagesOf, type Book, type BookAddress, type MistakesData } from './mistakes-data.ts'
import styles from './mistakes.module.css'
import { RevisionSheet } from './revision-sheet.tsx'

/** The pages of the book, the newest mistakes first. */
function Pages({ book, at }: { book: Book; at: BookAddress }) {
  const { mistakes: words } = useWords(mistakeWords)
  const pages = pagesOf(book, at)
  const page = Math.min(at.page ?? 1, pages)
  if (pages === 1) return null
  return (
    <nav aria-label={words.pages} className={styles.pages}>
      {page > 1 && (
        <Link to={bookPath(at, { page: page - 1 })} className={buttonClass({ variant: 'quiet' })}>
          {words.newer}
        </Link>
      )}
      <span className={styles.soft}>{words.pageOf(page, pages)}</span>
      {page < pages && (
        <Link to={bookPath(at, { page: page + 1 })} className={buttonClass({ variant: 'quiet' })}>
          {words.earlier}
        </Link>
      )}
    </nav>
  )
}

/** Asks the mistakes that the filters leave once more; a single one has its own button. */
function RedoThese({ book: { found }, at }: { book: Book; at: BookAddress }) {
  const { mistakes: words } = useWords(mistakeWords)
  const { isPending, redo } = useStartSet()
  if (found < 2) return null
  return (
    <div className={styles.redo}>
      <Button isPending={isPending} onClick={() => void redo(filterOf(at))}>
        {!isPending && <RedoIcon />}
        {words.redoThese(found, mostRedone)}
      </Button>
      <span className={styles.soft}>{words.redoMeaning}</span>
    </div>
  )
}

function FilledBook({ book, at }: { book: Book; at: BookAddress }) {
  const { mistakes: words } = useWords(mistakeWords)
  return (
    <div className={styles.book}>
      <div className={styles.list}>
        <BookFilters book={book} at={at} />
        <RedoThese book={book} at={at} />
      </div>
      <BookSummary book={book} />
      <div className={styles.list}>
        {book.mistakes.length === 0 ? (
          <EmptyState
            action={
              <Link to={paths.mistakes} className={buttonClass({ variant: 'quiet' })}>
                {words.showAll}
              </Link>
            }
          >
            {words.noneFound}
          </EmptyState>
        ) : (
          book.mistakes.map((mistake) => (
            <MistakeEntry key={mistake.item_id} mistake={mistake} isCauseFiltered={at.cause !== undefined} />
          ))
        )}
        <Pages book={book} at={at} />
      </div>
    </div>
  )
}

/** The mistake book, and the same as a sheet on paper. L2 */
export function Mistakes({ data: { book, isFull, at } }: { data: MistakesData }) {
  const { mistakes: words } = useWords(mistakeWords)
  if (book && at.sheet) return <RevisionSheet book={book} at={at} />
  return (
    <Page>
      <PageHead
        title={words.title}
        lead={words.lead}
        actions={
          book &&
          book.found > 0 && (
            <Link to={bookPath(at, { sheet: '1' })} className={buttonClass({ variant: 'quiet' })}>
              {words.sheet}
            </Link>
          )
        }
      />
      {book === null && <LoadFailed>{isFull ? words.noRoom : words.failed}</LoadFailed>}
      {book?.all === 0 && (
        <EmptyState
          action={
            <Link to={paths.quizzes} className={buttonClass()}>
              {words.toQuizzes}
            </Link>
          }
        >
          {words.empty}
        </EmptyState>
      )}
      {book !== null && book.all > 0 && <FilledBook book={book} at={at} />}
    </Page>
  )
}
