import type * as courseWords from '#words/courses'
import type * as codeWords from '#words/codes'
import type * as startWords from '#words/not-started'
import type { Words, WordsWith } from './words.tsx'

/** All texts of a language. */
export type Dictionary = WordsWith<typeof courseWords & typeof codeWords & typeof startWords>

const modules = import.meta.glob<Record<string, unknown>>('../../languages/*/*.ts', { eager: true })

/** The texts of every language by its code: the server has them all at hand. */
export const dictionaries = new Map<string, Dictionary>()

for (const [file, area] of Object.entries(modules)) {
  const code = file.split('/').at(-2) ?? ''
  dictionaries.set(code, { ...dictionaries.get(code), ...area } as Dictionary)
}

/** Returns the texts of a language. */
export function dictionaryOf(code: string): Dictionary & Words {
  const words = dictionaries.get(code)
  if (!words) throw new Error(`no texts of the language ${code}`)
  return words
}
