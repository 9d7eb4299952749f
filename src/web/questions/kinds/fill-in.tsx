import { writtenReader } from '../../../core/questions/answer-reader.ts'
import { longestAnswer } from '../../../core/questions/reading.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import { useEarlyText } from '../early-text.ts'
import type { QuestionView, TakeProps } from '../question-view.ts'
import styles from './written.module.css'

function TakeFillIn({ userAnswer, onAnswer }: TakeProps) {
  const { questions } = useWords(questionWords)
  const write = (text: string) => onAnswer(text || null)
  const ref = useEarlyText(userAnswer ?? '', write)
  return (
    <TextField
      ref={ref}
      label={questions.yourAnswer}
      className={styles.field}
      value={userAnswer ?? ''}
      maxLength={longestAnswer}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      onChange={(event) => write(event.target.value)}
    />
  )
}

/** Words to write: the text itself on the wire. */
export const view: QuestionView = {
  reader: writtenReader,
  Hint: () => useWords(questionWords).questions.write,
  isHintShown: false,
  Take: TakeFillIn,
  isKeySpelledOut: true,
  form: 'words',
}
