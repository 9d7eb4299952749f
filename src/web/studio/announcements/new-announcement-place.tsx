import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import { useLoaderData, useLocation, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import { emptyDraft, receiverKinds, type Receivers } from '../../../core/staff/announcements.ts'
import { browserApi, plainApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import type { FieldTexts } from '../../ui/forms/first-invalid.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { toast } from '../../ui/toast.tsx'
import * as announcementWords from '#words/studio-announcements'
import { useWords } from '../../words/words.tsx'
import type { SelectedMany } from '../list/selected.ts'
import { undoing, UndoNotice } from '../decision/undo-notice.tsx'
import { Conflict } from '../editor/conflict.tsx'
import type { Theirs } from '../editor/draft-session.ts'
import { useFetched } from '../shell/fetched.tsx'
import { LeaveDialog } from '../shell/leave-dialog.tsx'
import { SavedLine } from '../editor/saved-line.tsx'
import { useDraft } from '../editor/use-draft.ts'
import { Section, Sections } from '../shell/section.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesAmong } from '../shell/choices.ts'
import { audienceOf, differencesOf, type Draft, type Options, type Values } from './announcement-draft.ts'
import { AnnouncementFields } from './announcement-fields.tsx'
import { ToParents } from './announcement-place.tsx'
import { QuietLink } from '../shell/quiet.tsx'

type Sent = NonNullable<CallReply<'POST /studio/announcements'>['data']> & { receivers: Receivers }

type Checked = CallInput<'POST /studio/announcements/check'>['body']

type Value = Values[keyof Values]
type Loaded = { options: Options; draft: Draft }

/** Returns the other version of a draft, which is of another tab of its writer: a draft is theirs alone. */
const theirsOf = ({ values, version, at }: Draft, byId: number): Theirs<Value> => ({
  values,
  version,
  by: null,
  byId,
  at,
})

/** Returns the draft of an announcement: stored as it is typed, like in every editor, until it is sent. T7 */
function useAnnouncement(draft: Draft) {
  const { me } = useStudio()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const selected = useLocation().state as SelectedMany | null
  const opened = useMemo(() => theirsOf(draft, me.id), [draft, me.id])
  const { session, view, leaving } = useDraft<Value>({
    key: `${me.id}:announcement`,
    opened,
    save: async (version, values) =>
      (await browserApi('POST /studio/announcements/draft', { body: { version, values: values as Values } })).data,
    load: async () => theirsOf((await plainApi('GET /studio/announcements/draft')).data, me.id),
  })
  const [group, course] = [query.get('group'), query.get('course')]
  // Whom the way here has chosen: once, as a reload finds what its writer has chosen since.
  useEffect(() => {
    if (selected !== null) {
      session.change('selection', selected as Value)
      session.change('to', 'selection')
    } else if (group !== null) session.change('to', `group ${group}`)
    else if (course !== null) session.change('to', `course ${course}`)
    else return
    void navigate('.', { replace: true, state: null })
  }, [session, navigate, selected, group, course])
  return { session, view, leaving, values: view.values as Values }
}

/** Makes the whole announcement the next draft if something was typed while it was being sent: Undo restores no other one. */
function storeTyped(session: ReturnType<typeof useAnnouncement>['session'], written: Values) {
  if (!session.isUnsaved()) return
  const { values } = session.read()
  for (const name of ['to', 'selection', 'receivers', 'title', 'text'] as const)
    if (values[name] === emptyDraft[name]) session.change(name, written[name])
}

/** Returns the number of students in the chosen audience, and of those who have a parent's phone. */
function useReach(values: Values) {
  const asked = values.to === '' ? null : JSON.stringify({ to: audienceOf(values) })
  const count = useCallback(
    async (signal: AbortSignal) =>
      asked === null
        ? { data: null }
        : browserApi('POST /studio/announcements/check', { body: JSON.parse(asked) as Checked }, { signal }),
    [asked],
  )
  return useFetched(count)
}

/** The audience of an announcement. */
function AudienceField({
  options: { courses, groups },
  values,
  errors,
  onChange,
}: {
  options: Options
  values: Values
  errors: FieldTexts
  onChange: (to: string) => void
}) {
  const { form: words } = useWords(announcementWords).announcing
  const { data: reach } = useReach(values)
  const unreached = reach ? reach.students - reach.parents : 0
  const hints = reach && [
    words.reach(reach.students),
    ...(unreached > 0 ? [words.withoutPhone(unreached, reach.students)] : []),
  ]
  return (
    <SelectField
      label={words.to}
      hint={hints?.join(' ')}
      value={values.to}
      error={errors['to.group_id'] ?? errors['to.course_id'] ?? errors['to']}
      required
      none={words.choose}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {values.selection !== null && <option value="selection">{words.selected(values.selection.many)}</option>}
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
  )
}

/** The field that chooses who gets it: the students, or only their parents. */
function ReceiversField({ value, onChange }: { value: Receivers; onChange: (receivers: Receivers) => void }) {
  const { receivers: words } = useWords(announcementWords).announcing.form
  return (
    <ChoiceField
      label={words.label}
      hint={words.hints[value]}
      value={value}
      choices={choicesAmong(receiverKinds, words.choices)}
      onChoose={onChange}
    />
  )
}

function NewAnnouncementView() {
  const { announcing } = useWords(announcementWords)
  const { form: words } = announcing
  const { options, draft } = useLoaderData() as Loaded
  const { session, view, leaving, values } = useAnnouncement(draft)
  const { errors, isPending, run } = useAction({ reload: null })
  const [sent, setSent] = useState<Sent | null>(null)
  // One key for what is written now: a second click, or a repetition after a lost reply, is the same announcement.
  const key = useRef('')
  const navigate = useNavigate()
  const said = ({ readers, receivers }: Sent) => (receivers === 'parents' ? words.saved(readers) : words.sent(readers))
  const undoable = sent?.change_id == null ? null : undoing(sent.change_id, said(sent))
  const sentId = sent?.id
  const open = useCallback(
    () => void navigate(`/people/announcements/${sentId}`, { replace: true }),
    [navigate, sentId],
  )
  const change = (field: keyof Values, value: string) => {
    key.current = ''
    session.change(field, value)
  }
  // What was written is the draft again, to be corrected and sent as another announcement.
  const takeBack = () => {
    key.current = ''
    // The form comes once the draft is in it, or typing would begin another.
    void session.look().then(() => setSent(null))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    await run(async () => {
      const done: { reply: Sent; written: Values }[] = []
      // Of two versions neither is sent, and what is sent is what Undo gives back. The draft is empty there afterwards.
      const isSaved = await session.act(async () => {
        const written = session.read().values as Values
        if (key.current === '') key.current = crypto.randomUUID()
        const { receivers, title, text } = written
        const body = { key: key.current, to: audienceOf(written), receivers, title, text }
        const { data } = await browserApi('POST /studio/announcements', { body })
        done.push({ reply: { ...data, receivers }, written })
      })
      if (!isSaved) toast.error(words.notSaved)
      const [sending] = done
      if (!sending) return null
      const { reply, written } = sending
      storeTyped(session, written)
      setSent(reply)
      // The notice with Undo says it.
      return reply.change_id === null ? { msg: said(reply) } : null
    })
  }
  return (
    <Place title={announcing.new} actions={<QuietLink to="/people/announcements">{announcing.back}</QuietLink>}>
      <Sections>
        <Section title={words.section}>
          <UndoNotice change={undoable} onOver={open} onUndone={takeBack} />
          {sent !== null && (
            <p>
              <ToParents announcementId={sent.id} />
            </p>
          )}
          {undoable === null && (
            <>
              <SavedLine view={view} draft={{ at: draft.at, by: null }} />
              <Conflict
                session={session}
                view={view}
                differing={(mine, theirs) => differencesOf(mine as Values, theirs as Values, options, words)}
              />
              <Form onSubmit={(event) => void submit(event)}>
                <AudienceField options={options} values={values} errors={errors} onChange={(to) => change('to', to)} />
                <ReceiversField value={values.receivers} onChange={(receivers) => change('receivers', receivers)} />
                <AnnouncementFields
                  errors={errors}
                  receivers={values.receivers}
                  title={values.title}
                  text={values.text}
                  onChange={change}
                />
                <SubmitButton isPending={isPending}>
                  {values.receivers === 'parents' ? words.save : words.send}
                </SubmitButton>
              </Form>
            </>
          )}
        </Section>
      </Sections>
      <LeaveDialog leaving={leaving} />
    </Place>
  )
}

/** Writes to the students of a course or of a group. T26 */
export const newAnnouncementPlace = {
  loader: async ({ request }: LoaderFunctionArgs): Promise<Loaded> => {
    const [{ data: options }, { data: draft }] = await Promise.all([
      browserApi('GET /studio/group-choices', {}, { signal: request.signal }),
      browserApi('GET /studio/announcements/draft', {}, { signal: request.signal }),
    ])
    return { options, draft }
  },
  Component: NewAnnouncementView,
}
