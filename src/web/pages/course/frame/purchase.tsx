import { Row } from '../../../ui/layout/page-layout.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { useSiteWords } from '../../../words/areas/site-words.ts'
import { AddToCart } from '../../cart/add-to-cart.tsx'
import { ApplyButton } from '../../courses/apply-button.tsx'
import { Price } from '../../courses/price.tsx'
import type { Course } from '../course.ts'

/** What a course costs and the ways to it, for who does not have it. C4 */
export function Purchase({ course }: { course: Course }) {
  const { card, detail } = useSiteWords().courses
  return (
    <>
      {course.request?.status === 'declined' && (
        <Notice tone="warn" title={card.declined}>
          {course.request.reason}
        </Notice>
      )}
      <Price price={course.price} listPrice={course.list_price} size="large" />
      <Row>
        {course.price > 0 && <AddToCart product={{ kind: 'course', id: course.id }} label={detail.addToCart} />}
        <ApplyButton course={course} variant={course.price > 0 ? 'quiet' : 'primary'} />
      </Row>
      {course.request?.status === 'requested' && <p>{card.requestedMeaning}</p>}
    </>
  )
}
