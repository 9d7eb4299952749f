import { ChoiceField } from './choice-field.tsx'
import { choicesAmong } from './choices.ts'

// The step that every import of a table has: which field each of its columns goes to.

/** The field that each column of a table goes to; null: it is left out. */
export type ColumnMap<Field extends string> = readonly (Field | null)[]

/** Returns the map with a field at another column: a field stands in one column. */
const withField = <Field extends string>(
  map: ColumnMap<Field>,
  column: number,
  field: Field | null,
): (Field | null)[] => map.map((one, at) => (at === column ? field : one === field ? null : one))

/** Chooses the field that a column goes to. */
export function ColumnField<Field extends string>({
  label,
  isLabelHidden,
  leaveOut,
  fields,
  labels,
  map,
  column,
  onMap,
}: {
  label: string
  isLabelHidden?: boolean
  /** The label of the choice that leaves the column out. */
  leaveOut: string
  fields: readonly Field[]
  labels: Readonly<Record<Field, string>>
  map: ColumnMap<Field>
  column: number
  onMap: (map: (Field | null)[]) => void
}) {
  return (
    <ChoiceField
      label={label}
      isLabelHidden={isLabelHidden}
      value={map[column] ?? ''}
      none={leaveOut}
      choices={choicesAmong(fields, labels)}
      onChoose={(picked) => onMap(withField(map, column, picked === '' ? null : picked))}
    />
  )
}
