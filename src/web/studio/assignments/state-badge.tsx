import type { ComponentProps } from 'react'
import type { DueState } from '../../../core/staff/assignments.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { useAssigningWords } from './words.ts'

const tones = {
  done: 'good',
  done_late: 'warn',
  overdue: 'bad',
  today: 'highlight',
  later: 'plain',
} satisfies Record<DueState, ComponentProps<typeof Badge>['tone']>

/** Shows the state of an assignment for one student. */
export function StateBadge({ state }: { state: DueState }) {
  return <Badge tone={tones[state]}>{useAssigningWords().assigning.page.states[state]}</Badge>
}
