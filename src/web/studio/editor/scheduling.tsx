import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import styles from '../shell/editing.module.css'
import { MomentField } from './field-editor.tsx'

type SchedulingProps = { at: string | null; onSet: (at: string) => void; onUnset: () => void; onClose: () => void }

/** The dialog that schedules when a thing is published. */
export function Scheduling({ at, onSet, onUnset, onClose }: SchedulingProps) {
  const { acts } = useEditingWords().editing
  const [chosen, setChosen] = useState(at)
  const [problem, setProblem] = useState<string[]>([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null) setProblem([acts.whenMissing])
    else if (Date.parse(chosen) <= Date.now()) setProblem([acts.whenPast])
    else onSet(chosen)
  }
  return (
    <Dialog isOpen onClose={onClose} title={acts.setTime}>
      <form onSubmit={submit} noValidate className={styles.dialog}>
        <MomentField label={acts.when} value={chosen} error={problem} onChange={setChosen} />
        <span className={styles.acts}>
          <Button type="submit">{acts.setTime}</Button>
          {at !== null && (
            <Button variant="quiet" onClick={onUnset}>
              {acts.unschedule}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {acts.cancel}
          </Button>
        </span>
      </form>
    </Dialog>
  )
}
