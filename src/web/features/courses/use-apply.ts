import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '../../base/paths.ts'
import { usePlace } from '../../base/place.tsx'
import { readToken } from '../../base/session.ts'
import { useVisitor } from '../../base/use-visitor.ts'
import { toast } from '../../ui/toast.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import { applyFor } from './apply-for.ts'
import { storeApplication, storedApplication } from './stored-application.ts'

/** The shortest time that the button shows as pending, in ms. C3 */
const pendingMs = 500

/**
 * Applies on the page to which signing in led, when the application could not be made before: another tab signed in, or there was no
 * network. Tries again as soon as there is one. P9
 */
function useStoredApplication(courseId: number, isHere: boolean, apply: () => Promise<void>) {
  const isUnderWay = useRef(false)
  const applyIfStored = useEffectEvent(async () => {
    if (isUnderWay.current || storedApplication() !== courseId) return
    isUnderWay.current = true
    await apply()
    isUnderWay.current = false
  })
  useEffect(() => {
    if (!isHere) return
    const listener = () => void applyIfStored()
    listener()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [isHere])
}

/**
 * Asks for a course; the page then shows what became of it. A visitor, and a user whose session has ended, signs in first, which makes the
 * application. C3 P9
 */
export function useApply({ id: courseId, slug }: { id: number; slug: string }) {
  const words = useWords(courseWords)
  const { root, pathname, refresh } = usePlace()
  const visitor = useVisitor(root.visitor)
  const [isPending, setPending] = useState(false)

  const login = paths.loginToApply(paths.course(slug), courseId)
  const apply = async () => {
    if (visitor === null) {
      // The toast goes along to the next document.
      toast.error(words.courses.list.notLoggedIn)
      storeApplication(courseId)
      location.assign(login)
      return
    }
    setPending(true)
    const shown = new Promise((resolve) => setTimeout(resolve, pendingMs))
    const outcome = await applyFor(courseId, words, { login })
    if (outcome === 'signed-out') {
      storeApplication(courseId)
      // Another tab has signed in meanwhile, so nothing leads to the login; from there its user comes to the course, which applies.
      if (readToken(document.cookie) !== null) location.assign(login)
    } else await Promise.all([shown, outcome === 'applied' && refresh()])
    setPending(false)
  }
  useStoredApplication(courseId, visitor !== null && pathname === paths.course(slug), apply)
  return { isPending, apply: () => void apply() }
}
