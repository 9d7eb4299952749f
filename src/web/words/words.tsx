import { createContext, useContext, type ReactNode } from 'react'
import { errors } from '#words/errors'
import { format } from '#words/format'
import { parts } from '#words/parts'
import { shell } from '#words/shell'

// '#words/x' is the English text; what is built for the browser has that of its language in its place (scripts/words-of-language.ts).
const ofEveryScreen = { format, parts, shell, errors }

/** The texts that every screen needs. */
export type Words = typeof ofEveryScreen

/** The texts of every screen and those of some areas, whose modules are imported as `* as accountWords from '#words/accounts'`. */
export type WordsWith<Areas extends object> = Words & Areas

/** All texts of the language that the server renders in; the browser has those of its language in their places. */
const DictionaryContext = createContext<Words | null>(null)

/** Sets the language of everything inside, on the server. */
export function WordsProvider({ words, children }: { words: Words | null; children: ReactNode }) {
  return <DictionaryContext value={words}>{children}</DictionaryContext>
}

const joined = new WeakMap<object, WeakMap<object, object>>()

/** Returns the same object for the same two, so that nothing is made anew with each render. */
function join(words: object, area: object): object {
  const known = joined.get(words) ?? new WeakMap<object, object>()
  joined.set(words, known)
  const both = known.get(area) ?? { ...words, ...area }
  known.set(area, both)
  return both
}

type Joined<Areas extends object[]> = Areas extends [infer First, ...infer Rest extends object[]]
  ? First & Joined<Rest>
  : Words

/** Returns the texts to show here: those of every screen, and those of these areas. */
export function useWords<Areas extends object[]>(...areas: Areas): Joined<Areas> {
  const dictionary = useContext(DictionaryContext)
  return (dictionary ?? areas.reduce(join, ofEveryScreen)) as Joined<Areas>
}
