import type { z } from 'zod'
import { endOf, listsIn, type ListPath } from '../../contract/lists.ts'
import { listCaps } from '../../core/list-caps.ts'
import { coded, type CodedText } from '../../core/coded.ts'

/** Shortens the lists at a path to their cap; returns the steps from `value` to each that was longer. */
function cutAt(value: unknown, [step, ...rest]: ListPath, most: number): string[][] {
  if (value === null || typeof value !== 'object') return []
  if (step === undefined) {
    if (!Array.isArray(value) || value.length <= most) return []
    value.length = most
    return [[]]
  }
  const parts =
    step === '[]' || step === '*' ? Object.entries(value) : [[step, (value as Record<string, unknown>)[step]] as const]
  return parts.flatMap(([name, part]) => cutAt(part, rest, most).map((steps) => [name, ...steps]))
}

/**
 * Returns the function that shortens the lists of a call's parsed replies to their caps, in place, and returns the message that says so, with
 * the cap of the first and the steps to each; null when nothing was cut. `under`: the property of the envelope that is the reply. Statements
 * read one row more than a cap. T43
 */
export function cutterOf(reply: z.ZodType, under?: 'data'): (parsed: unknown) => CodedText | null {
  const capped = listsIn(reply).flatMap(({ at, list }) => {
    const end = endOf(list)
    return end?.by === 'cap' ? [{ at, most: listCaps[end.cap] }] : []
  })
  return (parsed) => {
    const cut = capped.flatMap(({ at, most }) =>
      cutAt(parsed, at, most).map((steps) => ({ most, path: [...(under ? [under] : []), ...steps].join('.') })),
    )
    const [first] = cut
    return first ? coded('list.cut', { most: first.most, lists: cut.map(({ path }) => path) }) : null
  }
}
