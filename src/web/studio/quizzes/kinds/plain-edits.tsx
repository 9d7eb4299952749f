import { useId, useState } from 'react'
import { longest, mostOf } from '../../../../core/questions/limits.ts'
import { storedPairs } from '../../../../core/questions/pairs.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { PlusIcon, TrashIcon } from '../../../ui/icons/tools.tsx'
import { useQuizzesWords } from '../words.ts'
import type { EditProps } from './edit-props.ts'
import { QuietButton } from '../../shell/quiet.tsx'
import styles from './kinds.module.css'

/** The choice between true and false for a statement. */
export function TruthEdit({ values, onChange }: EditProps) {
  const { editor } = useQuizzesWords().studioQuizzes
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{editor.truth}</legend>
      {[true, false].map((truth) => (
        <label key={String(truth)} className={styles.right}>
          <input type="radio" name={name} checked={values.key === truth} onChange={() => onChange({ key: truth })} />
          {truth ? editor.isTrue : editor.isFalse}
        </label>
      ))}
    </fieldset>
  )
}

/** The accepted answers, one a line. What is typed stays as it is; empty lines are no answers. */
function AcceptedEdit({ values, onChange, hint }: EditProps & { hint: string }) {
  const { editor } = useQuizzesWords().studioQuizzes
  const stored = Array.isArray(values.key) ? values.key.join('\n') : ''
  const [typed, setTyped] = useState(stored)
  const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
  // A colleague's version, or a draft that was dropped.
  const shown = linesOf(typed).join('\n') === stored ? typed : stored
  return (
    <TextArea
      label={editor.accepted}
      hint={hint}
      rows={3}
      maxLength={mostOf.accepted * longest.accepted}
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange({ key: linesOf(currentTarget.value).slice(0, mostOf.accepted) })
      }}
    />
  )
}

/** Words to type. */
export function WordsEdit(props: EditProps) {
  const { editor } = useQuizzesWords().studioQuizzes
  return <AcceptedEdit {...props} hint={editor.acceptedHint} />
}

/** A number to type. */
export function NumberEdit(props: EditProps) {
  const { editor } = useQuizzesWords().studioQuizzes
  return <AcceptedEdit {...props} hint={editor.numericHint} />
}

const mostPairs = 20

/** Left items with their right ones. */
export function PairsEdit({ values: { spec, key }, onChange }: EditProps) {
  const { editor } = useQuizzesWords().studioQuizzes
  const rights = typeof key === 'object' && !Array.isArray(key) ? key : {}
  const pairs = (spec.lefts ?? []).map(({ id, item }) => ({ left: item, right: rights[String(id)] ?? '' }))
  const put = (next: typeof pairs) => onChange(storedPairs(next))
  const change = (place: number, changed: Partial<(typeof pairs)[number]>) =>
    put(pairs.map((pair, at) => (at === place ? { ...pair, ...changed } : pair)))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{editor.pairs}</legend>
      {pairs.map((pair, place) => (
        <div key={`pair ${place + 1}`} className={styles.pair}>
          <TextField
            label={editor.left(place + 1)}
            value={pair.left}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => change(place, { left: event.currentTarget.value })}
          />
          <TextField
            label={editor.right(place + 1)}
            value={pair.right}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => change(place, { right: event.currentTarget.value })}
          />
          <Button
            variant="plain"
            size="small"
            isIconOnly
            aria-label={editor.removePair(place + 1)}
            onClick={() => put(pairs.filter((_, at) => at !== place))}
          >
            <TrashIcon />
          </Button>
        </div>
      ))}
      {pairs.length < mostPairs && (
        <QuietButton onClick={() => put([...pairs, { left: '', right: '' }])}>
          <PlusIcon />
          {editor.addPair}
        </QuietButton>
      )}
    </fieldset>
  )
}
