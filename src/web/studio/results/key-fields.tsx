import { useState, type ReactNode } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { optionKeys, type AnswerForm } from '../../../core/questions/question.ts'
import { optionLetter } from '../../../core/questions/words.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Html } from '../../ui/html.tsx'
import { PlusIcon, TrashIcon } from '../../ui/icons/tools.tsx'
import * as quizzesWords from '#words/studio-quizzes'
import { useWords } from '../../words/words.tsx'
import { useResultsWords } from './words.ts'
import { QuietButton } from '../shell/quiet.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import styles from './results.module.css'

/** A question whose keys are chosen anew. */
export type KeyedQuestion = NonNullable<CallReply<'GET /studio/quizzes/:quizId/regrades/:itemId'>['data']>

type KeyFieldsProps = {
  question: KeyedQuestion
  /** The accepted keys as they are stored. */
  keys: readonly unknown[]
  onChange: (keys: unknown[]) => void
}

/** The most keys that a question can have. */
const mostKeys = 10

const withOrWithout = (all: readonly unknown[], one: unknown) =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]

/** An option beside its letter. */
function OptionLabel({ letter, html }: { letter: string; html: string }) {
  return (
    <span className={styles.key}>
      {letter}
      <Html as="span" html={html} />
    </span>
  )
}

/** One right option, or one truth: each that is chosen counts by itself. */
function OneOfFields({ question: { answer_form: form, options }, keys, onChange }: KeyFieldsProps) {
  const { regrade } = useResultsWords().studioResults
  const { isTrue, isFalse } = useWords(quizzesWords).studioQuizzes.editor
  const offered =
    form === 'truth'
      ? [true, false].map((key) => ({ key, label: key ? isTrue : isFalse }))
      : options.map((html, at) => ({
          key: optionKeys[at],
          label: <OptionLabel letter={optionLetter(optionKeys[at]) ?? ''} html={html} />,
        }))
  return (
    <fieldset className={styles.keys}>
      <legend className={styles.soft}>{regrade.keysHint}</legend>
      {offered.map(({ key, label }) => (
        <Checkbox
          key={String(key)}
          label={label}
          checked={keys.includes(key)}
          onChange={() =>
            onChange(offered.flatMap((one) => (withOrWithout(keys, key).includes(one.key) ? [one.key] : [])))
          }
        />
      ))}
    </fieldset>
  )
}

/** Keys that are more than one choice each, every one of them right by itself. */
function Sets<Key>({
  keys,
  blank,
  onChange,
  children,
}: {
  keys: readonly Key[]
  blank: Key
  onChange: (keys: Key[]) => void
  children: (key: Key, change: (key: Key) => void) => ReactNode
}) {
  const { regrade } = useResultsWords().studioResults
  return (
    <>
      {keys.map((key, place) => (
        <fieldset key={`set ${place + 1}`} className={styles.keys}>
          <legend className={styles.soft}>{regrade.set(place + 1)}</legend>
          {children(key, (changed) => onChange(keys.with(place, changed)))}
          {keys.length > 1 && (
            <Button size="small" variant="plain" onClick={() => onChange(keys.toSpliced(place, 1))}>
              <TrashIcon />
              {regrade.removeSet(place + 1)}
            </Button>
          )}
        </fieldset>
      ))}
      {keys.length < mostKeys && (
        <span>
          <QuietButton onClick={() => onChange([...keys, blank])}>
            <PlusIcon />
            {regrade.addSet}
          </QuietButton>
        </span>
      )}
    </>
  )
}

/** Several right options: all of them and no other. */
function AllOfFields({ question: { options }, keys, onChange }: KeyFieldsProps) {
  const sets = keys.map((key) => (Array.isArray(key) ? (key as unknown[]) : []))
  return (
    <Sets keys={sets} blank={[]} onChange={onChange}>
      {(chosen, change) =>
        options.map((html, at) => {
          const key = optionKeys[at] ?? 'a1'
          return (
            <Checkbox
              key={key}
              label={<OptionLabel letter={optionLetter(key) ?? ''} html={html} />}
              checked={chosen.includes(key)}
              onChange={() => change(optionKeys.filter((one) => withOrWithout(chosen, key).includes(one)))}
            />
          )
        })
      }
    </Sets>
  )
}

/** The right item of each left one. */
function PairsFields({ question: { lefts, rights }, keys, onChange }: KeyFieldsProps) {
  const { regrade } = useResultsWords().studioResults
  const sets = keys.map((key) => key as Record<string, string>)
  return (
    <Sets keys={sets} blank={{}} onChange={onChange}>
      {(pairs, change) =>
        lefts.map(({ id, item }) => (
          <ChoiceField
            key={id}
            label={item}
            value={pairs[id] ?? ''}
            none={pairs[id] === undefined ? regrade.nothing : undefined}
            choices={rights.map((right) => ({ value: right, label: right }))}
            onChoose={(picked) => change({ ...pairs, [id]: picked })}
          />
        ))
      }
    </Sets>
  )
}

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

/** Accepted answers, one a line. What is typed stays as it is; empty lines are no answers. */
function TypedFields({ keys, onChange }: KeyFieldsProps) {
  const { regrade } = useResultsWords().studioResults
  const stored = keys.flat().join('\n')
  const [typed, setTyped] = useState(stored)
  return (
    <TextArea
      label={regrade.words}
      rows={3}
      // After a correction or its undoing others count.
      value={linesOf(typed).join('\n') === stored ? typed : stored}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange([linesOf(currentTarget.value)])
      }}
    />
  )
}

const fieldsOf: Record<AnswerForm, (props: KeyFieldsProps) => ReactNode> = {
  option: OneOfFields,
  truth: OneOfFields,
  options: AllOfFields,
  pairs: PairsFields,
  text: TypedFields,
}

/** The fields in which the keys of a question are chosen, in the form of its answers. T20 */
export function KeyFields(props: KeyFieldsProps) {
  const form = props.question.answer_form
  const Fields = form && fieldsOf[form]
  return Fields && <Fields {...props} />
}
