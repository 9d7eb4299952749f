import { useState } from 'react'
import type { CallInput, Calls } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useStudioWords } from '../shell/words.ts'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesIn } from '../shell/choices.ts'
import { DecideMany } from './decide-many.tsx'
import { type ListName } from './declared.ts'
import { ForMany, type ChangedMany } from './for-many.tsx'
import type { ActionsProps } from './selected.ts'

/** The body of a call for many without what every form for many sends. */
type Rest<Body> = Body extends unknown ? Omit<Body, 'key' | 'selection'> : never

/** The form of an action, by what its call takes. */
type FormOf<Body> =
  | (Body extends { decision: unknown } ? { decision: DecisionOf<Body['decision']> } : never)
  | (Body extends { action: infer Action extends string } ? { actions: Readonly<Record<Action, string>> } : never)
  | {
      /** The rest of the call, which nothing is asked for. */
      body: Body
      /** Says what the action does. */
      says: string
      /** The label of the button, where “Apply to 3 …” does not name the action. */
      label?: (many: number) => string
      /** Says for how many something changed, and for how many it was so before. */
      done?: (changed: number, unchanged: number) => string
      /** True if it deletes something. */
      deletes?: boolean
    }

/** A yes, or a no with a reason, as the body of a call has them. */
type DecisionOf<Decision> = {
  [Yes in 'accept' | 'confirm']: Decision extends { [Key in Yes]: true }
    ? { yes: Yes; words: Readonly<Record<Yes | 'decline' | 'reason', string>> }
    : never
}['accept' | 'confirm']

/** An action for many, as a list declares it: its call, and the choices or the words of its form. T6 */
export type ActionForMany = {
  [On in keyof Calls & `POST /studio/${string}/many`]: CallInput<On>['body'] extends { key: string; selection: unknown }
    ? { on: On } & Pick<CallInput<On>, 'params'> & FormOf<Rest<CallInput<On>['body']>>
    : never
}[keyof Calls & `POST /studio/${string}/many`]

type ActManyProps = ActionsProps & { of: ListName; action: ActionForMany; noun: { one: string; other: string } }

/** The form of an action that a list declares. T6 */
export function ActMany({ of, action, noun, selection, ...props }: ActManyProps) {
  const { list } = useStudioWords().studio
  const choices = 'actions' in action ? choicesIn<string>(action.actions) : []
  const [chosen, setChosen] = useState(choices[0]?.value)
  const run = (key: string, rest: object) => {
    const call = browserApi as unknown as (on: string, input: object) => Promise<ChangedMany>
    return call(action.on, { params: action.params, body: { ...rest, key, selection } })
  }
  if ('decision' in action) return <DecideMany {...props} {...action.decision} about={of} noun={noun} run={run} />
  if ('actions' in action)
    return (
      <ForMany {...props} noun={noun} run={(key) => run(key, { action: chosen })}>
        {() => <ChoiceField label={list.what} value={chosen} choices={choices} onChoose={setChosen} />}
      </ForMany>
    )
  const { body, says, label, done, deletes } = action
  return (
    <ForMany
      {...props}
      noun={noun}
      run={(key) => run(key, body)}
      label={label?.(props.many)}
      says={done}
      deletes={deletes}
    >
      {() => <p>{says}</p>}
    </ForMany>
  )
}
