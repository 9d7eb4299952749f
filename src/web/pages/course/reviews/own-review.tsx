import { useState } from 'react'
import { browserApi } from '../../../base/browser-api.ts'
import { usePlace } from '../../../base/place.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Row } from '../../../ui/layout/page-layout.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../../words/words.tsx'
import { failureText } from '../../../base/failure-text.ts'
import { ReviewCard, type Review } from './review-card.tsx'
import { ReviewForm } from './review-form.tsx'

type OwnReviewProps = { slug: string; own: (Review & { is_hidden: boolean }) | null; canReview: boolean }

/** One's own review: to write, to change, to take away. C5 */
export function OwnReview({ slug, own, canReview }: OwnReviewProps) {
  const words = useWords(courseWords)
  const { reviews } = words.courses
  const { refresh } = usePlace()
  const [isWriting, setWriting] = useState(false)
  const [isPending, setPending] = useState(false)

  const remove = async () => {
    setPending(true)
    try {
      const { msg } = await browserApi('DELETE /courses/:slug/reviews', { params: { slug } })
      toast.success(msg)
      await refresh()
    } catch (error) {
      toast.error(failureText(error, words))
    }
    setPending(false)
  }

  if (isWriting) return <ReviewForm slug={slug} own={own} onDone={() => setWriting(false)} />
  if (own === null)
    return (
      <Row>
        <Button onClick={() => setWriting(true)}>{reviews.write}</Button>
      </Row>
    )
  return (
    <ReviewCard
      review={own}
      title={reviews.yours}
      foot={
        <>
          {own.is_hidden && <Notice>{reviews.hidden}</Notice>}
          <Row>
            {canReview && (
              <Button variant="quiet" size="small" onClick={() => setWriting(true)}>
                {reviews.edit}
              </Button>
            )}
            <Button variant="plain" size="small" isPending={isPending} onClick={() => void remove()}>
              {reviews.remove}
            </Button>
          </Row>
        </>
      }
    />
  )
}
