import { useRootData } from '../../place.tsx'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useSiteWords } from '../../words/areas/site-words.ts'
import styles from './price.module.css'

type PriceProps = { price: number; listPrice: number | null; size?: 'medium' | 'large' }

/** What a course costs, and the struck-through list price where that is more. C1 */
export function Price({ price, listPrice, size = 'medium' }: PriceProps) {
  const { courses, format } = useSiteWords()
  const { currency } = useRootData().settings
  return (
    <p className={classNames(styles.price, size === 'large' && styles.large)}>
      {listPrice !== null && (
        <>
          <VisuallyHidden>{courses.card.listPrice} </VisuallyHidden>
          <s className={styles.list}>{format.money(listPrice, currency)}</s>{' '}
        </>
      )}
      <VisuallyHidden>{courses.card.price} </VisuallyHidden>
      <strong>{price === 0 ? courses.card.free : format.money(price, currency)}</strong>
    </p>
  )
}
