import { CheckIcon, OfflineIcon } from '../../ui/icons/states.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../../words/words.tsx'
import type { SavedState } from '../session/exam-session.ts'
import styles from './bottom-bar.module.css'

const signs = { saved: <CheckIcon />, saving: <Spinner />, device: <OfflineIcon /> }

/** Says where the answers are stored. */
export function SavingLine({ saved }: { saved: SavedState }) {
  const { saving } = useWords(examWords).exam
  const texts = { saved: saving.saved, saving: saving.saving, device: saving.onDevice }
  return (
    <p className={saved === 'device' ? styles.stored : styles.saving}>
      {signs[saved]}
      <span>{texts[saved]}</span>
    </p>
  )
}
