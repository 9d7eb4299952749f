import { readTruth, truthReader } from '../../../core/questions/answer-reader.ts'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import { ChoiceRow, choiceTextClass } from '../choices/choice-row.tsx'
import type { QuestionView, TakeProps } from '../question-view.ts'

const both = [
  { says: true, letter: 'A' },
  { says: false, letter: 'B' },
]

function TakeTrueFalse({ question, userAnswer, correctAnswer, onAnswer }: TakeProps) {
  const { questions } = useWords(questionWords)
  const chosen = readTruth(userAnswer)
  return both.map(({ says, letter }) => (
    <ChoiceRow
      key={letter}
      type="radio"
      name={`question-${question.id}`}
      letter={letter}
      isChosen={chosen === says}
      isRight={correctAnswer === null ? null : readTruth(correctAnswer) === says}
      onChoose={() => onAnswer(String(says))}
    >
      <span className={choiceTextClass}>{says ? questions.true : questions.false}</span>
    </ChoiceRow>
  ))
}

/** A statement to judge: 'true' or 'false' on the wire. */
export const view: QuestionView = {
  reader: truthReader,
  inWords: (wire, words) => {
    const truth = readTruth(wire)
    return truth === undefined ? undefined : words[truth ? 'true' : 'false']
  },
  Hint: () => useWords(questionWords).questions.chooseOne,
  isHintShown: false,
  Take: TakeTrueFalse,
  isKeySpelledOut: true,
  form: 'truth',
}
