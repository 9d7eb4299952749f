import { useMemo, type ReactNode } from 'react'
import { browserApi } from '../../base/browser-api.ts'
import { failureText } from '../../base/failure-text.ts'
import { WordSaving, type WordSaver } from '../../questions/explanation/word-saving.ts'
import { toast } from '../../ui/toast.tsx'
import * as ownWordTexts from '#words/own-words'
import { useWords } from '../../words/words.tsx'
import { loadSavedWords, noteSaved, useSavedWords } from './saved-words.ts'

/** One toast for all words, which ends when a word is saved. */
const failed = 'word-not-saved'

/** Lets the student save hard words from the explanations in it, with one tap. L10 */
export function SavesWords({ onSaved, children }: { onSaved?: () => void; children: ReactNode }) {
  const words = useWords(ownWordTexts)
  const saved = useSavedWords()
  const saver = useMemo<WordSaver>(
    () => ({
      isSaved: (word) => saved.has(word.toLowerCase()),
      prepare: loadSavedWords,
      async save(questionId, word) {
        try {
          await browserApi('POST /learning/words', { body: { question_id: questionId, word } })
          toast.dismiss(failed)
          noteSaved(word, true)
          onSaved?.()
        } catch (error) {
          toast.error(`${words.ownWords.saveFailed}. ${failureText(error, words)}`, { id: failed })
        }
      },
    }),
    [words, saved, onSaved],
  )
  return <WordSaving value={saver}>{children}</WordSaving>
}
