import { optionKeys, type OptionKey } from '../../core/questions/question.ts'
import { unwrapped } from '../../core/questions/reading.ts'

const isOptionKey = (value: unknown): value is OptionKey => optionKeys.some((key) => key === value)

/** The options that an answer or a key names: 'a2', 'a1,a3' and '["a1","a3"]' alike; what is none is left out. */
export function readOptions(wire: string | null): OptionKey[] {
  const value = unwrapped(wire)
  const items = typeof value === 'string' ? value.split(',').map((item) => item.trim()) : [value].flat()
  return optionKeys.filter((key) => items.filter(isOptionKey).includes(key))
}

/** Several options as they cross the wire: '["a1","a3"]' in the order of the options; none is null. */
export function writeOptions(keys: readonly OptionKey[]): string | null {
  return keys.length === 0 ? null : JSON.stringify(optionKeys.filter((key) => keys.includes(key)))
}

/** The right items by the id of their left ones, of an answer or a key of a match. */
export function readPairs(wire: string | null): Record<string, string> {
  const value = unwrapped(wire)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== ''),
  )
}

/** Pairs as they cross the wire: '{"<left id>":"<right text>"}'; items left open are left out, and none is null. */
export function writePairs(pairs: Record<string, string>): string | null {
  const made = Object.entries(pairs).filter(([, right]) => right !== '')
  return made.length === 0 ? null : JSON.stringify(Object.fromEntries(made))
}

/** Whether an answer or a key of a true-or-false question says true; undefined when it says neither. */
export function readTruth(wire: string | null): boolean | undefined {
  const text = String(unwrapped(wire)).toLowerCase()
  return text === 'true' ? true : text === 'false' ? false : undefined
}
