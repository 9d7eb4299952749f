import type { ComponentProps } from 'react'
import { SelectField } from '../../ui/forms/select-field.tsx'
import type { Choice } from './choices.ts'

/** The options of a list in the browser, by their labels. */
export function Options({ of: choices }: { of: readonly Choice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

type ChoiceFieldProps<Value extends string, None> = Omit<ComponentProps<typeof SelectField>, 'onChange'> & {
  /** The label of the empty choice, which is the first; without it there is none. */
  none?: None
  choices: readonly Choice<Value>[]
  onChoose?: (value: NoInfer<Value> | (None extends string ? '' : never)) => void
}

/** One of several choices; its children are options after them. */
export function ChoiceField<Value extends string, None extends string | undefined = undefined>({
  none,
  choices,
  onChoose,
  children,
  ...select
}: ChoiceFieldProps<Value, None>) {
  return (
    // The browser gives the value of one of these options, as text.
    <SelectField {...select} onChange={(event) => onChoose?.(event.currentTarget.value as Value)}>
      {none !== undefined && <option value="">{none}</option>}
      <Options of={choices} />
      {children}
    </SelectField>
  )
}
