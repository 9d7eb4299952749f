import { useWords } from '../../words/words.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './stars.module.css'
import { StarIcon } from './things.tsx'

const five = [1, 2, 3, 4, 5]

/** A rating of five stars, in words for a screen reader; a half counts from .5 up. */
export function Stars({ stars }: { stars: number }) {
  const { parts } = useWords()
  return (
    <span className={styles.stars}>
      <VisuallyHidden>{parts.starsOfFive(stars)}</VisuallyHidden>
      {five.map((star) => (
        <StarIcon key={star} className={star <= Math.round(stars) ? styles.full : styles.empty} />
      ))}
    </span>
  )
}
