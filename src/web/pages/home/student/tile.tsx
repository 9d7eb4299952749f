import { useId, type ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Card } from '../../../ui/layout/card.tsx'
import styles from './student-home.module.css'

type TileProps = {
  icon: ReactNode
  /** What kind of thing it is, in a few words. */
  kicker: string
  heading?: string
  /** The light falls on it: one card of the page, the next thing to do. */
  isLit?: boolean
  children: ReactNode
}

/** One card of the student's home; without a heading its kicker is one. */
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
