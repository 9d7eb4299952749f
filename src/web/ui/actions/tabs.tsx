import type { ReactNode } from 'react'
import styles from './tabs.module.css'

type TabsProps = {
  label: string
  tabs: readonly { href: string; label: ReactNode; isCurrent: boolean }[]
}

/** Pages beside each other, as links: every tab has its address. `behaviors/tabs-in-place.ts` preserves scroll position and focus. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    // What a tab says of its page, such as that it is empty, follows the page.
    <nav aria-label={label} data-tabs="" data-fresh={label} className={styles.tabs}>
      <ul className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined} className={styles.tab}>
              <span>{tab.label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
