import { createContext } from 'react'

/** Saves a word from the gloss of a question and returns whether it is saved; null where no one saves words: in a test, without an account. L10 */
export const WordSaving = createContext<((questionId: number, word: string) => Promise<boolean>) | null>(null)
