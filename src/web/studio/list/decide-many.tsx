import { useState } from 'react'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { useTyped } from '../shell/use-typed.ts'
import { ForMany } from './for-many.tsx'
import type { ActionsProps } from './list.tsx'

type DecideManyProps<Yes extends string, No extends string> = ActionsProps & {
  /** The key of the decision, as 'orders': a reason is stored on the device under it while it is typed. T7 */
  about: string
  noun: { one: string; other: string }
  words: Record<Yes | No | 'reason', string>
  yes: Yes
  no: No
  /** Makes the call; `reason` is null for a yes. */
  run: (key: string, reason: string | null) => ReturnType<Parameters<typeof ForMany>[0]['run']>
}

/** The form by which what waits and is selected gets a yes, or a no with a reason that the students read. T6 */
export function DecideMany<Yes extends string, No extends string>(props: DecideManyProps<Yes, No>) {
  const { many, onDone, about, noun, words, yes, no, run } = props
  const { list } = useWords(studioWords).studio
  const [decision, setDecision] = useState<Yes | No>(yes)
  const reason = useTyped(`reason:${about}`)
  const decide = async (key: string) => {
    const done = await run(key, decision === no ? reason.text : null)
    reason.type('')
    return done
  }
  return (
    <ForMany many={many} noun={noun} run={decide} onDone={onDone}>
      {(errors) => (
        <>
          <SelectField
            label={list.what}
            value={decision}
            onChange={(event) => setDecision(event.currentTarget.value as Yes | No)}
          >
            <option value={yes}>{words[yes]}</option>
            <option value={no}>{words[no]}</option>
          </SelectField>
          {decision === no && (
            <TextField
              label={words.reason}
              value={reason.text}
              maxLength={1000}
              error={errors['decision.reason']}
              onChange={(event) => reason.type(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </ForMany>
  )
}
