import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './page-layout.module.css'

/** The column a page stands in: 'page' 72rem, 'narrow' to read, 'form' for one form. */
export function Page({
  width = 'page',
  className,
  children,
}: {
  width?: 'page' | 'narrow' | 'form'
  className?: string
  children: ReactNode
}) {
  return <div className={classNames(styles.page, styles[width], className)}>{children}</div>
}

/** The title of a page, with a line about it and what can be done here. */
export function PageHead({
  title,
  lead,
  above,
  actions,
}: {
  title: ReactNode
  lead?: ReactNode
  /** Above the title: a breadcrumb, a badge. */
  above?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        {above}
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.row}>{actions}</div>}
    </header>
  )
}

/** A part of a page with its heading. */
export function Section({
  heading,
  eyebrow,
  action,
  isCentred = false,
  id,
  children,
}: {
  heading: ReactNode
  /** A short line over the heading. */
  eyebrow?: ReactNode
  /** At the heading's end: 'View all courses'. */
  action?: ReactNode
  isCentred?: boolean
  id?: string
  children: ReactNode
}) {
  return (
    <section id={id} className={classNames(styles.section, isCentred && styles.centerd)}>
      <div className={styles.sectionHead}>
        <div>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h2>{heading}</h2>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Cards beside each other, as many as fit; `as="ul"` takes `<Card as="li">`. */
export function Grid({ as: Element = 'div', children }: { as?: 'div' | 'ul'; children: ReactNode }) {
  return <Element className={styles.grid}>{children}</Element>
}

/** Things below each other. */
export function Stack({ gap = 'medium', children }: { gap?: 'small' | 'medium' | 'large'; children: ReactNode }) {
  return <div className={classNames(styles.stack, styles[gap])}>{children}</div>
}

/** Things beside each other that wrap. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
