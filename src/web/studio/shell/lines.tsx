import { Children, type ReactNode } from 'react'
import styles from './lines.module.css'

/** Returns whether any of these elements is shown: null, undefined and booleans are not. */
function isAnyShown(children: ReactNode): boolean {
  let isAny = false
  Children.forEach(children, (child) => {
    if (child !== null && child !== undefined && typeof child !== 'boolean') isAny = true
  })
  return isAny
}

/** A framed list of lines. Where it has none, `none` says so. */
export function Lines({ none, children }: { none?: string; children: ReactNode }) {
  return none !== undefined && !isAnyShown(children) ? (
    <p className={styles.soft}>{none}</p>
  ) : (
    <ul className={styles.lines}>{children}</ul>
  )
}

type LineProps = {
  name: ReactNode
  /** Facts about it, below its name; null: it has none, but its name takes the room of one that has. */
  facts?: ReactNode
  /** Stands at the end of the line: its state, or what can be done. */
  children?: ReactNode
}

/** A line of {@link Lines}. */
export function Line({ name, facts, children }: LineProps) {
  return (
    <li className={styles.line}>
      {facts === undefined ? (
        name
      ) : (
        <span className={styles.about}>
          {name} {facts !== null && <span className={styles.soft}>{facts}</span>}
        </span>
      )}
      {children}
    </li>
  )
}
