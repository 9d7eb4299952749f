import type { OptionKey } from '../../../core/questions/question.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Html } from '../../ui/html.tsx'
import { CrossOutIcon } from '../../ui/icons/exam.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import { ChoiceRow, choiceTextClass } from './choice-row.tsx'
import type { TakeProps } from '../question-view.ts'
import { useOptions } from './options-of.ts'
import { readOptions } from '../wire-answers.ts'

type OptionRowsProps = Omit<TakeProps, 'onAnswer' | 'userAnswer'> & {
  type: 'radio' | 'checkbox'
  chosen: readonly OptionKey[]
  onChosen: (keys: OptionKey[]) => void
}

/**
 * Lettered options. Choosing one that is crossed out restores it; crossing out one that is chosen takes the choice back.
 * Q3
 */
export function OptionRows(props: OptionRowsProps) {
  const { question, type, chosen, correctAnswer, crossed, isCrossing, onChosen, onToggleCrossed } = props
  const { questions } = useWords(questionWords)
  const right = readOptions(correctAnswer)
  const without = (key: OptionKey) => chosen.filter((one) => one !== key)

  return useOptions(question).map(({ key, letter, html }) => {
    const isChosen = chosen.includes(key)
    const isCrossed = crossed.includes(key)
    const choose = () => {
      if (isCrossed) onToggleCrossed(key)
      onChosen(type === 'radio' ? [key] : isChosen ? without(key) : [...chosen, key])
    }
    const crossOut = () => {
      if (isChosen && !isCrossed) onChosen(without(key))
      onToggleCrossed(key)
    }
    const crossOutButton = (
      <Button
        variant="plain"
        isIconOnly
        data-press="crossOut"
        aria-label={questions.crossOut(letter)}
        aria-pressed={isCrossed}
        onClick={crossOut}
      >
        <CrossOutIcon />
      </Button>
    )
    return (
      <ChoiceRow
        key={key}
        type={type}
        name={`question-${question.id}`}
        letter={letter}
        isChosen={isChosen}
        isCrossed={isCrossed}
        isRight={correctAnswer === null ? null : right.includes(key)}
        onChoose={choose}
        beside={isCrossing && crossOutButton}
      >
        <Html as="span" html={html} className={choiceTextClass} />
        {isCrossed && <VisuallyHidden>{` (${questions.crossedOut})`}</VisuallyHidden>}
      </ChoiceRow>
    )
  })
}
