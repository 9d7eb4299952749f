import { useState } from 'react'
import { mostTyped } from '../../../core/typed-lengths.ts'
import { accessRange } from '../../../core/orders/access-range.ts'
import type { CallInput } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useStudioWords } from '../shell/words.ts'
import { endOfDay } from './access-section.tsx'
import { ForMany } from '../list/for-many.tsx'
import type { ActionsProps, SelectedMany } from '../list/selected.ts'
import { FetchFailed, useFetched } from '../shell/fetched.tsx'
import { useByEmail } from '../shell/by-email.ts'
import { useStudio } from '../shell/studio-frame.tsx'
import { useTyped } from '../shell/use-typed.ts'
import { QuietLink } from '../shell/quiet.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesAmong, choicesOf, chosenId } from '../shell/choices.ts'
import styles from '../shell/place.module.css'

type Body = CallInput<'POST /studio/people/many'>['body']
type Kind = Body['action']['do']
const kinds = [
  'open',
  'extend',
  'shorten',
  'revoke',
  'add_to_group',
  'remove_from_group',
] as const satisfies readonly Kind[]

const fetchOptions = (signal: AbortSignal) => browserApi('GET /studio/import', {}, { signal })

/** Bulk actions for the selected students. T6 T23 T26 T34 */
export function ManyPeople(props: ActionsProps) {
  const { many: words, list, people } = useStudioWords().studio
  const { can, time_zone: zone } = useStudio()
  const byEmail = useByEmail()
  const { data: options, ...fetched } = useFetched(fetchOptions)
  const [kind, setKind] = useState<Kind>('open')
  const [targetId, setTargetId] = useState('')
  // What is chosen is chosen anew after a reload: no one applies by mistake what was meant for others.
  const days = useTyped('days:many')
  const day = useTyped('day:many')
  const reason = useTyped('reason:many')
  const isGroup = kind === 'add_to_group' || kind === 'remove_from_group'
  const actionOf = (): Body['action'] => {
    const course = { course_id: chosenId(targetId), reason: reason.text }
    if (kind === 'add_to_group' || kind === 'remove_from_group') return { do: kind, group_id: chosenId(targetId) }
    if (kind === 'extend') return { do: kind, days: Number(days.text), ...course }
    if (kind === 'shorten') return { do: kind, until: endOfDay(zone, day.text), ...course }
    if (kind === 'revoke') return { do: kind, ...course }
    return { do: kind, days: days.text === '' ? null : Number(days.text), ...course }
  }
  // The filter is what the address has: the server checks it like any other.
  const run = async (key: string) => {
    const body = { key, selection: props.selection, action: actionOf() } as Body
    const done = await browserApi('POST /studio/people/many', { body })
    for (const field of [days, day, reason]) field.type('')
    return done
  }
  return (
    <>
      <p className={styles.acts}>
        {can('announcements.send') && (
          <QuietLink
            to="/people/announcements/new"
            state={{ selection: props.selection, many: props.many } satisfies SelectedMany}
          >
            {words.write(props.many, people.noun)}
          </QuietLink>
        )}
        {can('accounts.change') && (
          <QuietLink to="/people/codes" state={{ selection: props.selection, many: props.many } satisfies SelectedMany}>
            {words.codes}
          </QuietLink>
        )}
      </p>
      <FetchFailed {...fetched} />
      <ForMany many={props.many} noun={people.noun} run={run} onDone={props.onDone}>
        {(errors) => (
          <>
            <ChoiceField
              label={list.what}
              value={kind}
              choices={choicesAmong(kinds, words.kinds)}
              onChoose={(picked) => {
                setKind(picked)
                setTargetId('')
              }}
            />
            <ChoiceField
              label={isGroup ? words.group : words.course}
              value={targetId}
              error={errors[isGroup ? 'action.group_id' : 'action.course_id']}
              required
              none={isGroup ? words.chooseGroup : words.chooseCourse}
              choices={choicesOf((isGroup ? options?.groups : options?.courses) ?? [])}
              onChoose={setTargetId}
            />
            {(kind === 'open' || kind === 'extend') && (
              <TextField
                type="number"
                label={words.days}
                hint={kind === 'open' ? words.daysHint : undefined}
                min={accessRange.least}
                max={accessRange.most}
                required={kind === 'extend'}
                {...days.field}
                error={errors['action.days']}
              />
            )}
            {kind === 'shorten' && (
              <TextField
                type="date"
                label={words.day}
                hint={words.dayHint(zone)}
                required
                {...day.field}
                error={errors['action.until']}
              />
            )}
            {!isGroup && (
              <TextField
                label={words.reason}
                hint={byEmail(words.reasonHint)}
                {...reason.field}
                maxLength={mostTyped.reason}
              />
            )}
          </>
        )}
      </ForMany>
    </>
  )
}
