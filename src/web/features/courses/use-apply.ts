import { useState } from 'react'
import { browserApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { usePlace } from '../../base/place.tsx'
import { useVisitor } from '../../base/use-visitor.ts'
import { toast } from '../../ui/toast.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import { failureText } from '../../words/failure-text.ts'
import { storeApplication } from './visitors-application.ts'

/** How long the button says at least that it works. C3 */
const pendingMs = 500

/** Asks for a course; the page then shows what became of it. A visitor signs in first, which makes the application. C3 P9 */
export function useApply({ id: courseId, slug }: { id: number; slug: string }) {
  const words = useWords(courseWords)
  const { root, refresh } = usePlace()
  const visitor = useVisitor(root.visitor)
  const [isPending, setPending] = useState(false)

  const apply = async () => {
    if (visitor === null) {
      // The toast goes along to the next document.
      toast.error(words.courses.list.notLoggedIn)
      storeApplication(courseId)
      location.assign(paths.loginToApply(paths.course(slug), courseId))
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
  return { isPending, apply: () => void apply() }
}
