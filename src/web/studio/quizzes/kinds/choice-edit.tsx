import { useId, useState } from 'react'
import { arrangeOptions, steppedPlaces } from '../../../../core/questions/arranging-options.ts'
import { nothingOfOption } from '../../../../core/questions/explains-anything.ts'
import { longest } from '../../../../core/questions/limits.ts'
import { optionKeys, type OptionKey } from '../../../../core/questions/question.ts'
import { trapFamilies, trapFamilyOf } from '../../../../core/questions/traps.ts'
import { optionLetter } from '../../../../core/questions/words.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { PlusIcon, TrashIcon } from '../../../ui/icons/tools.tsx'
import { StepButtons } from '../../list/step-buttons.tsx'
import { RichTextField } from '../../text/rich-text-field.tsx'
import * as questionWords from '#words/questions'
import { useWords } from '../../../words/words.tsx'
import { useQuizzesWords } from '../words.ts'
import type { EditProps } from './edit-props.ts'
import { QuietButton } from '../../shell/quiet.tsx'
import { ChoiceField } from '../../shell/choice-field.tsx'
import { choicesAmong } from '../../shell/choices.ts'
import styles from './kinds.module.css'

/** Returns the right options, whether the kind stores one or a list. */
const rightOf = (key: EditProps['values']['key']): OptionKey[] =>
  [key].flat().flatMap((one) => optionKeys.find((option) => option === one) ?? [])

/** Returns what is said of each option. */
const explainedOf = ({ spec, explanation }: EditProps['values']) =>
  (spec.options ?? []).map((_, at) => explanation.options[at] ?? nothingOfOption)

/** Options with their key; they are moved with all that belongs to them. T16 */
function ChoiceEdit({ values, onChange, isSeveral }: EditProps & { isSeveral: boolean }) {
  const { editor } = useQuizzesWords().studioQuizzes
  const name = useId()
  const [said, setSaid] = useState('')
  /** Changes when options move, so that each text editor stays with its words. */
  const [ids, setIds] = useState(() => optionKeys.map((_, at) => at))
  const { spec, key, explanation } = values
  const options = spec.options ?? []
  const right = rightOf(key)
  const explained = explainedOf(values)
  const keyOf = (keys: OptionKey[]) => (isSeveral ? keys : (keys[0] ?? ''))
  const put = (next: { options: string[]; right: OptionKey[]; explained: typeof explained }) =>
    onChange({
      spec: { ...spec, options: next.options },
      key: keyOf(next.right),
      explanation: { ...explanation, options: next.explained },
    })
  const arrange = (places: readonly number[]) => {
    put(arrangeOptions({ options, right, explained }, places))
    setIds((before) => {
      const kept = places.map((place) => before[place] ?? place)
      return [...kept, ...optionKeys.map((_, at) => at + Math.max(...before) + 1)].slice(0, optionKeys.length)
    })
  }
  const step = (place: number, by: -1 | 1) => {
    arrange(steppedPlaces(options.length, place, by))
    setSaid(editor.moved(optionLetter(optionKeys[place + by]) ?? ''))
  }
  const choose = (option: OptionKey, isRight: boolean) =>
    onChange({
      key: keyOf(isSeveral ? optionKeys.filter((one) => (one === option ? isRight : right.includes(one))) : [option]),
    })
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{isSeveral ? editor.optionsOfSeveral : editor.options}</legend>
      {options.map((html, place) => {
        const option = optionKeys[place] ?? 'a1'
        const letter = optionLetter(option) ?? ''
        return (
          <div key={ids[place]} className={styles.choice}>
            <label className={styles.right}>
              <input
                type={isSeveral ? 'checkbox' : 'radio'}
                name={name}
                aria-label={editor.isRight(letter)}
                checked={right.includes(option)}
                onChange={(event) => choose(option, event.currentTarget.checked)}
              />
              {letter}
            </label>
            <RichTextField
              isShort
              isLabelHidden
              label={editor.option(letter)}
              html={html}
              onChange={(next) =>
                onChange({ spec: { ...spec, options: options.map((one, at) => (at === place ? next : one)) } })
              }
            />
            <span className={styles.moves}>
              <StepButtons
                labels={{ up: editor.moveUp(letter), down: editor.moveDown(letter) }}
                can={{ up: place > 0, down: place < options.length - 1 }}
                onStep={(direction) => step(place, direction === 'up' ? -1 : 1)}
              />
              <Button
                variant="plain"
                size="small"
                isIconOnly
                aria-label={editor.removeOption(letter)}
                disabled={options.length <= 2}
                onClick={() => arrange(options.flatMap((_, at) => (at === place ? [] : [at])))}
              >
                <TrashIcon />
              </Button>
            </span>
          </div>
        )
      })}
      {options.length < optionKeys.length && (
        <QuietButton
          onClick={() => put({ options: [...options, ''], right, explained: [...explained, nothingOfOption] })}
        >
          <PlusIcon />
          {editor.addOption}
        </QuietButton>
      )}
      <output className={styles.soft}>{said}</output>
    </fieldset>
  )
}

/** The reason why each option is right or tempting, and the names of their traps. T16 */
export function OptionReasons({ values, onChange }: EditProps) {
  const { editor } = useQuizzesWords().studioQuizzes
  const { traps } = useWords(questionWords).questions
  const { key, explanation } = values
  const right = rightOf(key)
  const explained = explainedOf(values)
  /** The option whose trap was typed here: its field stays, with the focus, when its last character is deleted. */
  const [typed, setTyped] = useState<readonly number[]>([])
  const explain = (place: number, changed: Partial<(typeof explained)[number]>) =>
    onChange({
      explanation: {
        ...explanation,
        options: explained.map((one, at) => (at === place ? { ...one, ...changed } : one)),
      },
    })
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{editor.reasons}</legend>
      <p className={styles.soft}>{editor.rationaleHint}</p>
      {explained.map(({ rationale, trap, trap_id: family }, place) => {
        const option = optionKeys[place] ?? 'a1'
        const letter = optionLetter(option) ?? ''
        return (
          <div key={option} className={styles.reason}>
            <TextArea
              label={editor.rationale(letter)}
              name={`rationale_${letter}`}
              rows={2}
              maxLength={longest.rationale}
              value={rationale ?? ''}
              onChange={(event) => explain(place, { rationale: event.currentTarget.value })}
            />
            {/* One that a right option has from before is seen, for the publish check reads it. */}
            {(!right.includes(option) || trap || family || typed.includes(place)) && (
              <div className={styles.trap}>
                <ChoiceField
                  label={editor.trap(letter)}
                  name={`trap_id_${letter}`}
                  value={family ?? ''}
                  none={editor.noTrap}
                  choices={choicesAmong(trapFamilies, traps)}
                  onChoose={(picked) => explain(place, { trap_id: picked === '' ? null : picked })}
                />
                <TextField
                  label={editor.trapWords(letter)}
                  name={`trap_${letter}`}
                  maxLength={longest.trap}
                  autoComplete="off"
                  value={trap ?? ''}
                  onChange={(event) => {
                    setTyped((before) => [...before, place])
                    const words = event.currentTarget.value
                    explain(place, { trap: words, trap_id: family ?? trapFamilyOf(words) })
                  }}
                />
              </div>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

/** Options of which one is right. */
export const OneChoiceEdit = (props: EditProps) => <ChoiceEdit {...props} isSeveral={false} />

/** Options of which several are right. */
export const SeveralChoicesEdit = (props: EditProps) => <ChoiceEdit {...props} isSeveral />
