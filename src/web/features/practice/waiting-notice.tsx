import { Notice } from '../../ui/states/notice.tsx'
import * as practiceWords from '#words/practice'
import { useWords } from '../../words/words.tsx'
import { useStoredAnswers } from './use-waiting.ts'

/** Says how many answers of practice wait on this device. L8 */
export function WaitingNotice() {
  const { practice: words } = useWords(practiceWords)
  const count = useStoredAnswers().answers?.length ?? 0
  if (count === 0) return null
  return (
    <output>
      <Notice>{words.waitOnDevice(count)}</Notice>
    </output>
  )
}
