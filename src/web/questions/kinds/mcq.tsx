import { optionReader } from '../../../core/questions/answer-reader.ts'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import { OptionRows } from '../choices/option-rows.tsx'
import type { QuestionView, TakeProps } from '../question-view.ts'
import { readOptions } from '../wire-answers.ts'

function TakeMcq({ userAnswer, onAnswer, ...rest }: TakeProps) {
  return (
    <OptionRows
      {...rest}
      type="radio"
      chosen={readOptions(userAnswer)}
      onChosen={(keys) => onAnswer(keys[0] ?? null)}
    />
  )
}

/** One of up to four options: 'a2' on the wire. */
export const view: QuestionView = {
  reader: optionReader,
  Hint: () => useWords(questionWords).questions.chooseOne,
  isHintShown: false,
  Take: TakeMcq,
  isKeySpelledOut: true,
  form: 'choice',
}
