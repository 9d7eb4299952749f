import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'
import { mainId } from './skip-link.tsx'

/** The state of a way to a page that sees to the focus itself: a tab of this one retains it, a form begins with a field. */
export const inPlace = { isInPlace: true }

/** Returns whether a navigation had the state {@link inPlace}. */
export const isInPlace = (state: unknown) => (state as Partial<typeof inPlace> | null)?.isInPlace === true

/** After a change of page: says its title and moves the focus to it, as a browser does that loads one. */
export function PageAnnouncer() {
  const { pathname, state } = useLocation()
  const [title, setTitle] = useState('')
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    // What a phone shares is this address.
    document.querySelector('link[rel=canonical]')?.setAttribute('href', location.origin + pathname)
    if (isInPlace(state)) return
    document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [pathname, state])
  return (
    <VisuallyHidden as="div">
      <output>{title}</output>
    </VisuallyHidden>
  )
}
