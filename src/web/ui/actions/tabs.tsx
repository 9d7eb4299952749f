import { useEffect, useRef, type ReactNode } from 'react'
import styles from './tabs.module.css'

type TabLink = { href: string; 'aria-current'?: 'page'; className: string; children: ReactNode }

type TabsProps = {
  label: string
  tabs: readonly { href: string; label: ReactNode; isCurrent: boolean }[]
  /** Whether the keyboard goes on at the current tab, when it has no other place. */
  keepsFocus?: boolean
  /** Draws one link, for a router's own: `({ href, ...link }) => <Link to={href} {...link} />`. */
  render?: (link: TabLink) => ReactNode
}

const plainLink = ({ children, ...link }: TabLink) => <a {...link}>{children}</a>

/** Pages beside each other, as links: every tab has its address. */
export function Tabs({ label, tabs, keepsFocus = false, render = plainLink }: TabsProps) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href
  useEffect(() => {
    const links = [...(row.current?.querySelectorAll('a') ?? [])]
    const tab = links.find((link) => link.getAttribute('href') === current)
    // Sideways only: the page itself stays where it is.
    if (tab && row.current)
      row.current.scrollLeft += tab.getBoundingClientRect().left - row.current.getBoundingClientRect().left
    if (keepsFocus && document.activeElement === document.body) tab?.focus({ preventScroll: true })
  }, [current, keepsFocus])
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
      <ul className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            {render({
              href: tab.href,
              'aria-current': tab.isCurrent ? 'page' : undefined,
              className: styles.tab ?? '',
              children: tab.label,
            })}
          </li>
        ))}
      </ul>
    </nav>
  )
}
