import { plainReader } from '../../../core/questions/answer-reader.ts'
import { fitsEntry, longestEntry, plainEntry } from '../../../core/questions/kinds/numeric-value.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import * as numericWords from '#words/numeric'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import { useEarlyText } from '../early-text.ts'
import type { QuestionView, TakeProps } from '../question-view.ts'
import styles from './written.module.css'

function TakeNumeric({ userAnswer, onAnswer }: TakeProps) {
  const { questions, numeric } = useWords(numericWords, questionWords)
  const write = (text: string) => {
    if (fitsEntry(plainEntry(text))) onAnswer(text || null)
  }
  const ref = useEarlyText(userAnswer ?? '', write)
  return (
    <TextField
      ref={ref}
      label={questions.yourAnswer}
      hint={numeric.forms}
      className={styles.field}
      value={userAnswer ?? ''}
      maxLength={longestEntry}
      dir="ltr"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      onChange={(event) => write(event.target.value)}
    />
  )
}

/** A number to write: as it was typed on the wire. */
export const view: QuestionView = {
  reader: plainReader,
  Hint: () => useWords(numericWords).numeric.write,
  isHintShown: false,
  Take: TakeNumeric,
  isKeySpelledOut: true,
  form: 'number',
}
