import { useEffect, useState } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import type { NounName } from '../../../core/editing/nouns.ts'
import { browserApi } from '../../base/browser-api.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { failureText } from '../../base/failure-text.ts'
import { useStudio } from '../shell/studio-frame.tsx'
import { QuietButton } from '../shell/quiet.tsx'
import styles from '../shell/editing.module.css'

type States = NonNullable<CallReply<'GET /studio/things/:noun/:id/versions'>['data']>
type HistoryProps = { noun: NounName; id: number; onClose: () => void; onBringBack: (versionId: number) => void }

/** Every published state of a thing; each can be brought back. T15 */
export function History({ noun, id, onClose, onBringBack }: HistoryProps) {
  const words = useEditingWords()
  const { history } = words.editing
  const { time_zone } = useStudio()
  /** The states, and what the server says where there are more of them. */
  const [read, setRead] = useState<{ states: States; cut: string } | null>(null)
  useEffect(() => {
    browserApi('GET /studio/things/:noun/:id/versions', { params: { noun, id } }).then(
      ({ data, msg }) => setRead({ states: data, cut: msg }),
      (error: unknown) => void toast.error(failureText(error, words)),
    )
  }, [noun, id, words])
  return (
    <Dialog isOpen onClose={onClose} title={history.title}>
      {read?.states.length === 0 && <p>{history.nothing}</p>}
      <ul className={styles.states}>
        {read?.states.map((state) => (
          <li key={state.id}>
            <span>
              {history.moment(state.published_at, time_zone)}{' '}
              <span className={styles.soft}>
                {state.published_by === null ? history.atItsTime : history.by(state.published_by)}
              </span>
            </span>
            <QuietButton onClick={() => onBringBack(state.id)}>{history.bringBack}</QuietButton>
          </li>
        ))}
      </ul>
      {read !== null && read.cut !== '' && <p className={styles.soft}>{read.cut}</p>}
    </Dialog>
  )
}
