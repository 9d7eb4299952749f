import { useRef, useState, type FormEvent } from 'react'
import { mostTyped } from '../../../core/typed-lengths.ts'
import { accessRange } from '../../../core/orders/access-range.ts'
import { endOfDayIn } from '../../../core/editing/zone.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { useStudioWords } from '../shell/words.ts'
import lines from '../shell/lines.module.css'
import { Section } from '../shell/section.tsx'
import { useStudio } from '../shell/studio-frame.tsx'
import { useByEmail } from '../shell/by-email.ts'
import { useDay } from '../shell/use-day.ts'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesAmong, choicesOf, chosenId } from '../shell/choices.ts'
import type { PersonData } from './person-data.ts'
import { undoing, UndoNotice } from '../decision/undo-notice.tsx'
import { QuietButton } from '../shell/quiet.tsx'
import { Line, Lines } from '../shell/lines.tsx'

const kinds = ['extend', 'until', 'forGood', 'revoke'] as const
type Kind = (typeof kinds)[number]

/** Returns the end of a day on the academy's clocks, as an instant; where no day was chosen the server says what is missing. */
export const endOfDay = (zone: string, day: string) => (day === '' ? '' : new Date(endOfDayIn(zone, day)).toISOString())

type Typed = { days: string; day: string; from: string | null; zone: string }

const changeOf = (kind: Kind, { days, day, from, zone }: Typed) => {
  if (kind === 'extend') return { to: 'extend' as const, days: Number(days), from }
  if (kind === 'revoke') return { to: 'revoke' as const }
  return { to: 'until' as const, until: kind === 'forGood' ? null : endOfDay(zone, day) }
}

/** A student's access to courses, when it ends, and the form that changes it. T23 */
export function AccessSection({ person: { profile, access, awaited, courses } }: { person: PersonData }) {
  const { studio } = useStudioWords()
  const { time_zone: zone } = useStudio()
  const dayOf = useDay()
  const { access: words, sections, none } = studio.person
  const { errors, setErrors, isPending, field, run } = useAction()
  const [kind, setKind] = useState<Kind>('extend')
  const [courseId, setCourseId] = useState('')
  const [saved, setSaved] = useState(0)
  const form = useRef<HTMLDivElement>(null)
  const fill = (course: number, what: Kind) => {
    setCourseId(String(course))
    setKind(what)
    // No field says itself that the page has filled it in.
    setErrors({})
    // What was said of the last change would read as if this one were made already.
    setUndoable(null)
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.focus({ preventScroll: true })
  }
  const byEmail = useByEmail()
  const [undoable, setUndoable] = useState<number | null>(null)
  const [over] = useState(() => () => setUndoable(null))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { days = '', day = '', reason } = textsOf(event.currentTarget, 'days', 'day', 'reason')
    const from = access.find(({ course_id }) => String(course_id) === courseId)?.until ?? null
    const body = { course_id: chosenId(courseId), change: changeOf(kind, { days, day, from, zone }), reason }
    void run(async () => {
      const { data, msg } = await browserApi('POST /studio/people/:userId/access', {
        params: { userId: profile.id },
        body,
      })
      setUndoable(data.change_id)
      // A second press must not extend once more.
      setCourseId('')
      setKind('extend')
      setSaved(saved + 1)
      return data.change_id === null ? { msg } : null
    })
  }
  const hasOpen = access.some(({ course_id, is_open }) => String(course_id) === courseId && is_open)
  const usual = courses.find(({ id }) => String(id) === courseId)?.access_days ?? 30
  return (
    <Section title={sections.access}>
      <Lines none={none}>
        {access.map(({ course_id, course, until, is_open, watched, lessons }) => (
          <Line
            key={course_id}
            name={course}
            facts={
              <>
                {until === null
                  ? studio.people.forGood
                  : (is_open ? studio.people.until : studio.people.ended)(dayOf(until))}
                , {words.progress(watched, lessons)}
              </>
            }
          >
            <span className={lines.acts}>
              <Badge tone={is_open ? 'good' : 'plain'}>{is_open ? words.open : words.over}</Badge>
              <QuietButton aria-label={words.extending(course)} onClick={() => fill(course_id, 'extend')}>
                {words.extendNow}
              </QuietButton>
              {is_open && (
                <QuietButton aria-label={words.ending(course)} onClick={() => fill(course_id, 'revoke')}>
                  {words.endNow}
                </QuietButton>
              )}
            </span>
          </Line>
        ))}
        {awaited.map(({ course_id, course, order_number }) => (
          <Line key={`${course_id} ${order_number}`} name={course} facts={words.awaited}>
            <Badge tone="warn">{words.awaits}</Badge>
          </Line>
        ))}
      </Lines>
      <UndoNotice
        change={undoable === null ? null : undoing(undoable, byEmail(words.done, profile.email))}
        onOver={over}
      />
      <div ref={form} tabIndex={-1}>
        <Form key={saved} onSubmit={submit}>
          <ChoiceField
            label={words.course}
            value={courseId}
            error={errors['course_id']}
            required
            none={words.choose}
            choices={choicesOf(courses)}
            onChoose={setCourseId}
          />
          <ChoiceField label={words.what} value={kind} choices={choicesAmong(kinds, words)} onChoose={setKind} />
          {kind === 'extend' && (
            <TextField
              key={usual}
              type="number"
              label={words.days}
              name="days"
              min={accessRange.least}
              max={accessRange.most}
              defaultValue={String(usual)}
              error={errors['change.days']}
              required
            />
          )}
          {kind === 'until' && (
            <TextField
              type="date"
              label={words.day}
              hint={words.dayHint(zone)}
              name="day"
              error={errors['change.until']}
              required
            />
          )}
          <TextField
            label={words.reason}
            hint={byEmail(studio.decision.reasonHint, profile.email)}
            {...field('reason')}
            maxLength={mostTyped.reason}
          />
          <SubmitButton isPending={isPending} {...(kind === 'revoke' && { variant: 'danger' as const })}>
            {words.saves[kind === 'extend' && !hasOpen ? 'open' : kind]}
          </SubmitButton>
        </Form>
      </div>
    </Section>
  )
}
