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
type Mistakes = CallInput<'POST /learning/redo'>['body']

/** Opens a drill, what returns today, or mistakes of the book: a new set, or the open one of the same choice. L2 L3 L4 */
export function useStartSet() {
  const words = useWords(learningWords)
  const navigate = useNavigate()
  const [isPending, setIsPending] = useState(false)
  const open = async (started: Promise<{ data: { id: number } }>) => {
    setIsPending(true)
    try {
      const { data } = await started
      await navigate(paths.practiceSet(data.id))
    } catch (error) {
      // That nothing is left is no failure.
      if (error instanceof ApiError && error.code === 'learning.nothing_left') toast.blank(error.message)
      else toast.error(`${words.learning.startFailed}. ${failureText(error, words)}`)
    }
    setIsPending(false)
  }
  return {
    isPending,
    start: (body: NewSet) => open(browserApi('POST /learning/sets', { body })),
    redo: (body: Mistakes) => open(browserApi('POST /learning/redo', { body })),
  }
}
