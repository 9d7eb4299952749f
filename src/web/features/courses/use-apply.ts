import { useState } from 'react'
import { browserApi } from '../../browser-api.ts'
import { usePlace } from '../../place.tsx'
import { useVisitor } from '../../use-visitor.ts'
import { toast } from '../../ui/toast.tsx'
import { useSiteWords } from '../../words/areas/site-words.ts'
import { failureText } from '../../words/failure-text.ts'

/** How long the button says at least that it works. C3 */
const pendingMs = 500

/** Asks for a course; the page then shows what became of it. A visitor is told so, stays, and `needsLogin`. C3 */
export function useApply(courseId: number) {
  const words = useSiteWords()
  const { root, refresh } = usePlace()
  const visitor = useVisitor(root.visitor)
  const [isPending, setPending] = useState(false)
  const [wasRefused, setRefused] = useState(false)

  const apply = async () => {
    if (visitor === null) {
      toast.error(words.courses.list.notLoggedIn)
      setRefused(true)
      return
    }
    setPending(true)
    const shown = new Promise((resolve) => setTimeout(resolve, pendingMs))
    try {
      const { msg } = await browserApi('POST /apply-courses/:courseId', { params: { courseId } })
      toast.success(msg)
      await Promise.all([shown, refresh()])
    } catch (error) {
      toast.error(failureText(error, words))
      await shown
    }
    setPending(false)
  }
  return { isPending, needsLogin: wasRefused && visitor === null, apply: () => void apply() }
}
