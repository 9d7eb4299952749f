import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { longest, mostOf } from '../../../core/questions/limits.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import * as ruleWords from '#words/rules'
import { useWords } from '../../words/words.tsx'
import { PlusIcon, TrashIcon } from '../../ui/icons/tools.tsx'
import { FoldedFields } from './folded-fields.tsx'
import type { QuestionValues } from './kinds/edit-props.ts'
import { findQuestionEdit } from './kinds/question-edits.ts'
import kinds from './kinds/kinds.module.css'
import { QuietButton } from '../shell/quiet.tsx'
import { choicesIn } from '../shell/choices.ts'
import styles from './quizzes.module.css'
import { useQuizzesWords } from './words.ts'
import { ChoiceOptions } from '../shell/choice-field.tsx'

type Explanation = QuestionValues['explanation']

type RowsProps<Row> = {
  /** The key by which they are found together. */
  field: string
  /** The prefix by which the fields of a line are found, with its number. */
  name: string
  legend: string
  rows: Row[]
  most: number
  addText: string
  removeText: (number: number) => string
  blank: Row
  onChange: (rows: Row[]) => void
  children: (row: Row, number: number, change: (changed: Partial<Row>) => void) => ReactNode
}

/** Lines that can be added and removed: steps, hard words. */
function Rows<Row extends object>({
  field,
  name,
  legend,
  rows,
  most,
  addText,
  removeText,
  blank,
  onChange,
  children,
}: RowsProps<Row>) {
  return (
    <fieldset className={kinds.group} data-field={field} tabIndex={-1}>
      <legend className={kinds.legend}>{legend}</legend>
      {rows.map((row, place) => {
        const number = place + 1
        const change = (changed: Partial<Row>) =>
          onChange(rows.map((one, at) => (at === place ? { ...one, ...changed } : one)))
        return (
          <div key={`row ${number}`} data-field={`${name}_${number}`} tabIndex={-1} className={kinds.option}>
            {children(row, number, change)}
            <Button size="small" variant="plain" onClick={() => onChange(rows.filter((_, at) => at !== place))}>
              <TrashIcon />
              {removeText(number)}
            </Button>
          </div>
        )
      })}
      {rows.length < most && (
        <QuietButton onClick={() => onChange([...rows, blank])}>
          <PlusIcon />
          {addText}
        </QuietButton>
      )}
    </fieldset>
  )
}

/**
 * Returns the words that were selected last in a text of the question: the keyboard leaves that text on its way to a button, and the
 * selection.
 */
function useSelectedWords() {
  const words = useRef('')
  useEffect(() => {
    const note = () => {
      const selection = getSelection()
      if (selection?.anchorNode?.parentElement?.closest('[contenteditable="true"]'))
        words.current = String(selection).trim()
    }
    document.addEventListener('selectionchange', note)
    return () => document.removeEventListener('selectionchange', note)
  }, [])
  return words
}

/** The fields that explain the answer, apart from its reasons, and say where the text comes from. T16 */
function ExplanationFields({ value, onChange }: { value: Explanation; onChange: (value: Explanation) => void }) {
  const selected = useSelectedWords()
  const { editor } = useQuizzesWords().studioQuizzes
  const { rules } = useWords(ruleWords)
  const rulesId = useId()
  const put = (changed: Partial<Explanation>) => onChange({ ...value, ...changed })
  const line = (name: 'rule' | 'next_time' | 'source' | 'invented' | 'sibling' | 'rule_id' | 'card') => (
    <TextField
      label={editor[name]}
      name={name}
      value={value[name] ?? ''}
      maxLength={longest[name]}
      autoComplete="off"
      onChange={(event) => put({ [name]: event.currentTarget.value })}
      list={name === 'rule_id' ? rulesId : undefined}
    />
  )
  return (
    <>
      {line('rule')}
      <Rows
        field="steps"
        name="step"
        legend={editor.steps}
        rows={value.steps}
        most={mostOf.steps}
        addText={editor.addStep}
        removeText={editor.removeStep}
        blank={{ text: '', highlight: null }}
        onChange={(steps) => put({ steps })}
      >
        {(step, number, change) => (
          <>
            <TextArea
              label={editor.step(number)}
              rows={2}
              maxLength={longest.step}
              value={step.text}
              onChange={(event) => change({ text: event.currentTarget.value })}
            />
            <TextField
              label={editor.highlight(number)}
              hint={editor.highlightHint}
              maxLength={longest.highlight}
              autoComplete="off"
              value={step.highlight ?? ''}
              onChange={(event) => change({ highlight: event.currentTarget.value })}
            />
            <QuietButton
              // The selection stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                if (selected.current !== '') change({ highlight: selected.current.slice(0, longest.highlight) })
              }}
            >
              {editor.takeSelected}
            </QuietButton>
          </>
        )}
      </Rows>
      {line('next_time')}
      <Rows
        field="glosses"
        name="gloss"
        legend={editor.glosses}
        rows={value.glosses}
        most={mostOf.glosses}
        addText={editor.addGloss}
        removeText={editor.removeGloss}
        blank={{ word: '', meaning: '', arabic: '' }}
        onChange={(glosses) => put({ glosses })}
      >
        {(gloss, number, change) => (
          <div className={styles.numbers}>
            <TextField
              label={editor.word(number)}
              maxLength={longest.word}
              value={gloss.word}
              onChange={(event) => change({ word: event.currentTarget.value })}
            />
            <TextField
              label={editor.meaning(number)}
              maxLength={longest.meaning}
              value={gloss.meaning}
              onChange={(event) => change({ meaning: event.currentTarget.value })}
            />
            <TextField
              label={editor.arabic(number)}
              maxLength={longest.arabic}
              dir="rtl"
              lang="ar"
              value={gloss.arabic}
              onChange={(event) => change({ arabic: event.currentTarget.value })}
            />
          </div>
        )}
      </Rows>
      <div className={styles.numbers}>
        {line('source')}
        {line('invented')}
        {line('sibling')}
        {line('rule_id')}
        <datalist id={rulesId}>
          <ChoiceOptions of={choicesIn(rules)} />
        </datalist>
        {line('card')}
      </div>
    </>
  )
}

