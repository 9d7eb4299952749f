import { createContext } from 'react'

/** Saves words from the glosses of questions. L10 */
export type WordSaver = {
  /** Returns whether a word is saved already. */
  isSaved: (word: string) => boolean
  /** Saves a word. */
  save: (questionId: number, word: string) => Promise<void>
  /** Finds out which words are saved, once there are words to save on the page. */
  prepare: () => void
}

/** Null where no one saves words: in a test, without an account. */
export const WordSaving = createContext<WordSaver | null>(null)
