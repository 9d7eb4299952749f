import type { ComponentProps } from 'react'
import { SelectField } from '../../ui/forms/select-field.tsx'
import type { Choice } from './choices.ts'

/** The options of a list in the browser, by their labels. */
export function ChoiceOptions({ of: choices }: { of: readonly Choice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

type Select = Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange' | 'none' | 'children'>

type ChoiceFieldProps<Value extends string, None> = Select & {
  /** The label of the empty choice, which is the first; without it there is none. */
  none?: None
  choices: readonly Choice<Value>[]
  value?: NoInfer<Value> | '' | undefined
  onChoose?: (value: NoInfer<Value> | (None extends string ? '' : never)) => void
  /** Not even from a spread: `onChoose` says what was chosen. */
  onChange?: never
}

/** One of several choices. */
export function ChoiceField<Value extends string, None extends string | undefined = undefined>({
  choices,
  onChoose,
  ...select
}: ChoiceFieldProps<Value, None>) {
  return (
    // The browser gives the value of one of these options, as text.
    <SelectField {...select} onChange={(event) => onChoose?.(event.currentTarget.value as Value)}>
      <ChoiceOptions of={choices} />
    </SelectField>
  )
}
