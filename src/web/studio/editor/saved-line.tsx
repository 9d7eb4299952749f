import { CheckIcon, OfflineIcon, AlertIcon } from '../../ui/icons/states.tsx'
import * as editingWords from '#words/studio-editing'
import { useWords } from '../../words/words.tsx'
import { useStudio } from '../shell/studio-frame.tsx'
import type { DraftView } from './draft-session.ts'
import type { OpenedThing } from './use-draft.ts'
import styles from './thing-editor.module.css'

/** Says at any time whether what was typed is saved, and where. T7 */
export function SavedLine({ view: { state, savedAt }, opened }: { view: DraftView; opened: OpenedThing }) {
  const { saved, clock, moment } = useWords(editingWords).editing
  const { time_zone } = useStudio()
  const textOf = () => {
    if (state === 'saved') return saved.saved(clock(savedAt ?? 0))
    if (state !== 'clean') return saved[state]
    if (opened.draft === null || opened.draft_at === null) return saved.clean
    const at = moment(opened.draft_at, time_zone)
    return opened.draft_by === null ? saved.draftAt(at) : saved.draft(opened.draft_by, at)
  }
  const isAway = state === 'offline' || state === 'signed_out' || state === 'failed'
  return (
    <output className={styles.saved} data-state={state}>
      {state === 'saved' && <CheckIcon />}
      {isAway && <OfflineIcon />}
      {state === 'conflict' && <AlertIcon />}
      {textOf()}
    </output>
  )
}
