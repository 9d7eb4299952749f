import { createContext, useContext, type ReactNode } from 'react'
import { en } from './en.ts'

/** Every text of the interface. A dictionary of another language has every key, or it does not compile. */
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
