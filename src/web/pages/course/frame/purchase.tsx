import { Link } from '../../../base/link.tsx'
import { paths } from '../../../base/paths.ts'
import { useRootData } from '../../../base/place.tsx'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { Row } from '../../../ui/layout/page-layout.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../../words/words.tsx'
import { AddToCart } from '../../../features/cart/add-to-cart.tsx'
import { ApplyButton } from '../../../features/courses/apply-button.tsx'
import { Price } from '../../../features/courses/price.tsx'
import type { Course } from '../../../features/lessons/course.ts'
import styles from '../course.module.css'

/** The fields of a course that its price and the ways to it need: an island's data travels with the page. */
const forSale = [
  'id',
  'slug',
  'name',
  'price',
  'list_price',
  'is_sample',
  'hasAccess',
  'request',
  'waiting_order',
  'access_days',
] as const
type CourseForSale = Pick<Course, (typeof forSale)[number]>

/** Returns no more of a course than buying it needs. */
export const forPurchase = (course: Course) =>
  Object.fromEntries(forSale.map((field) => [field, course[field]])) as CourseForSale

/** The cart, the request, and what came of asking for the course. */
function Ways({ course }: { course: CourseForSale }) {
  const { card, detail } = useWords(courseWords).courses
  const isSold = course.price > 0
  const note = course.request?.status === 'requested' ? card.requestedMeaning : isSold ? detail.waysIn : null
  return (
    <>
      <Row>
        {isSold && <AddToCart product={{ kind: 'course', id: course.id }} label={detail.addToCart} />}
        <ApplyButton course={course} variant={isSold ? 'quiet' : 'primary'} />
      </Row>
      {note && <p className={styles.note}>{note}</p>}
    </>
  )
}

/** A course that is ordered already: prevents a second order. C4 */
function Ordered({ number }: { number: string }) {
  const { detail } = useWords(courseWords).courses
  return (
    <>
      <p className={styles.note}>{detail.waitsForPayment}</p>
      <Row>
        <Link to={paths.order(number)} className={buttonClass()}>
          {detail.seeOrder}
        </Link>
      </Row>
    </>
  )
}

/** Shows the price of a course, and the ways to get it, to users without access. C4 */
export function Purchase({ course }: { course: CourseForSale }) {
  const { card, detail } = useWords(courseWords).courses
  const { refundDays } = useRootData().settings
  const { access_days: days } = course
  return (
    <>
      {course.request?.status === 'declined' && (
        <Notice tone="warn" title={card.declined}>
          {course.request.reason}
        </Notice>
      )}
      <Price price={course.price} listPrice={course.list_price} isSample={course.is_sample} size="large" />
      <p className={styles.note}>
        {course.price > 0 && `${detail.inTotal}. `}
        {days === null ? detail.accessForever : detail.accessDays(days)}.
        {course.price > 0 && refundDays !== null && ` ${detail.refund(refundDays)}.`}
      </p>
      {course.waiting_order === null ? <Ways course={course} /> : <Ordered number={course.waiting_order} />}
    </>
  )
}
