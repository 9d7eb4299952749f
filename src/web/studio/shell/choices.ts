/** One choice of a filter or a field. */
export type Choice<Value extends string = string> = { value: Value; label: string }

/** Returns things that have a name as choices. */
export const choicesOf = (things: readonly { id: number; name: string }[]): Choice[] =>
  things.map(({ id, name }) => ({ value: String(id), label: name }))

/**
 * Returns the id that is chosen; undefined for an empty choice, which would be 0 as a number: left out of a call, the server says at
 * its field that it is missing, together with whatever else is wrong.
 */
export const chosenId = (value: string | undefined): number | undefined => (value ? Number(value) : undefined)

/** Returns labels by their values as choices. */
export const choicesIn = <Value extends string>(labels: Readonly<Record<Value, string>>): Choice<Value>[] =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }))

/** Returns declared values as choices, each with its label. */
export const choicesAmong = <const Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<NoInfer<Value>, string>>,
): Choice<Value>[] => values.map((value) => ({ value, label: labels[value] }))
