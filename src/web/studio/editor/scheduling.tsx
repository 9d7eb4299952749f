import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { FormDialog } from '../shell/confirm-dialog.tsx'
import { MomentField } from './field-editor.tsx'

type SchedulingProps = { at: string | null; onSet: (at: string) => void; onUnset: () => void; onClose: () => void }

/** The dialog that schedules when a thing is published. */
export function Scheduling({ at, onSet, onUnset, onClose }: SchedulingProps) {
  const { acts } = useEditingWords().editing
  const [chosen, setChosen] = useState(at)
  const [problem, setProblem] = useState<string[]>([])
  const submit = () => {
    if (chosen === null) setProblem([acts.whenMissing])
    else if (Date.parse(chosen) <= Date.now()) setProblem([acts.whenPast])
    else onSet(chosen)
  }
  return (
    <FormDialog
      title={acts.setTime}
      yes={acts.setTime}
      no={acts.cancel}
      others={
        at !== null && (
          <Button variant="quiet" onClick={onUnset}>
            {acts.unschedule}
          </Button>
        )
      }
      form={{ onSubmit: submit }}
      onClose={onClose}
    >
      <MomentField label={acts.when} value={chosen} error={problem} onChange={setChosen} />
    </FormDialog>
  )
}
