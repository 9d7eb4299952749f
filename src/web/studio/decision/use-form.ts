import type { FormEvent } from 'react'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { useAction, type ActionOptions } from './use-action.ts'
import type { Done } from './undo-notice.tsx'

type FormOptions = ActionOptions & {
  /** Does what follows once it is sent. */
  onSent?: (form: HTMLFormElement) => unknown
}

/** Returns an action of staff that a form sends with the texts of the named fields. `form` of the result is what the form itself takes. */
export function useForm<Name extends string>(
  names: readonly Name[],
  send: (texts: Record<Name, string>, form: HTMLFormElement) => Promise<Done>,
  { onSent, ...options }: FormOptions = {},
) {
  const action = useAction(options)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const texts = textsOf(form, ...names)
    void action.run(
      () => send(texts, form),
      () => onSent?.(form),
    )
  }
  const field = (name: Name) => action.field(name)
  return { ...action, field, form: { onSubmit } }
}
