import { useRef, type FormEvent, type ReactNode } from 'react'
import { useAction } from '../decision/use-action.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import type { FieldTexts } from '../../ui/forms/first-invalid.ts'
import { useStudioWords } from '../shell/words.ts'
import { undoingAll, type Undoable } from '../decision/undo-notice.tsx'
import type { ActionsProps } from './selected.ts'
import styles from './list.module.css'

/** The reply to a call for many. */
export type ChangedMany = { data: { changed: number; unchanged: number; undo_until: string | null } }

type ForManyProps = {
  many: number
  noun: { one: string; other: string }
  /** Makes the call; the key names the action, so that a repetition is the same. */
  run: (key: string) => Promise<ChangedMany>
  onDone: ActionsProps['onDone']
  /** The label of the button, where “Apply to 3 …” does not name the action. */
  label?: string | undefined
  /** True if it deletes something. */
  deletes?: boolean | undefined
  /** Says for how many something changed, and for how many it was so before. */
  says?: ((changed: number, unchanged: number) => string) | undefined
  /** The fields of the action; without it there are none. */
  children?: (errors: FieldTexts) => ReactNode
}

/** The form of an action for what is selected; its button says for how many. T6 */
export function ForMany({ many, noun, run: call, onDone, label, deletes = false, says, children }: ForManyProps) {
  const { list } = useStudioWords().studio
  const { errors, isPending, run } = useAction({ reload: null })
  // One key for what is chosen now: a second click, or a repetition after a lost reply, is the same action.
  const key = useRef('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (key.current === '') key.current = crypto.randomUUID()
    let change: Undoable | null = null
    void run(
      async () => {
        const { data } = await call(key.current)
        const said = (says ?? list.done)(data.changed, data.unchanged)
        change = data.undo_until === null ? null : undoingAll(key.current, said)
        key.current = ''
        // The notice with Undo says it.
        return change ? null : { msg: said }
      },
      () => onDone(change),
    )
  }
  return (
    <Form onSubmit={submit} onChange={() => (key.current = '')}>
      {children && <div className={styles.fields}>{children(errors)}</div>}
      <SubmitButton variant={deletes ? 'danger' : 'primary'} isPending={isPending}>
        {label ?? list.run(many, noun)}
      </SubmitButton>
    </Form>
  )
}
