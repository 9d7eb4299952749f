import { useState } from 'react'
import { dueStateOf } from '../../../core/staff/assignments.ts'
import { MoreRows } from './more-rows.tsx'
import type { PersonData } from './person-data.ts'
import { Section } from '../shell/section.tsx'
import { useStudio } from '../shell/studio-frame.tsx'
import { NameLink } from '../shell/quiet.tsx'
import { Line, Lines } from '../shell/lines.tsx'
import { StateBadge } from '../assignments/state-badge.tsx'
import { useAssigningWords } from '../assignments/words.ts'

/** The assignments of a student, each with its state. T35 */
export function AssignmentsSection({ person: { assignments, more } }: { person: PersonData }) {
  const { assigning, at } = useAssigningWords()
  const { time_zone: zone } = useStudio()
  const [now] = useState(Date.now)
  const stateOf = (dueAt: string, doneAt: string | null) =>
    dueStateOf({ dueAt: Date.parse(dueAt), doneAt: doneAt === null ? null : Date.parse(doneAt) }, { now, zone })
  return (
    <Section title={assigning.title}>
      <Lines none={assigning.person.none}>
        {assignments.map(({ id, kind, name, due_at, done_at }) => (
          <Line
            key={id}
            name={<NameLink to={`/people/assignments/${id}`}>{name}</NameLink>}
            facts={`${assigning.kinds[kind]}, ${assigning.person.due(at(due_at))}`}
          >
            <StateBadge state={stateOf(due_at, done_at)} />
          </Line>
        ))}
      </Lines>
      <MoreRows list="assignments" more={more.assignments} />
    </Section>
  )
}
