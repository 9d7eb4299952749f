import { useSyncExternalStore } from 'react'
import { plainApi } from '../../base/browser-api.ts'
import { readVisitor } from '../../base/session.ts'

/** The saved words of the student who is signed in, in lower case. */
let saved: { userEmail: string | null; words: ReadonlySet<string> } = { userEmail: null, words: new Set() }
const none: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

const visitorEmail = () => readVisitor(document.cookie)?.email ?? null

const set = (words: ReadonlySet<string>) => {
  saved = { userEmail: visitorEmail(), words }
  listeners.forEach((listener) => listener())
}

const wordsNow = () => (saved.userEmail === visitorEmail() ? saved.words : none)

/** Notes that a word was saved on this page or removed. */
export function noteSaved(word: string, isSaved: boolean): void {
  const words = new Set(wordsNow())
  if (isSaved) words.add(word.toLowerCase())
  else words.delete(word.toLowerCase())
  set(words)
}

/** Asks the server which words are saved, once a page and student. Without a reply each can be saved again, which changes nothing. */
export function loadSavedWords(): void {
  if (saved.userEmail === visitorEmail()) return
  set(none)
  plainApi('GET /learning/words/saved').then(
    ({ data }) => set(new Set([...data.words, ...wordsNow()])),
    // The next page asks again.
    () => (saved = { ...saved, userEmail: null }),
  )
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the saved words as far as this page knows them, in lower case. */
export const useSavedWords = (): ReadonlySet<string> => useSyncExternalStore(subscribe, wordsNow, () => none)
