import { useCallback, useRef, useState, type FormEvent, type MouseEvent } from 'react'
import { useLoaderData, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import { endAfterDaysIn } from '../../../core/editing/zone.ts'
import { ApiError } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { MomentField } from '../editor/field-editor.tsx'
import { undoing, UndoNotice } from '../decision/undo-notice.tsx'
import { useByEmail } from '../shell/by-email.ts'
import { Section, Sections } from '../shell/section.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesOf } from '../shell/choices.ts'
import lines from '../shell/lines.module.css'
import { useAssigningWords, useWindowFacts } from './words.ts'
import { NameLink, QuietButton, QuietLink } from '../shell/quiet.tsx'

/** The length of a name that a closed list shows whole; a longer one is said below it, for its end is often a number. */
const longestSeen = 30

/** The kinds of things that this form can assign; a drill is assigned where its skill is shown. */
const assignableKinds = ['lesson', 'quiz'] as const

type Options = NonNullable<CallReply<'GET /studio/group-choices'>['data']>
type Choices = NonNullable<CallReply<'GET /studio/assignable'>['data']>
type Checked = NonNullable<CallReply<'POST /studio/assignments/check'>['data']>
type Given = NonNullable<CallReply<'POST /studio/assignments'>['data']>
type Assigning = CallInput<'POST /studio/assignments/check'>['body']

/** One student whom it is for, when the address names one. */
type AssigningTo = { id: number; name: string }

type Loaded = { options: Options; choices: Choices; student: AssigningTo | null }

/** The choices made in the form so far, which are also in the address; the thing as 'quiz 5'. */
type Chosen = {
  groupId: string
  courseId: string
  thing: string
  dueAt: string | null
  opensAt: string | null
  closesAt: string | null
  startsTogether: boolean
}

/**
 * Returns when it is due: without a time of its own, a quiz that closes is due when it does, and one that is started in the room at the end
 * of the day. T38
 */
function dueOf({ thing, dueAt, closesAt, startsTogether }: Chosen, zone: string): string | null {
  if (dueAt !== null || !thing.startsWith('quiz ')) return dueAt
  return closesAt ?? (startsTogether ? new Date(endAfterDaysIn(zone, Date.now(), 0)).toISOString() : null)
}

/** Returns what the form asks for; null as long as something is missing. */
function assigningOf(chosen: Chosen, student: AssigningTo | null, zone: string): Assigning | null {
  const { groupId, thing, ...window } = chosen
  const dueAt = dueOf(chosen, zone)
  const [kind, id] = thing.split(' ')
  const known = assignableKinds.find((one) => one === kind)
  if (known === undefined || dueAt === null || (student === null && groupId === '')) return null
  const to = student ? ({ by: 'student', user_id: student.id } as const) : undefined
  return {
    thing: { kind: known, id: Number(id) },
    to: to ?? { by: 'group', group_id: Number(groupId) },
    due_at: dueAt,
    // Only a quiz has a window; what was filled in for another choice stays in the form.
    ...(known === 'quiz' && {
      opens_at: window.startsTogether ? null : window.opensAt,
      closes_at: window.closesAt,
      starts_together: window.startsTogether,
    }),
  }
}

/** Returns an instant as an address has it; null: not yet chosen. */
const instantIn = (query: URLSearchParams, name: 'due' | 'opens' | 'closes') => {
  const at = query.get(name) ?? ''
  return Number.isNaN(Date.parse(at)) ? null : at
}

/** Returns the times of what is assigned, each once: what is due when it closes says when that is. */
function useTimes({ due_at: dueAt, opens_at = null, closes_at = null, starts_together = false }: Assigning): string {
  const { assigning, onDay, format } = useAssigningWords()
  const window = useWindowFacts({ opens_at, closes_at, starts_together, begun_at: null }, { hasWeekday: true })
  const due = dueAt === closes_at ? null : assigning.person.due(onDay(dueAt))
  return format.facts([due, window].filter((fact) => fact !== null))
}

/** The number of those to whom it goes, when it is open and due, and those about whom something has to be known before. */
function CheckedNotice({ checked, wanted }: { checked: Checked; wanted: Assigning }) {
  const { students, done, remarked, remarked_count: all, outlasts } = checked
  const { assigning } = useAssigningWords()
  const { form: words } = assigning
  const byEmail = useByEmail()
  const times = useTimes(wanted)
  return (
    <>
      <Notice tone={students === 0 ? 'warn' : 'info'}>
        <output>
          {students === 0 ? words.noOne : `${byEmail(words.goesTo)(students)} ${words.times(times)}`}{' '}
          {done > 0 && words.done(done)}
        </output>
      </Notice>
      {outlasts && (
        <Notice tone="warn">
          <output>{words.outlasts(outlasts.takes_minutes, outlasts.open_minutes)}</output>
        </Notice>
      )}
      {all > 0 && (
        <Notice tone="warn" title={<output>{words.remarked}</output>}>
          <ul>
            {remarked.map(({ id, name, remark }) => (
              <li key={id}>
                <NameLink to={`/people/${id}`}>{name}</NameLink> {assigning.remarks[remark]}
              </li>
            ))}
            {all > remarked.length && <li>{assigning.more(all - remarked.length)}</li>}
          </ul>
        </Notice>
      )}
    </>
  )
}

/** Loads what can be assigned from a course: here, so that a course that fails to load costs nothing else in the form. */
function useThings(loaded: Choices) {
  const [choices, setChoices] = useState(loaded)
  const [failed, setFailed] = useState<string | null>(null)
  const latest = useRef('')
  const load = async (courseId: string) => {
    latest.current = courseId
    setFailed(null)
    if (courseId === '') return
    try {
      const { data } = await browserApi('GET /studio/assignable', { query: { course: Number(courseId) } })
      if (latest.current === courseId) setChoices(data)
    } catch {
      if (latest.current === courseId) setFailed(courseId)
    }
  }
  return { choices, failed, load }
}

/** Skips the second press of a double click: it is not for a button that has replaced the first one's. */
const skipDoubleClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
}

