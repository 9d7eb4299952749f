import { optionReader } from '../../../core/questions/answer-reader.ts'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import { OptionRows } from '../choices/option-rows.tsx'
import type { QuestionView, TakeProps } from '../question-view.ts'
import { readOptions, writeOptions } from '../wire-answers.ts'

function TakeMultipleSelect({ userAnswer, onAnswer, ...rest }: TakeProps) {
  return (
    <OptionRows
      {...rest}
      type="checkbox"
      chosen={readOptions(userAnswer)}
      onChosen={(keys) => onAnswer(writeOptions(keys))}
    />
  )
}

/** Every right option of up to four: '["a1","a3"]' on the wire. */
export const view: QuestionView = {
  reader: optionReader,
  isHalf: (userAnswer) => readOptions(userAnswer).length === 1,
  Hint: () => useWords(questionWords).questions.chooseAll,
  isHintShown: true,
  Take: TakeMultipleSelect,
  isKeySpelledOut: true,
  form: 'choices',
}
