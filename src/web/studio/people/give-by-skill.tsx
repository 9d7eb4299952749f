import { weekMs } from '../../../core/dates.ts'
import type { CallInput } from '../../../contract/api.ts'
import { drillLength } from '../../../core/learning/drill.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction, useUndoable, type ActionOptions } from '../decision/use-action.ts'
import * as learningWords from '#words/studio-learning'
import { useWords } from '../../words/words.tsx'
import { doneBy } from '../decision/undo-notice.tsx'
import lines from '../shell/lines.module.css'
import { QuietButton } from '../shell/quiet.tsx'

type Assigned = CallInput<'POST /studio/assignments'>['body']
type Giving = Pick<Assigned, 'thing'> & { name: string }

/** Gives a drill or a lesson of a skill that is due in a week: one click, which can be undone for ten seconds. L11 */
export function useGiving(to: Assigned['to'], { reload }: Pick<ActionOptions, 'reload'> = {}) {
  const { studioLearning: words } = useWords(learningWords)
  const { notice, onUndoable } = useUndoable()
  const { isPending, run } = useAction({ reload, onUndoable })
  const give = ({ thing, name }: Giving) =>
    void run(async () => {
      const body = { thing, to, due_at: new Date(Date.now() + weekMs).toISOString() }
      const { data: checked } = await browserApi('POST /studio/assignments/check', { body })
      if (checked.students === 0) return { msg: words.noOne }
      const { data } = await browserApi('POST /studio/assignments', {
        body: { ...body, key: crypto.randomUUID(), students: checked.students },
      })
      const what = words.things[thing.kind === 'lesson' ? 'lesson' : 'drill'](name)
      return doneBy(data.change_id, words.given(what, data.students))
    })
  return { isPending, give, notice }
}

/** Gives a drill of a skill, or the lesson of it where there is one, from the row in which the skill is seen. L11 */
export function GiveBySkill({
  skill,
  lesson,
  isPending,
  onGive,
}: {
  skill: string
  lesson: { id: number; name: string } | null
  isPending: boolean
  onGive: (giving: Giving) => void
}) {
  const { studioLearning: words } = useWords(learningWords)
  return (
    <div className={lines.acts}>
      <QuietButton
        isPending={isPending}
        aria-label={words.giveDrillOf(skill)}
        onClick={() => onGive({ thing: { kind: 'drill', skill, questions: drillLength }, name: skill })}
      >
        {words.giveDrill}
      </QuietButton>
      {lesson && (
        <QuietButton
          isPending={isPending}
          aria-label={words.giveLessonOf(lesson.name)}
          onClick={() => onGive({ thing: { kind: 'lesson', id: lesson.id }, name: lesson.name })}
        >
          {words.giveLesson}
        </QuietButton>
      )}
    </div>
  )
}