/** Tags with commas between them; what is typed stays as it is. */
function TagsField({ value, onChange }: { value: string[]; onChange: (tags: string[]) => void }) {
  const { editor } = useQuizzesWords().studioQuizzes
  const [typed, setTyped] = useState(value.join(', '))
  const tagsOf = (text: string) => [
    ...new Set(text.split(',').flatMap((tag) => (tag.trim() === '' ? [] : tag.trim().slice(0, longest.tag)))),
  ]
  const shownTags = tagsOf(typed).join() === value.join() ? typed : value.join(', ')
  return (
    <TextField
      label={editor.tags}
      hint={editor.tagsHint}
      value={shownTags}
      maxLength={mostOf.tags * longest.tag}
      autoComplete="off"
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(tagsOf(currentTarget.value).slice(0, mostOf.tags))
      }}
    />
  )
}

/** Returns the names of what is filled in. */
function useFilled({ explanation, ...values }: QuestionValues): string[] {
  const { names } = useQuizzesWords().studioQuizzes.editor.more
  const { options, ...whole } = explanation
  const filled: Partial<Record<keyof typeof names, unknown>> = {
    ...values,
    ...whole,
    rationale: options.filter(({ rationale }) => rationale),
    trap: options.filter(({ trap, trap_id }) => trap ?? trap_id),
  }
  return (Object.keys(names) as (keyof typeof names)[]).flatMap((name) => {
    const value = filled[name]
    return Array.isArray(value) ? (value.length > 0 ? [names[name]] : []) : value ? [names[name]] : []
  })
}

type MoreFieldsProps = {
  type: string
  values: QuestionValues
  onChange: (put: Partial<QuestionValues>) => void
  /** True if a finding of the publish check is about one of them. */
  isNeeded: boolean
  visit: string | null
}

/** All that a question can have beside what it needs: reasons and traps, the way to the answer, where it comes from, labels. T16 */
export function MoreFields({ type, values, onChange, isNeeded, visit }: MoreFieldsProps) {
  const { editor } = useQuizzesWords().studioQuizzes
  const filled = useFilled(values)
  const Reasons = findQuestionEdit(type)?.Reasons
  const line = (name: 'section' | 'domain' | 'skill' | 'difficulty' | 'external_id', most: number = longest.label) => (
    <TextField
      label={editor[name]}
      value={values[name] ?? ''}
      maxLength={most}
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <FoldedFields
      name="more"
      title={editor.more.title}
      about={filled.length === 0 ? editor.more.about : editor.more.filled(filled)}
      isNeeded={isNeeded}
      visit={visit}
    >
      <p className={styles.soft}>{editor.more.instead}</p>
      {Reasons && <Reasons values={values} onChange={onChange} />}
      <ExplanationFields value={values.explanation} onChange={(explanation) => onChange({ explanation })} />
      <h3 className={styles.checkHead}>{editor.labels}</h3>
      <div className={styles.numbers}>
        {line('section')}
        {line('domain')}
        {line('skill')}
        {line('difficulty')}
        {line('external_id', longest.id)}
      </div>
      <TagsField value={values.tags} onChange={(tags) => onChange({ tags })} />
      <Checkbox
        label={editor.is_public}
        name="is_public"
        checked={values.is_public}
        onChange={(event) => onChange({ is_public: event.currentTarget.checked })}
      />
    </FoldedFields>
  )
}
