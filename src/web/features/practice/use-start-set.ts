import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallInput } from '../../../contract/api.ts'
import { ApiError } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { failureText } from '../../base/failure-text.ts'
import { paths } from '../../base/paths.ts'
import { toast } from '../../ui/toast.tsx'
import * as learningWords from '#words/learning'
import { useWords } from '../../words/words.tsx'

type NewSet = CallInput<'POST /learning/sets'>['body']

/** Opens a drill or what returns today: a new set, or the open one of the same choice. L3 L4 */
export function useStartSet() {
  const words = useWords(learningWords)
  const navigate = useNavigate()
  const [isPending, setIsPending] = useState(false)
  const start = async (body: NewSet) => {
    setIsPending(true)
    try {
      const { data } = await browserApi('POST /learning/sets', { body })
      await navigate(paths.practiceSet(data.id))
    } catch (error) {
      // That nothing is left is no failure.
      if (error instanceof ApiError && error.code === 'learning.nothing_left') toast.blank(error.message)
      else toast.error(`${words.learning.startFailed}. ${failureText(error, words)}`)
    }
    setIsPending(false)
  }
  return { isPending, start }
}
