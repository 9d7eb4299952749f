import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { paths } from '../../base/paths.ts'
import { WayFromHome } from '../../shell/way-from-home.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Stars } from '../../ui/icons/stars.tsx'
import { BookIcon } from '../../ui/icons/things.tsx'
import { Card, CardBody, CardFoot, clampedClass } from '../../ui/layout/card.tsx'
import { Grid, Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { CutNote } from '../../ui/states/cut-note.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as bookWords from '#words/books'
import { useWords } from '../../words/words.tsx'
import { AddToCart } from '../../features/cart/add-to-cart.tsx'
import { Price } from '../../features/courses/price.tsx'
import styles from './books.module.css'

type Book = NonNullable<CallReply<'GET /books'>['data']>[number]
export type BooksData = { books: Book[]; cut: string; showsAll: boolean }

/** The number of books shown before 'show all'. H7 */
const firstBooks = 9

function BookCard({ book, isFirst }: { book: Book; isFirst: boolean }) {
  const { books } = useWords(bookWords)
  return (
    <Card as="li">
      <div className={styles.cover}>
        {book.image_url === null ? (
          <BookIcon />
        ) : (
          <Picture
            picture={book.picture ?? book.image_url}
            drawing={{ width: 600, height: 800 }}
            alt=""
            sizes="12rem"
            isFirst={isFirst}
          />
        )}
      </div>
      <CardBody>
        <h2 className={styles.name}>{book.title}</h2>
        {book.author !== '' && <p className={styles.author}>{books.by(book.author)}</p>}
        {book.rating > 0 && (
          <p className={styles.rating}>
            <Stars stars={book.rating} />
            {book.is_sample && <span className={styles.author}>{books.sample}</span>}
          </p>
        )}
        <p className={clampedClass}>{book.summary}</p>
        <CardFoot>
          <Price price={book.price} listPrice={book.list_price} isSample={book.is_sample} />
          <AddToCart product={{ kind: 'book', id: book.id }} label={books.addToCart} name={book.title} />
        </CardFoot>
      </CardBody>
    </Card>
  )
}

export function Books({ data: { books: all, cut, showsAll } }: { data: BooksData }) {
  const { books, shell } = useWords(bookWords)
  const shown = showsAll ? all : all.slice(0, firstBooks)
  return (
    <Page>
      <PageHead
        above={<WayFromHome here={books.heading} />}
        title={books.heading}
        lead={books.lead}
        actions={
          shown.length > 0 && (
            <Link to={paths.allBooks} className={buttonClass({ variant: 'quiet' })}>
              {books.viewAll}
            </Link>
          )
        }
      />
      {shown.length > 0 ? (
        <Grid as="ul">
          {shown.map((book, at) => (
            <BookCard key={book.id} book={book} isFirst={at === 0} />
          ))}
        </Grid>
      ) : (
        <EmptyState
          icon={<BookIcon />}
          action={
            <Link to={paths.courses} className={buttonClass({ variant: 'quiet' })}>
              {books.courses}
            </Link>
          }
        >
          {books.empty}
        </EmptyState>
      )}
      <CutNote cut={showsAll ? cut : ''}>
        <Link to={paths.search}>{shell.search}</Link>
      </CutNote>
    </Page>
  )
}
