import { useEffect, useSyncExternalStore } from 'react'
import { subscribeToOtherTabs, subscribeToSession, readVisitor, notifyListeners, type Visitor } from './session.ts'

let known: { header: string; visitor: Visitor | null } | undefined

const readDocument = () => {
  if (known?.header !== document.cookie) known = { header: document.cookie, visitor: readVisitor(document.cookie) }
  return known.visitor
}

/** The interval at which a visible tab reads its cookies without a notification, in ms. A7 */
const pollMs = 300

/** Returns the signed-in user, updated when other tabs sign in or out. A7 */
export function useVisitor(initial: Visitor | null): Visitor | null {
  const visitor = useSyncExternalStore(subscribeToSession, readDocument, () => initial)
  useEffect(() => {
    let last = document.cookie
    const look = () => {
      if (document.visibilityState !== 'visible' || document.cookie === last) return
      last = document.cookie
      notifyListeners()
    }
    const timer = setInterval(look, pollMs)
    const unsubscribe = subscribeToOtherTabs(look)
    window.addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      unsubscribe()
      window.removeEventListener('focus', look)
    }
  }, [])
  return visitor
}
