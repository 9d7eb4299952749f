import { useState } from 'react'
import { SelectField } from '../../ui/forms/select-field.tsx'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { ForMany } from './for-many.tsx'
import type { ActionsProps } from './list.tsx'

type ActManyProps<Action extends string> = ActionsProps & {
  noun: { one: string; other: string }
  /** The actions with their labels, the usual one first. */
  actions: Record<Action, string>
  run: (key: string, action: Action) => ReturnType<Parameters<typeof ForMany>[0]['run']>
}

/** The form by which one of several actions is done to what is selected. T6 */
export function ActMany<Action extends string>({ many, noun, actions, run, onDone }: ActManyProps<Action>) {
  const { list } = useWords(studioWords).studio
  const choices = Object.entries<string>(actions)
  const [action, setAction] = useState(choices[0]?.[0] as Action)
  return (
    <ForMany many={many} noun={noun} run={(key) => run(key, action)} onDone={onDone}>
      {() => (
        <SelectField
          label={list.what}
          value={action}
          onChange={(event) => setAction(event.currentTarget.value as Action)}
        >
          {choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
    </ForMany>
  )
}
