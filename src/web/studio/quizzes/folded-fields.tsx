import { useState, type ReactNode } from 'react'
import { readSetting, storeSetting } from '../../exam/stored-setting.ts'
import styles from './folded-fields.module.css'

type FoldedFieldsProps = {
  /** Under which this device stores whether they were left open. */
  name: 'passage' | 'more'
  title: string
  /** A summary of the fields, beside the title. */
  about: string
  /** True if they contain something that has to be seen. */
  isNeeded: boolean
  /** A visit of the address that leads to one of them; null: another one. */
  visit: string | null
  children: ReactNode
}

/**
 * Fields that many questions do without: folded, unless they are needed or were open when this device edited a question last. The form
 * follows the order in which students read, passage first, and not that of the data: with all 25 fields open it was 4,400 px long, and
 * tutors needed four of them (question, options, the right one, why it is right). Nothing closes by itself. T16
 */
export function FoldedFields({ name, title, about, isNeeded, visit, children }: FoldedFieldsProps) {
  const setting = `question-${name}`
  const [isOpen, setOpen] = useState(() => isNeeded || visit !== null || readSetting(setting, 0) === 1)
  const [seen, setSeen] = useState({ isNeeded, visit })
  if (seen.isNeeded !== isNeeded || seen.visit !== visit) {
    setSeen({ isNeeded, visit })
    // What is needed no more stays as it is: nothing closes beside what is being typed.
    if ((isNeeded && !seen.isNeeded) || (visit !== null && visit !== seen.visit)) setOpen(true)
  }
  return (
    <details
      className={styles.fold}
      open={isOpen}
      // A search in the page opens them too.
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary onClick={() => storeSetting(setting, isOpen ? 0 : 1)}>
        <span className={styles.title}>{title}</span> <span className={styles.about}>{about}</span>
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}
