import { useId, useState, type FormEvent } from 'react'
import { mostTyped } from '../../../../core/typed-lengths.ts'
import { ApiError } from '../../../base/api.ts'
import { browserApi } from '../../../base/browser-api.ts'
import type { FieldErrors } from '../../../../contract/errors.ts'
import { usePlace } from '../../../base/place.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FormFields } from '../../../ui/forms/form.tsx'
import { StarIcon } from '../../../ui/icons/things.tsx'
import { Card, CardBody } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page-layout.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { toast } from '../../../ui/toast.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../../words/words.tsx'
import { failureText } from '../../../base/failure-text.ts'
import type { Review } from './review-card.tsx'
import styles from './reviews.module.css'

function useReviewForm(slug: string, onDone: () => void) {
  const words = useWords(courseWords)
  const { refresh } = usePlace()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isPending, setPending] = useState(false)

  const send = async (rating: number, text: string) => {
    setPending(true)
    try {
      const { msg } = await browserApi('POST /courses/:slug/reviews', { params: { slug }, body: { rating, text } })
      toast.success(msg)
      await refresh()
      onDone()
    } catch (error) {
      setErrors((error instanceof ApiError && error.errors) || {})
      toast.error(failureText(error, words))
      setPending(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const rating = Number(given.get('rating'))
    if (rating === 0) setErrors({ rating: [words.courses.reviews.missing] })
    else void send(rating, String(given.get('text') ?? ''))
  }
  const forgetErrors = () => setErrors({})
  return { errors, isPending, submit, forgetErrors }
}

/** Five stars to choose from and a text. C5 */
export function ReviewForm({ slug, own, onDone }: { slug: string; own: Review | null; onDone: () => void }) {
  const { reviews } = useWords(courseWords).courses
  const { errors, isPending, submit, forgetErrors } = useReviewForm(slug, onDone)
  const errorId = useId()
  return (
    <Card as="section">
      <CardBody>
        <form onSubmit={submit} noValidate>
          <FormFields>
            <fieldset className={styles.stars} aria-describedby={errors['rating'] && errorId} onChange={forgetErrors}>
              <legend>{reviews.rating}</legend>
              {[1, 2, 3, 4, 5].map((stars) => (
                <label key={stars} className={styles.star}>
                  <input type="radio" name="rating" value={stars} defaultChecked={own?.rating === stars} />
                  <StarIcon />
                  <VisuallyHidden>{reviews.stars(stars)}</VisuallyHidden>
                </label>
              ))}
            </fieldset>
            {errors['rating'] && (
              <p id={errorId} role="alert" className={styles.error}>
                {errors['rating'].join(' ')}
              </p>
            )}
            <Field label={reviews.text} hint={reviews.textHint} error={errors['text']}>
              {(control) => <textarea {...control} name="text" maxLength={mostTyped.review} defaultValue={own?.text} />}
            </Field>
            <Row>
              <Button type="submit" isPending={isPending}>
                {reviews.send}
              </Button>
              <Button variant="plain" onClick={onDone}>
                {reviews.cancel}
              </Button>
            </Row>
          </FormFields>
        </form>
      </CardBody>
    </Card>
  )
}
