import { useId, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Button, buttonClass, type ButtonProps } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './tile.module.css'

type TileProps = {
  icon: ReactNode
  /** The kind of thing it is, in a few words. */
  kicker: string
  heading?: string
  /** The light falls on it: one card of the page, the next thing to do. */
  isLit?: boolean
  children: ReactNode
}

/** The look of a heading inside a tile that has only a kicker. */
export const tileHeadingClass = styles.heading

const wayVariant = (isLit: boolean) => (isLit ? 'primary' : 'quiet')

/** Returns the look of a tile's link to what it is about: that of the lit tile is the loudest of the page. */
export const tileWayClass = (isLit: boolean) => buttonClass({ variant: wayVariant(isLit) }, styles.way)

/** A tile's button, in the look of its link. */
export const TileButton = ({ isLit, ...button }: ButtonProps & { isLit: boolean }) => (
  <Button {...button} variant={wayVariant(isLit)} className={styles.way} />
)

/** A card with one thing to do; without a heading its kicker is one. */
export function Tile({ icon, kicker, heading, isLit = false, children }: TileProps) {
  const id = useId()
  const Kicker = heading === undefined ? 'h2' : 'p'
  return (
    <Card as="section" className={classNames(styles.tile, isLit && styles.lit)} aria-labelledby={id}>
      <Kicker id={heading === undefined ? id : undefined} className={styles.kicker}>
        {icon}
        {kicker}
      </Kicker>
      {heading !== undefined && (
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
      )}
      {children}
    </Card>
  )
}
