import { useRootData } from '../../base/place.tsx'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import styles from './price.module.css'

type PriceProps = { price: number; listPrice: number | null; isSample: boolean; size?: 'medium' | 'large' }

/** Shows a price and, unless it is zero, the higher list price struck through, labeled as a sample in the demo. C1 P1 */
export function Price({ price, listPrice, isSample, size = 'medium' }: PriceProps) {
  const { courses, format } = useWords(courseWords)
  const { currency } = useRootData().settings
  // Beside 'Free' a struck-through price is no offer.
  const former = price > 0 ? listPrice : null
  return (
    <p className={classNames(styles.price, size === 'large' && styles.large)}>
      {former !== null && (
        <>
          <VisuallyHidden>{courses.card.listPrice} </VisuallyHidden>
          <s className={styles.list}>{format.money(former, currency)}</s>{' '}
        </>
      )}
      <VisuallyHidden>{courses.card.price} </VisuallyHidden>
      <strong>{price === 0 ? courses.card.free : format.money(price, currency)}</strong>
      {former !== null && isSample && <span className={styles.sample}> ({courses.card.sample})</span>}
    </p>
  )
}
