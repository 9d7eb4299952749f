import { useExamWords } from '../../words/areas/exam-words.ts'
import { choicesClass, ChoiceRow, choiceTextClass, ReviewedRow, verdictOf } from '../choices/choice-row.tsx'
import { reviewWords } from '../choices/option-rows.tsx'
import type { QuestionView, ReviewProps, TakeProps } from '../question-view.ts'
import { readTruth } from '../wire-answers.ts'

const both = [
  { says: true, letter: 'A' },
  { says: false, letter: 'B' },
]

function TakeTrueFalse({ question, userAnswer, correctAnswer, onAnswer }: TakeProps) {
  const { questions } = useExamWords()
  const chosen = readTruth(userAnswer)
  return both.map(({ says, letter }) => (
    <ChoiceRow
      key={letter}
      type="radio"
      name={`question-${question.id}`}
      sign={letter}
      isChosen={chosen === says}
      verdict={correctAnswer === null ? null : verdictOf(readTruth(correctAnswer) === says, chosen === says)}
      onChoose={() => onAnswer(String(says))}
    >
      <span className={choiceTextClass}>{says ? questions.true : questions.false}</span>
    </ChoiceRow>
  ))
}

function ReviewTrueFalse({ userAnswer, correctAnswer }: ReviewProps) {
  const { questions } = useExamWords()
  const chosen = readTruth(userAnswer)
  const right = readTruth(correctAnswer)
  return (
    <ul className={choicesClass}>
      {both.map(({ says, letter }) => (
        <ReviewedRow
          key={letter}
          sign={letter}
          isChosen={chosen === says}
          verdict={verdictOf(right === says, chosen === says)}
          verdictWords={reviewWords(questions, right === says, chosen === says)}
        >
          <span className={choiceTextClass}>{says ? questions.true : questions.false}</span>
        </ReviewedRow>
      ))}
    </ul>
  )
}

/** A statement to judge: 'true' or 'false' on the wire. */
export const trueFalse: QuestionView = {
  hint: ({ chooseOne }) => chooseOne,
  isHintShown: false,
  Take: TakeTrueFalse,
  Review: ReviewTrueFalse,
}
