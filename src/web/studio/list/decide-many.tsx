import { useState } from 'react'
import { mostTyped } from '../../../core/typed-lengths.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useStudioWords } from '../shell/words.ts'
import { useTyped } from '../shell/use-typed.ts'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesAmong } from '../shell/choices.ts'
import { ForMany, type ChangedMany } from './for-many.tsx'
import type { ActionsProps } from './selected.ts'

type DecideManyProps = Omit<ActionsProps, 'selection'> & {
  /** The key of the decision, as 'orders': a reason is stored on the device under it while it is typed. T7 */
  about: string
  noun: { one: string; other: string }
  /** The label of a yes by its name, of a no, and of its reason. */
  words: Readonly<Record<string, string>> & Readonly<Record<'decline' | 'reason', string>>
  yes: string
  run: (key: string, body: { decision: object }) => Promise<ChangedMany>
}

/** The form by which what waits and is selected gets a yes, or a no with a reason that the students read. T6 */
export function DecideMany(props: DecideManyProps) {
  const { many, onDone, about, noun, words, yes, run } = props
  const { list } = useStudioWords().studio
  const [isYes, setYes] = useState(true)
  const reason = useTyped(`reason:${about}`)
  const decide = async (key: string) => {
    const done = await run(key, { decision: { [yes]: isYes, ...(!isYes && { reason: reason.text }) } })
    reason.type('')
    return done
  }
  return (
    <ForMany many={many} noun={noun} run={decide} onDone={onDone}>
      {(errors) => (
        <>
          <ChoiceField
            label={list.what}
            value={isYes ? yes : 'decline'}
            choices={choicesAmong([yes, 'decline'], words)}
            onChoose={(picked) => setYes(picked === yes)}
          />
          {!isYes && (
            <TextField
              label={words.reason}
              {...reason.field}
              maxLength={mostTyped.reason}
              error={errors['decision.reason']}
            />
          )}
        </>
      )}
    </ForMany>
  )
}
