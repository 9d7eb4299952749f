/** The options of a select field that is one of declared values, each with its label. */
export function ValueOptions<Value extends string>({
  values,
  labels,
}: {
  values: readonly Value[]
  labels: Readonly<Record<Value, string>>
}) {
  return values.map((value) => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  ))
}

/** The options of a select field, by their labels. */
export function LabeledOptions({ of: choices }: { of: readonly { value: string; label: string }[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

/** The options of a select field that is one of several things, by their names. */
export function NamedOptions({ of: things }: { of: readonly { id: number; name: string }[] }) {
  return things.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
