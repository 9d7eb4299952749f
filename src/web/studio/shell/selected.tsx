import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isInPlace } from '../../shell/page-announcer.tsx'
import styles from './selected.module.css'

/** The class of the list that stands beside what is selected in it. */
export const listClass = styles.list

/**
 * What is selected in the list before it, under its title. Once something else is selected, the title takes the focus; below the
 * list it comes into view too.
 */
export function Selected({ title, children }: { title: string; children: ReactNode }) {
  const location = useLocation()
  const action = useNavigationType()
  const place = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(location)
  useEffect(() => {
    const before = shown.current
    shown.current = location
    const isFiltered = before.pathname === location.pathname && before.search !== location.search
    if (before.key === location.key || isFiltered || isInPlace(location.state)) return
    heading.current?.focus({ preventScroll: true })
    // The way back leads to where its reader was.
    if (action === 'POP') return
    const listEnd = place.current?.previousElementSibling?.getBoundingClientRect().bottom ?? 0
    if ((place.current?.getBoundingClientRect().top ?? 0) >= listEnd)
      heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [location, action])
  return (
    <div ref={place} className={styles.selected}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
    </div>
  )
}
