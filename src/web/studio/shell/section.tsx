import type { ReactNode } from 'react'
import styles from './section.module.css'

/** A part of a page under its heading, which takes the focus by its `id`. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 id={id} tabIndex={id === undefined ? undefined : -1} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Parts of a page that is read from top to bottom; forms in them are as wide as forms are. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>
}

/** Parts of a page side by side where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
