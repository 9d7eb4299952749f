import { useState } from 'react'
import { mostTyped } from '../../../core/typed-lengths.ts'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { useForm } from '../decision/use-form.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { useTyped } from '../shell/use-typed.ts'
import { choicesOf } from '../shell/choices.ts'
import { listPlace } from '../list/list-place.tsx'
import { useDay } from '../shell/use-day.ts'
import { NameLink, QuietButton } from '../shell/quiet.tsx'
import { FormDialog } from '../shell/confirm-dialog.tsx'
import styles from './reviews-place.module.css'

type Review = NonNullable<CallReply<'GET /studio/reviews'>['data']>['rows'][number]

function Said({ row: { user_id, author, rating, text, is_hidden, answer } }: { row: Review }) {
  const { reviews } = useEditingWords().editing
  return (
    <>
      <span className={styles.head}>
        <NameLink to={`/people/${user_id}`}>{author}</NameLink>
        {reviews.stars(rating)}
        {is_hidden && <Badge>{reviews.hidden}</Badge>}
      </span>
      {text !== '' && (
        <span className={styles.text} dir="auto">
          {text}
        </span>
      )}
      {answer !== '' && (
        <span className={styles.soft} dir="auto">
          {reviews.yourAnswer}: {answer}
        </span>
      )}
    </>
  )
}

function Course({ row: { course, course_slug } }: { row: Review }) {
  return (
    <a href={paths.coursePart(course_slug, 'reviews')} target="_blank" rel="noopener">
      {course}
    </a>
  )
}

function AnswerDialog({ review: { id, author, text, answer }, onClose }: { review: Review; onClose: () => void }) {
  const { reviews } = useEditingWords().editing
  const typed = useTyped(`review:${id}`, answer)
  const { isPending, field, form } = useForm(
    ['text'],
    (body) => browserApi('POST /studio/reviews/:reviewId/answer', { params: { reviewId: id }, body }),
    {
      onSent: () => {
        typed.forget()
        onClose()
      },
    },
  )
  return (
    <FormDialog
      form={form}
      title={reviews.answering(author)}
      yes={reviews.save}
      isPending={isPending}
      onClose={onClose}
    >
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <TextArea
        label={reviews.yourAnswer}
        hint={reviews.answerHint}
        {...field('text')}
        rows={4}
        maxLength={mostTyped.reviewAnswer}
        {...typed.field}
        data-autofocus
      />
    </FormDialog>
  )
}

function Acts({ row }: { row: Review }) {
  const { reviews } = useEditingWords().editing
  const { isPending, run } = useAction()
  const [isAnswering, setAnswering] = useState(false)
  const { id: reviewId, author, is_hidden, answer } = row
  const toggle = () =>
    void run(() =>
      browserApi('POST /studio/reviews/:reviewId/hidden', { params: { reviewId }, body: { is_hidden: !is_hidden } }),
    )
  return (
    <span className={styles.acts}>
      <QuietButton aria-label={reviews.answering(author)} onClick={() => setAnswering(true)}>
        {answer === '' ? reviews.answer : reviews.change}
      </QuietButton>
      <Button
        size="small"
        variant="plain"
        isPending={isPending}
        aria-label={is_hidden ? reviews.showing(author) : reviews.hiding(author)}
        onClick={toggle}
      >
        {is_hidden ? reviews.show : reviews.hide}
      </Button>
      {isAnswering && <AnswerDialog review={row} onClose={() => setAnswering(false)} />}
    </span>
  )
}

/** The reviews by owners of courses, to hide or to answer. T15 */
export const reviewsPlace = listPlace(
  { of: 'reviews', on: 'GET /studio/reviews', file: 'GET /studio/reviews/csv' },
  ({ courses }) => {
    const { reviews } = useEditingWords().editing
    const { columns, state, hide, show } = reviews
    const dayOf = useDay()
    return {
      title: reviews.title,
      columns: [
        { head: columns.review, sort: 'rating', Cell: Said },
        { head: columns.course, isOnlyWide: true, Cell: Course },
        { head: columns.written, sort: 'written', isOnlyWide: true, shows: (row) => dayOf(row.written_at) },
        { head: columns.acts, Cell: Acts },
      ],
      filters: {
        state: { label: state.label, choices: state },
        course: { label: columns.course, choices: choicesOf(courses) },
      },
      noun: reviews.noun,
      searchHint: reviews.search,
      none: reviews.none,
      nothing: reviews.nothing,
      selecting: {
        nameOf: ({ author }) => reviews.of(author),
        on: 'POST /studio/reviews/many',
        actions: { hide, show },
      },
    }
  },
)
