import { OfflineIcon } from '../../ui/icons/states.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as practiceWords from '#words/practice'
import { useWords } from '../../words/words.tsx'

/** The end of a set whose answers wait for a network. L8 */
export function AllWaiting({ count }: { count: number }) {
  const { practice: words } = useWords(practiceWords)
  return (
    <div aria-live="polite">
      <EmptyState icon={<OfflineIcon />}>{words.waitsAll(count)}</EmptyState>
    </div>
  )
}
