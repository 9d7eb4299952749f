import { useCallback, useRef, useState, type FormEvent } from 'react'
import { Link, useLoaderData, useLocation, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useSending } from '../../features/accounts/use-sending.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import * as announcementWords from '#words/studio-announcements'
import { useWords } from '../../words/words.tsx'
import type { Selection } from '../list/list.tsx'
import { UndoNotice } from '../people/undo-notice.tsx'
import { Section, Sections } from '../shell/section.tsx'
import { Place } from '../shell/studio-frame.tsx'
import { AnnouncementFields } from './announcement-fields.tsx'

type Options = NonNullable<CallReply<'GET /studio/groups'>['data']>
type Sent = NonNullable<CallReply<'POST /studio/announcements'>['data']>
type Body = CallInput<'POST /studio/announcements'>['body']

/** The state of the history entry when it is for what was selected in People. */
export type WritingTo = { selection: Selection; many: number }

/** Reads the choice of the form: 'course 3' or 'group 5'. */
const audienceOf = (chosen: string): Body['to'] => {
  const [by, id] = chosen.split(' ')
  return by === 'course' ? { by, course_id: Number(id) } : { by: 'group', group_id: Number(id) }
}

function NewAnnouncementView() {
  const { announcing } = useWords(announcementWords)
  const { form: words } = announcing
  const { courses, groups } = useLoaderData() as Options
  const [query] = useSearchParams()
  const selected = useLocation().state as WritingTo | null
  const { errors, isPending, send } = useSending()
  const [sent, setSent] = useState<Sent | null>(null)
  // One key for what is written now: a second click, or a repetition after a lost reply, is the same announcement.
  const key = useRef('')
  const navigate = useNavigate()
  const sentId = sent?.id
  const open = useCallback(
    () => void navigate(`/people/announcements/${sentId}`, { replace: true }),
    [navigate, sentId],
  )
  // What was written stays in the form, to be corrected and sent as another announcement.
  const takeBack = () => {
    key.current = ''
    setSent(null)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Enter sends the form too, and Undo is for the one that has been sent.
    if (sent?.change_id != null) return
    const { to, title, text } = textsOf(event.currentTarget, 'to', 'title', 'text')
    // The filter is what the address had: the server checks it like any other.
    const audience = selected ? ({ by: 'selection', selection: selected.selection } as Body['to']) : audienceOf(to)
    if (key.current === '') key.current = crypto.randomUUID()
    void send(async () => {
      const body = { key: key.current, to: audience, title, text }
      const { data } = await browserApi('POST /studio/announcements', { body })
      setSent(data)
      return { msg: words.sent(data.readers) }
    })
  }
  const group = query.get('group')
  const course = query.get('course')
  return (
    <Place
      title={announcing.new}
      actions={
        <Link to="/people/announcements" className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {announcing.back}
        </Link>
      }
    >
      <Sections>
        <Section title={words.section}>
          <Form errors={errors} onSubmit={submit} onChange={() => (key.current = '')}>
            {selected ? (
              <p>{words.toSelected(selected.many)}</p>
            ) : (
              <SelectField
                label={words.to}
                name="to"
                defaultValue={group !== null ? `group ${group}` : course !== null ? `course ${course}` : ''}
                error={errors['to']}
                required
              >
                <option value="">{words.choose}</option>
                <optgroup label={words.groups}>
                  {groups.map(({ id, name, members }) => (
                    <option key={id} value={`group ${id}`}>
                      {words.group(name, members)}
                    </option>
                  ))}
                </optgroup>
                <optgroup label={words.courses}>
                  {courses.map(({ id, name }) => (
                    <option key={id} value={`course ${id}`}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              </SelectField>
            )}
            <AnnouncementFields errors={errors} />
            {sent?.change_id == null ? (
              <SubmitButton isPending={isPending}>{words.send}</SubmitButton>
            ) : (
              <UndoNotice changeId={sent.change_id} said={words.sent(sent.readers)} onOver={open} onUndone={takeBack} />
            )}
          </Form>
        </Section>
      </Sections>
    </Place>
  )
}

/** Writes to the students of a course or of a group. T26 */
export const newAnnouncementPlace = {
  loader: async ({ request }: LoaderFunctionArgs): Promise<Options> =>
    (await browserApi('GET /studio/groups', {}, { signal: request.signal })).data,
  Component: NewAnnouncementView,
}
