import { useState } from 'react'
import type { CallInput } from '../../../contract/api.ts'
import { drillLength } from '../../../core/learning/drill.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useSending } from '../../features/accounts/use-sending.ts'
import * as learningWords from '#words/studio-learning'
import { useWords } from '../../words/words.tsx'
import { undoing, type Undoable } from '../decision/undo-notice.tsx'

type To = CallInput<'POST /studio/assignments'>['body']['to']

const weekMs = 7 * 86_400_000

/** Gives a drill of a skill that is due in a week: one click, which can be undone for ten seconds. L11 */
export function useGiveDrill(to: To) {
  const { studioLearning: words } = useWords(learningWords)
  const { isPending, send } = useSending()
  const [given, setGiven] = useState<Undoable | null>(null)
  const [over] = useState(() => () => setGiven(null))
  const give = (skill: string) =>
    void send(async () => {
      const body = {
        thing: { kind: 'drill', skill, questions: drillLength },
        to,
        due_at: new Date(Date.now() + weekMs).toISOString(),
      } as const
      const { data: checked } = await browserApi('POST /studio/assignments/check', { body })
      if (checked.students === 0) return { msg: words.noOne }
      const { data } = await browserApi('POST /studio/assignments', {
        body: { ...body, key: crypto.randomUUID(), students: checked.students },
      })
      const said = words.given(skill, data.students)
      if (data.change_id === null) return { msg: said }
      setGiven(undoing(data.change_id, said))
      return null
    })
  return { isPending, give, given, over }
}
