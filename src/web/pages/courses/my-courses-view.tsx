import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { isPartOpen } from '../../../core/orders/money.ts'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { BookIcon } from '../../ui/icons/things.tsx'
import { Grid, Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { CheckCircleIcon } from '../../ui/icons/states.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { ProgressBar } from '../../ui/states/progress-bar.tsx'
import { CutNote } from '../../ui/states/cut-note.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import { CourseCard, type CourseInList } from '../../features/courses/course-card.tsx'
import { useDay } from '../../base/use-day.ts'
import styles from './my-courses.module.css'

export type OwnCourse = NonNullable<CallReply<'GET /user/courses'>['data']>[number] & { hasEnded: boolean }

/** Shows the status of a request: pending, or declined with the reason. P11 */
function Request({ request }: Pick<CourseInList, 'request'>) {
  const { card } = useWords(courseWords).courses
  if (request === null) return null
  return request.status === 'requested' ? (
    <p className={styles.until}>
      <Badge tone="highlight">{card.requested}</Badge> {card.requestedMeaning}
    </p>
  ) : (
    <Notice tone="warn" title={card.declined}>
      {request.reason}
    </Notice>
  )
}

/** Returns the function that words the link to the next lesson: begin, continue, or open a finished course again. */
function useWayOn({ done_count: done, lessons_count: total }: OwnCourse): (lesson: string) => string {
  const { card } = useWords(courseWords).courses
  if (done === 0) return card.begin
  return done === total ? card.again : card.goOn
}

/** Shows the user's progress in a course, and the link to continue. C9 */
function Progress({ course }: { course: OwnCourse }) {
  const { card } = useWords(courseWords).courses
  const { done_count: done, lessons_count: total, continue_lesson: next } = course
  const isFinished = total > 0 && done === total
  const wayOn = useWayOn(course)
  return (
    <div className={styles.progress}>
      {total > 0 && (
        <ProgressBar label={card.progress} value={(100 * done) / total} text={card.doneOf(done, total)} size="small" />
      )}
      {isFinished && (
        <p>
          <Badge tone="good">
            <CheckCircleIcon />
            {card.finished}
          </Badge>
        </p>
      )}
      <Until course={course} />
      {/* Whose access has ended can ask for the course again. */}
      <Request request={course.request} />
      {next && (
        <Link
          to={paths.lesson(course.slug, next.slug)}
          className={buttonClass({ isWide: true, variant: isFinished ? 'quiet' : 'primary' }, styles.goOn)}
        >
          {wayOn(next.name)}
        </Link>
      )}
    </div>
  )
}

function Until({ course: { access_until, hasEnded } }: { course: OwnCourse }) {
  const { courses } = useWords(courseWords)
  const day = useDay()
  if (access_until === null) return null
  const until = day(access_until)
  return <p className={styles.until}>{hasEnded ? courses.card.accessEnded(until) : courses.card.accessUntil(until)}</p>
}

/** An order that is not paid, or only in part. */
type OpenOrder = NonNullable<CallReply<'GET /orders'>['data']>[number]

/** Says what an open order waits for, and leads to it. P11 T39 */
function Open({ order: { number, status, paid, refund, total, currency, reported } }: { order: OpenOrder }) {
  const { courses, format } = useWords(courseWords)
  const { mine } = courses
  const money = (amount: number) => format.money(amount, currency)
  const whole = money(total)
  const waits = reported ? mine.waitsForCheck(whole) : mine.waitsForPayment(whole)
  const isPartPaid = isPartOpen({ status, total, paid, refunded: refund?.amount ?? 0 })
  return (
    <Notice
      title={isPartPaid ? mine.partlyPaid(money(paid), whole, refund && money(refund.amount)) : waits}
      action={<Link to={paths.order(number)}>{number}</Link>}
    />
  )
}

/**
 * The courses a user has, what the server says where there are more of them, those requested but not open yet, and the orders that are
 * not paid, or only in part.
 */
export type MyCoursesData = { openOrders: OpenOrder[]; own: OwnCourse[]; cut: string; requested: CourseInList[] }

export function MyCourses({ data: { openOrders, own, cut, requested } }: { data: MyCoursesData }) {
  const { mine } = useWords(courseWords).courses
  return (
    <Page>
      <PageHead title={mine.title} actions={<Link to={paths.orders}>{mine.orders}</Link>} />
      {openOrders.length > 0 && (
        <div className={styles.notices}>
          {openOrders.map((order) => (
            <Open key={order.number} order={order} />
          ))}
        </div>
      )}
      {own.length + requested.length > 0 ? (
        <Grid as="ul">
          {own.map((course) => (
            <CourseCard key={course.id} course={course} headingLevel={2} foot={<Progress course={course} />} />
          ))}
          {requested.map((course) => (
            <CourseCard key={course.id} course={course} headingLevel={2} foot={<Request request={course.request} />} />
          ))}
        </Grid>
      ) : (
        <EmptyState
          icon={<BookIcon />}
          action={
            <Link to={paths.courses} className={buttonClass()}>
              {mine.browse}
            </Link>
          }
        >
          {mine.empty}
        </EmptyState>
      )}
      <CutNote cut={cut} />
    </Page>
  )
}
