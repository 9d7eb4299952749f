import { useContext, useEffect, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import styles from './explanation.module.css'
import { WordSaving } from './word-saving.ts'

/** A hard word of a question. */
type Gloss = { questionId: number; word: string; meaning: string; arabic: string }

/** Hard words with their Arabic; where words can be saved, each with the button that does. L10 */
export function Glosses({ glosses }: { glosses: readonly Gloss[] }) {
  const saver = useContext(WordSaving)
  const hasWords = glosses.length > 0
  useEffect(() => {
    if (hasWords) saver?.prepare()
  }, [hasWords, saver])
  return (
    <dl className={styles.glosses}>
      {glosses.map(({ questionId, word, meaning, arabic }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
          <dd lang="ar" dir="rtl">
            {arabic}
          </dd>
          {saver && (
            <dd className={styles.save}>
              <SaveWord word={word} isSaved={saver.isSaved(word)} onSave={() => saver.save(questionId, word)} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** One button, so that the focus is still on it once the word is saved. */
function SaveWord({ word, isSaved, onSave }: { word: string; isSaved: boolean; onSave: () => Promise<void> }) {
  const { questions } = useWords(questionWords)
  const [isPending, setPending] = useState(false)
  const save = async () => {
    if (isSaved) return
    setPending(true)
    await onSave()
    setPending(false)
  }
  return (
    <Button
      variant="quiet"
      size="small"
      isPending={isPending}
      aria-disabled={isSaved}
      aria-label={isSaved ? questions.savedWordOf(word) : questions.saveWordOf(word)}
      onClick={() => void save()}
    >
      {isSaved ? questions.savedWord : questions.saveWord}
    </Button>
  )
}
