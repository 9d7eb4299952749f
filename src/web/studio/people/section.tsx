import type { ReactNode } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import styles from './person-place.module.css'

/** Everything staff see of one account. */
export type PersonData = NonNullable<CallReply<'GET /studio/people/:userId'>['data']>

/** A part of the page under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}
