import { Link } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { useAction, useUndoable } from '../decision/use-action.ts'
import { useStudioWords } from '../shell/words.ts'
import { doneBy, UndoNotice } from '../decision/undo-notice.tsx'
import { Section } from '../shell/section.tsx'
import { useStudio } from '../shell/studio-frame.tsx'
import type { PersonData } from './person-data.ts'
import { QuietButton } from '../shell/quiet.tsx'
import { Line, Lines } from '../shell/lines.tsx'

/** The groups that a student is in, each to be left. T34 */
export function GroupsSection({ person: { profile, groups } }: { person: PersonData }) {
  const { person, groups: words } = useStudioWords().studio
  const { can } = useStudio()
  const { notice, onUndoable } = useUndoable()
  const { isPending, run } = useAction({ onUndoable })
  const takeOut = (groupId: number, name: string) =>
    void run(async () => {
      const params = { groupId, userId: profile.id }
      const { data } = await browserApi('DELETE /studio/groups/:groupId/members/:userId', { params })
      return doneBy(data.change_id, words.left(name), '')
    })
  return (
    <Section title={words.title}>
      <Lines none={person.none}>
        {groups.map(({ id, name }) => (
          <Line key={id} name={<Link to={`/people?group=${id}`}>{name}</Link>} facts={null}>
            {can('groups.change') && (
              <QuietButton isPending={isPending} aria-label={words.takingOut(name)} onClick={() => takeOut(id, name)}>
                {words.takeOut}
              </QuietButton>
            )}
          </Line>
        ))}
      </Lines>
      <UndoNotice {...notice} />
    </Section>
  )
}
