import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'
import { mainId } from './skip-link.tsx'

/** The state of a link whose page takes the place of a part of this one, such as a tab: the focus stays on it. */
export const inPlace = { isInPlace: true }

/** After a change of page: says its title and moves the focus to it, as a browser does that loads one. */
export function PageAnnouncer() {
  const { pathname, state } = useLocation()
  const [title, setTitle] = useState('')
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    if ((state as Partial<typeof inPlace> | null)?.isInPlace) return
    document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [pathname, state])
  return (
    <VisuallyHidden as="div">
      <output>{title}</output>
    </VisuallyHidden>
  )
}
