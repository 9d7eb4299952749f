import { useState } from 'react'
import {
  canBecomeNumber,
  fitsEntry,
  longestEntry,
  numericReader,
  plainEntry,
  readNumeric,
} from '../../../core/questions/kinds/numeric-value.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import * as numericWords from '#words/numeric'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import { useEarlyText } from '../early-text.ts'
import type { QuestionView, TakeProps } from '../question-view.ts'
import styles from './written.module.css'

function TakeNumeric({ userAnswer, onAnswer }: TakeProps) {
  const { questions, numeric } = useWords(numericWords, questionWords)
  /** Typed text that is not a number, or not one yet: it is no answer, and the question counts as open. */
  const [refused, setRefused] = useState(numericReader.isAnswered(userAnswer) ? null : userAnswer)
  // An answer can arrive later, as from another device.
  const unread = numericReader.isAnswered(userAnswer) ? null : refused
  const [isLeft, setLeft] = useState(true)
  const write = (text: string) => {
    const entry = plainEntry(text)
    if (!fitsEntry(entry)) return
    const isRead = readNumeric(entry) !== undefined
    setRefused(isRead || text === '' ? null : text)
    setLeft(false)
    onAnswer(isRead ? text : null)
  }
  const ref = useEarlyText(userAnswer ?? '', write)
  const isWrong = unread !== null && (isLeft || !canBecomeNumber(plainEntry(unread)))
  return (
    <TextField
      ref={ref}
      label={questions.yourAnswer}
      hint={numeric.forms}
      error={isWrong ? numeric.unreadable : undefined}
      className={styles.field}
      value={unread ?? userAnswer ?? ''}
      maxLength={longestEntry}
      dir="ltr"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      onChange={(event) => write(event.target.value)}
      onBlur={() => setLeft(true)}
    />
  )
}

/** A number to write: as it was typed on the wire. */
export const view: QuestionView = {
  reader: numericReader,
  Hint: () => useWords(numericWords).numeric.write,
  isHintShown: false,
  Take: TakeNumeric,
  isKeySpelledOut: true,
  form: 'number',
}
