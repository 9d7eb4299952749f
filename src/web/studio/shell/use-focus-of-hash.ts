import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the part of a page that its address names, if the part's id begins with `start`: the router only scrolls to it. */
export function useFocusOfHash(start: string) {
  const location = useLocation()
  useEffect(() => {
    if (location.hash.startsWith(`#${start}`)) document.getElementById(location.hash.slice(1))?.focus()
  }, [location, start])
}
