import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { toast } from '../../ui/toast.tsx'
import { failureText } from '../../base/failure-text.ts'
import * as practiceWords from '#words/practice'
import { useWords } from '../../words/words.tsx'

/** Opens the practice set of what was missed or skipped in an attempt, or only of what went wrong in a set of it: a new one, or the unfinished one. */
export function useRedo(quizId: number, attemptId: number, after?: number) {
  const words = useWords(practiceWords)
  const navigate = useNavigate()
  const [isPending, setIsPending] = useState(false)
  const redo = async () => {
    setIsPending(true)
    try {
      const body = { attempt_id: attemptId, ...(after !== undefined && { after }) }
      const { data } = await browserApi('POST /user-quizzes/:quizId/redo', { params: { quizId }, body })
      await navigate(paths.quizPractice(data.practice_id))
    } catch (error) {
      // That they wait is no failure.
      if (error instanceof ApiError && error.code === 'practice.all_wait') toast.blank(error.message)
      else toast.error(`${words.practice.redoFailed}. ${failureText(error, words)}`)
    }
    setIsPending(false)
  }
  return { isPending, redo }
}
