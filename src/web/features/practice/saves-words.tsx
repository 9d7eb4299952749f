import { useCallback, type ReactNode } from 'react'
import { browserApi } from '../../base/browser-api.ts'
import { failureText } from '../../base/failure-text.ts'
import { WordSaving } from '../../questions/explanation/word-saving.ts'
import { toast } from '../../ui/toast.tsx'
import * as ownWordTexts from '#words/own-words'
import { useWords } from '../../words/words.tsx'

/** Lets the student save hard words from the explanations in it, with one tap. L10 */
export function SavesWords({ children }: { children: ReactNode }) {
  const words = useWords(ownWordTexts)
  const save = useCallback(
    async (questionId: number, word: string) => {
      try {
        await browserApi('POST /learning/words', { body: { question_id: questionId, word } })
        return true
      } catch (error) {
        toast.error(`${words.ownWords.saveFailed}. ${failureText(error, words)}`)
        return false
      }
    },
    [words],
  )
  return <WordSaving value={save}>{children}</WordSaving>
}
