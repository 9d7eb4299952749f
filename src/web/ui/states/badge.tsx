import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './badge.module.css'

type BadgeProps = {
  tone?: 'plain' | 'accent' | 'highlight' | 'good' | 'warn' | 'poor' | 'bad'
  className?: string
  children: ReactNode
}

/** One or two words about something. */
export function Badge({ tone = 'plain', className, children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone], className)}>{children}</span>
}
