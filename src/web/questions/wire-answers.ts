import { optionKeys, type OptionKey } from '../../core/questions/question.ts'
import { unwrapped } from '../../core/questions/reading.ts'

const isOptionKey = (value: unknown): value is OptionKey => optionKeys.some((key) => key === value)

/** Reads the options that an answer or a key names: 'a2', 'a1,a3' and '["a1","a3"]' alike; what is none is left out. */
export function readOptions(wire: string | null): OptionKey[] {
  const value = unwrapped(wire)
  const items = typeof value === 'string' ? value.split(',').map((item) => item.trim()) : [value].flat()
  return optionKeys.filter((key) => items.filter(isOptionKey).includes(key))
}

/** Writes several options as they cross the wire: '["a1","a3"]' in the order of the options; none is null. */
export function writeOptions(keys: readonly OptionKey[]): string | null {
  return keys.length === 0 ? null : JSON.stringify(optionKeys.filter((key) => keys.includes(key)))
}

/** Returns how many pairs an answer has. */
export function countPairs(wire: string): number {
  const value = unwrapped(wire)
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0
}

/** Writes pairs as they cross the wire: '{"<left id>":"<right text>"}'; items left open are left out, and none is null. */
export function writePairs(pairs: Record<string, string>): string | null {
  const made = Object.entries(pairs).filter(([, right]) => right !== '')
  return made.length === 0 ? null : JSON.stringify(Object.fromEntries(made))
}
