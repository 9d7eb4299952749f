import { createContext, useContext, type ReactNode } from 'react'
import { en } from './en.ts'

/** The texts that every screen needs. A dictionary of another language has every key, or it does not compile. */
export type Words = typeof en

const WordsContext = createContext<Words>(en)

/** Sets the language of everything inside; English unless told. */
export function WordsProvider({ words = en, children }: { words?: Words; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>
}

/** The texts to show here. */
export function useWords(): Words {
  return useContext(WordsContext)
}

/** The languages there are dictionaries for. */
export type Language = 'en'

/** The texts of every screen with those of some areas beside them: an area's texts travel with the screens that show it. */
export function wordsWith<Areas extends object>(areas: Record<Language, Areas>): () => Words & Areas {
  const joined = new Map<Words, Words & Areas>()
  return function useWordsWithAreas() {
    const words = useWords()
    const known = joined.get(words)
    if (known) return known
    const made = { ...words, ...areas[words.language] }
    joined.set(words, made)
    return made
  }
}
