import { CheckIcon, OfflineIcon, AlertIcon } from '../../ui/icons/states.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { useStudio } from '../shell/studio-frame.tsx'
import type { DraftView } from './draft-session.ts'
import styles from '../shell/editing.module.css'

/** Says at any time whether what was typed is saved, and where. T7 */
export function SavedLine({
  view: { state, savedAt },
  draft,
}: {
  view: Pick<DraftView, 'state' | 'savedAt'>
  /** The draft that the server had when the editor was opened. */
  draft: { at: string | null; by: string | null }
}) {
  const { saved, clock, moment } = useEditingWords().editing
  const { time_zone } = useStudio()
  const textOf = () => {
    if (state === 'saved') return saved.saved(clock(savedAt ?? 0))
    if (state !== 'clean') return saved[state]
    if (draft.at === null) return saved.clean
    const at = moment(draft.at, time_zone)
    return draft.by === null ? saved.draftAt(at) : saved.draft(draft.by, at)
  }
  const isAway = state === 'offline' || state === 'signed_out' || state === 'failed' || state === 'fault'
  return (
    <output className={styles.saved} data-state={state}>
      {state === 'saved' && <CheckIcon />}
      {isAway && <OfflineIcon />}
      {state === 'conflict' && <AlertIcon />}
      {textOf()}
    </output>
  )
}
