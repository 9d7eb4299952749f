import { optionKeys } from './question.ts'
import { plainText, unwrapped } from './reading.ts'
import { optionLetter } from './words.ts'

const namesIn = (wire: string): unknown[] => {
  const value = unwrapped(wire)
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? value.split(',').map((name) => name.trim()) : []
}

/**
 * Returns the text of the options that answers or keys name, in the order in which the question stores them; several have their letters.
 * Null where no option is named.
 */
export function optionTexts(spec: unknown, wires: readonly string[]): string | null {
  const options = (spec as { options?: string[] }).options ?? []
  const names = new Set(wires.flatMap(namesIn))
  const named = optionKeys.flatMap((key, at) => {
    const text = names.has(key) ? plainText(options[at] ?? '') : ''
    return text === '' ? [] : [{ letter: optionLetter(key), text }]
  })
  if (named.length > 1) return named.map(({ letter, text }) => `${letter}: ${text}`).join('; ')
  return named[0]?.text ?? null
}
