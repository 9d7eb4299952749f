import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { ApiError } from '../../api.ts'
import { browserApi } from '../../browser-api.ts'
import { useRootData } from '../../page.tsx'
import { paths } from '../../paths.ts'
import { forgetSession, useVisitor } from '../../session.ts'
import { toast } from '../../ui/toast.tsx'
import { useSiteWords } from '../../words/areas/site-words.ts'
import { failureText } from '../../words/failure-text.ts'

/** How long the button says at least that it works. site.md §9 */
const pendingMs = 500

/** Asks for a course; the page then shows what became of it. A visitor is told to sign in, and stays. C3 */
export function useApply(courseId: number) {
  const words = useSiteWords()
  const visitor = useVisitor(useRootData().visitor)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)

  const apply = async () => {
    if (visitor === null) {
      toast.error(words.courses.list.notLoggedIn)
      return
    }
    setPending(true)
    const shown = new Promise((resolve) => setTimeout(resolve, pendingMs))
    try {
      const { msg } = await browserApi('POST /apply-courses/:courseId', { params: { courseId } })
      toast.success(msg)
      await Promise.all([shown, revalidate()])
    } catch (error) {
      toast.error(failureText(error, words))
      if (error instanceof ApiError && error.status === 401) {
        forgetSession()
        await navigate(paths.loginThen(location.pathname + location.search))
      }
      await shown
    }
    setPending(false)
  }
  return { isPending, apply: () => void apply() }
}
