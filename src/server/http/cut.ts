import type { z } from 'zod'
import { endOf, listsIn, type ListPath } from '../../contract/lists.ts'
import { listCaps } from '../../core/list-caps.ts'
import { coded, type CodedText } from '../../core/coded.ts'

/** Shortens the lists at a path to their cap; returns whether any was longer. */
function cutAt(value: unknown, [step, ...rest]: ListPath, most: number): boolean {
  if (value === null || typeof value !== 'object') return false
  if (step === undefined) {
    if (!Array.isArray(value) || value.length <= most) return false
    value.length = most
    return true
  }
  if (step !== '[]' && step !== '*') return cutAt((value as Record<string, unknown>)[step], rest, most)
  return Object.values(value)
    .map((one) => cutAt(one, rest, most))
    .includes(true)
}

/**
 * Returns the function that shortens the lists of a call's parsed replies to their caps, in place, and returns the message that says so;
 * null when nothing was cut. Statements read one row more than a cap. T43
 */
export function cutterOf(reply: z.ZodType): (parsed: unknown) => CodedText | null {
  const capped = listsIn(reply).flatMap(({ at, list }) => {
    const end = endOf(list)
    return end?.by === 'cap' ? [{ at, most: listCaps[end.cap] }] : []
  })
  return (parsed) => {
    let said: CodedText | null = null
    for (const { at, most } of capped) if (cutAt(parsed, at, most)) said ??= coded('list.cut', { most })
    return said
  }
}
