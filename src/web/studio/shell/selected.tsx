import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isInPlace } from '../../shell/page-announcer.tsx'
import styles from './selected.module.css'

/** The class of the list that stands beside what is selected in it. */
export const listClass = styles.list

/** Brings the heading of a place into view, where the place is below the list and not beside it, or is scrolled past. */
function showHeading(place: Element | null, heading: Element | null): void {
  const listEnd = place?.previousElementSibling?.getBoundingClientRect().bottom ?? 0
  const top = place?.getBoundingClientRect().top ?? 0
  if (top >= listEnd || top < 0) heading?.scrollIntoView({ block: 'start', behavior: 'instant' })
}

/**
 * The selection in the list before it, under its title. Once something else is selected, the title takes the focus; below the
 * list it comes into view too. `isOne`: one of the list, which a page that opens with it shows first.
 */
export function Selected({ title, isOne, children }: { title: string; isOne: boolean; children: ReactNode }) {
  const location = useLocation()
  const action = useNavigationType()
  const place = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(location)
  const opensWith = useRef(isOne)
  useEffect(() => {
    // A reload stays where its reader was, and a field that an address names is in view already.
    if (opensWith.current && scrollY === 0 && !place.current?.contains(document.activeElement))
      showHeading(place.current, heading.current)
    opensWith.current = false
  }, [])
  useEffect(() => {
    const before = shown.current
    shown.current = location
    const isFiltered = before.pathname === location.pathname && before.search !== location.search
    if (before.key === location.key || isFiltered || isInPlace(location.state)) return
    heading.current?.focus({ preventScroll: true })
    // The way back leads to where its reader was.
    if (action === 'POP') return
    showHeading(place.current, heading.current)
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
