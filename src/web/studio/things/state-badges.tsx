import { Badge } from '../../ui/states/badge.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { useStudio } from '../shell/studio-frame.tsx'
import styles from './state-badges.module.css'

type Shown = { state: 'draft' | 'scheduled' | 'published' | 'hidden'; publish_at: string | null; is_changed: boolean }

/** The state of a thing in words and color. A published one needs no word but where it has changed. */
export function StateBadges({ state, publish_at, is_changed, isAlways = false }: Shown & { isAlways?: boolean }) {
  const { states, momentOfZone } = useEditingWords().editing
  const { time_zone } = useStudio()
  return (
    <>
      {state === 'draft' && <Badge>{states.draft}</Badge>}
      {state === 'hidden' && <Badge>{states.hidden}</Badge>}
      {state === 'published' && isAlways && <Badge tone="good">{states.published}</Badge>}
      {publish_at !== null && (
        <Badge tone="warn" className={styles.scheduled}>
          {states.scheduled(momentOfZone(publish_at, time_zone))}
        </Badge>
      )}
      {state === 'published' && is_changed && <Badge tone="highlight">{states.changed}</Badge>}
    </>
  )
}