function NewAssignmentView() {
  const { assigning, parts } = useAssigningWords()
  const { form: words } = assigning
  const { options, choices: opened, student } = useLoaderData() as Loaded
  const { choices, failed, load } = useThings(opened)
  const [query, setQuery] = useSearchParams()
  const { time_zone: zone } = useStudio()
  const { errors, setErrors, isPending, run } = useAction({ reload: null })
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Chosen>(() => {
    const named = assignableKinds.find((kind) => query.has(kind))
    return {
      groupId: query.get('group') ?? '',
      courseId: String(opened.course_id ?? ''),
      thing: named === undefined ? '' : `${named} ${query.get(named)}`,
      dueAt: instantIn(query, 'due'),
      opensAt: instantIn(query, 'opens'),
      closesAt: instantIn(query, 'closes'),
      startsTogether: query.has('together'),
    }
  })
  const [checked, setChecked] = useState<Checked | null>(null)
  const [given, setGiven] = useState<Given | null>(null)
  // One key for what is chosen now: a second click, or a repetition after a lost reply, is the same assignment.
  const key = useRef('')
  const choose = (change: Partial<Chosen>) => {
    key.current = ''
    setChecked(null)
    const next = { ...chosen, ...change }
    setChosen(next)
    // The address has all of it: a reload, an ended session and Back lose nothing. T7
    const { groupId, courseId, thing, dueAt, opensAt, closesAt, startsTogether } = next
    const [kind = '', id = ''] = thing.split(' ')
    const named = {
      student: String(student?.id ?? ''),
      group: groupId,
      course: courseId,
      [kind]: id,
      due: dueAt ?? '',
      opens: opensAt ?? '',
      closes: closesAt ?? '',
      together: startsTogether ? 'yes' : '',
    }
    setQuery(
      Object.entries(named).filter(([, value]) => value !== ''),
      { replace: true, preventScrollReset: true },
    )
  }
  const chooseCourse = (courseId: string) => {
    choose({ courseId, thing: '' })
    void load(courseId)
  }
  const undoable = given?.change_id == null ? null : undoing(given.change_id, words.given(given.students))
  const givenId = given?.id
  const open = useCallback(
    () => void navigate(`/people/assignments/${givenId}`, { replace: true }),
    [navigate, givenId],
  )
  const takeBack = () => {
    key.current = ''
    setGiven(null)
    setChecked(null)
  }
  const wanted = assigningOf(chosen, student, zone)
  const isQuiz = chosen.thing.startsWith('quiz ')
  /** Says at each field what is missing there. */
  const sayMissing = () =>
    setErrors({
      ...(student === null && chosen.groupId === '' && { 'to.group_id': [words.choose] }),
      ...(chosen.courseId === '' && { course: [words.chooseCourse] }),
      ...(chosen.thing === '' && { 'thing.id': [words.chooseWhat] }),
      ...(dueOf(chosen, zone) === null && { due_at: [words.chooseDue] }),
    })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (wanted === null) return sayMissing()
    if (checked === null || checked.students === 0)
      return void run(async () => {
        const { data } = await browserApi('POST /studio/assignments/check', { body: wanted })
        setChecked(data)
        // The form says it.
        return null
      })
    if (key.current === '') key.current = crypto.randomUUID()
    const body = { ...wanted, key: key.current, students: checked.students }
    void run(async () => {
      try {
        const { data } = await browserApi('POST /studio/assignments', { body })
        setGiven(data)
        // The notice with Undo says it.
        return data.change_id === null ? { msg: words.given(data.students) } : null
      } catch (error) {
        // The number that was checked is out of date: the next press checks anew.
        if (error instanceof ApiError && error.code === 'selection.changed') setChecked(null)
        throw error
      }
    })
  }
  // Until those of another course have come there are none: what belongs to the former cannot be chosen.
  const things = String(choices.course_id ?? '') === chosen.courseId ? choices.things : []
  const optionOf = ({ kind, name }: Choices['things'][number]) => words.option(assigning.kinds[kind], name)
  const valueOf = ({ kind, id }: Choices['things'][number]) => `${kind} ${id}`
  const named = things.find((thing) => valueOf(thing) === chosen.thing)
  // A lesson has no window, and the one of a test is often called like the test: quizzes come first.
  const groupsOfThings = (['quiz', 'lesson'] as const).filter((kind) => things.some((thing) => thing.kind === kind))
  return (
    <Place title={assigning.newTitle} actions={<QuietLink to="/people/assignments">{assigning.back}</QuietLink>}>
      <Sections>
        <Section title={words.section}>
          <UndoNotice change={undoable} onOver={open} onUndone={takeBack} />
          {undoable === null && (
            <Form onSubmit={submit}>
              {student === null && options.groups.length === 0 && (
                <Notice tone="warn" action={<QuietLink to="/people/groups">{words.makeGroup}</QuietLink>}>
                  {words.noGroup}
                </Notice>
              )}
              {student ? (
                <p>
                  <bdi>{words.toStudent(student.name)}</bdi>
                </p>
              ) : (
                <ChoiceField
                  label={words.to}
                  hint={words.toHint}
                  value={chosen.groupId}
                  error={errors['to.group_id']}
                  required
                  none={words.choose}
                  choices={options.groups.map(({ id, name, members }) => ({
                    value: String(id),
                    label: words.group(name, members),
                  }))}
                  onChoose={(groupId) => choose({ groupId })}
                />
              )}
              <ChoiceField
                label={words.course}
                value={chosen.courseId}
                error={errors['course']}
                required
                none={words.chooseCourse}
                choices={choicesOf(options.courses)}
                onChoose={chooseCourse}
              />
              {failed !== null && (
                <Notice
                  tone="bad"
                  role="alert"
                  action={<QuietButton onClick={() => void load(failed)}>{parts.tryAgain}</QuietButton>}
                >
                  {words.thingsFailed}
                </Notice>
              )}
              <SelectField
                label={words.what}
                hint={named && named.name.length > longestSeen ? optionOf(named) : undefined}
                value={chosen.thing}
                error={errors['thing.id']}
                required
                none={words.chooseWhat}
                onChange={(event) => choose({ thing: event.currentTarget.value })}
              >
                {groupsOfThings.map((kind) => (
                  <optgroup key={kind} label={words.groupsOfThings[kind]}>
                    {things
                      .filter((thing) => thing.kind === kind)
                      .map((thing) => (
                        <option key={valueOf(thing)} value={valueOf(thing)} disabled={!thing.is_public}>
                          {thing.is_public ? optionOf(thing) : words.notPublic(optionOf(thing))}
                        </option>
                      ))}
                  </optgroup>
                ))}
              </SelectField>
              {isQuiz && (
                <>
                  <Checkbox
                    label={words.startsTogether}
                    checked={chosen.startsTogether}
                    onChange={(event) => choose({ startsTogether: event.currentTarget.checked })}
                  />
                  {!chosen.startsTogether && (
                    <MomentField
                      label={words.opens}
                      value={chosen.opensAt}
                      error={errors['opens_at']}
                      onChange={(opensAt) => choose({ opensAt })}
                    />
                  )}
                  <MomentField
                    label={words.closes}
                    isAfterAnother={!chosen.startsTogether}
                    value={chosen.closesAt}
                    error={errors['closes_at']}
                    onChange={(closesAt) => choose({ closesAt })}
                  />
                  <p className={lines.soft}>{chosen.startsTogether ? words.closingHint : words.windowHint}</p>
                </>
              )}
              <MomentField
                label={isQuiz && chosen.startsTogether ? words.dueOptional : words.due}
                isAfterAnother={isQuiz}
                value={chosen.dueAt}
                error={errors['due_at']}
                onChange={(dueAt) => choose({ dueAt })}
              />
              {isQuiz && chosen.startsTogether && <p className={lines.soft}>{words.dueHint}</p>}
              {checked && wanted && <CheckedNotice checked={checked} wanted={wanted} />}
              <SubmitButton isPending={isPending} onClick={skipDoubleClick}>
                {checked && checked.students > 0 ? words.give(checked.students) : words.check}
              </SubmitButton>
            </Form>
          )}
        </Section>
      </Sections>
    </Place>
  )
}

/** Assigns a lesson or a quiz to a group or a student, after a look at who has access. T35 */
export const newAssignmentPlace = {
  loader: async ({ request }: LoaderFunctionArgs): Promise<Loaded> => {
    const { searchParams } = new URL(request.url)
    const named = Object.fromEntries(
      [...searchParams].filter(
        ([name, id]) => id !== '' && (name === 'course' || assignableKinds.some((kind) => kind === name)),
      ),
    )
    const { signal } = request
    const userId = Number(searchParams.get('student'))
    const [{ data: options }, { data: choices }, person] = await Promise.all([
      browserApi('GET /studio/group-choices', {}, { signal }),
      browserApi('GET /studio/assignable', { query: named }, { signal }),
      userId > 0 ? browserApi('GET /studio/people/:userId', { params: { userId } }, { signal }) : null,
    ])
    return { options, choices, student: person && { id: userId, name: person.data.profile.name } }
  },
  // A change of the course loads what belongs to it, and keeps what is filled in.
  shouldRevalidate: ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
    currentUrl.pathname !== nextUrl.pathname,
  Component: NewAssignmentView,
}
