import { useContext, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import styles from './explanation.module.css'
import { WordSaving } from './word-saving.ts'

/** A hard word of a question. */
type Gloss = { questionId: number; word: string; meaning: string; arabic: string }

/** Hard words with their Arabic; where words can be saved, each with the button that does. L10 */
export function Glosses({ glosses }: { glosses: readonly Gloss[] }) {
  const save = useContext(WordSaving)
  return (
    <dl className={styles.glosses}>
      {glosses.map(({ questionId, word, meaning, arabic }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
          <dd lang="ar" dir="rtl" className={styles.arabic}>
            {arabic}
          </dd>
          {save && (
            <dd className={styles.save}>
              <SaveWord word={word} onSave={() => save(questionId, word)} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** One button, so that the focus is still on it once the word is saved. */
function SaveWord({ word, onSave }: { word: string; onSave: () => Promise<boolean> }) {
  const { questions } = useWords(questionWords)
  const [state, setState] = useState<'open' | 'pending' | 'saved'>('open')
  const isSaved = state === 'saved'
  const save = async () => {
    if (isSaved) return
    setState('pending')
    setState((await onSave()) ? 'saved' : 'open')
  }
  return (
    <Button
      variant="quiet"
      size="small"
      isPending={state === 'pending'}
      aria-disabled={isSaved}
      aria-label={isSaved ? questions.savedWordOf(word) : questions.saveWordOf(word)}
      onClick={() => void save()}
    >
      {isSaved ? questions.savedWord : questions.saveWord}
    </Button>
  )
}
