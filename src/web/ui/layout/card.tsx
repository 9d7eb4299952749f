import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './card.module.css'

type CardProps = {
  as?: 'article' | 'section' | 'div' | 'li'
  /** A link of {@link cardLinkClass} inside makes the whole card its target. */
  className?: string
  children: ReactNode
  'aria-labelledby'?: string
}

/** The one card of the site: paper on the page. */
export function Card({ as: Element = 'article', className, children, ...rest }: CardProps) {
  return (
    <Element className={classNames(styles.card, className)} {...rest}>
      {children}
    </Element>
  )
}

/** The picture at a card's head; its space is reserved while it loads. */
export function CardMedia({ children }: { children: ReactNode }) {
  return <div className={styles.media}>{children}</div>
}

/** A card's words, below each other; what has `margin-block-start: auto` stays at the end. */
export function CardBody({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames(styles.body, className)}>{children}</div>
}

/** The end of a card: price and button, or links. */
export function CardFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}

/** A link whose target is the whole card around it; other links and buttons of the card stay above it. */
export const cardLinkClass = styles.link

/** The width at which a picture on a card of a grid is shown, as `sizes`. */
export const cardPictureSizes = '(min-width: 64rem) 23rem, (min-width: 40rem) 46vw, 100vw'

/** Text cut after three lines. */
export const clampedClass = styles.clamped
