import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { planLimits, weekdays, type Weekday } from '../../../core/learning/plan-week.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useSending } from '../../features/forms/use-sending.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { toast } from '../../ui/toast.tsx'
import * as planWords from '#words/plan'
import { useWords } from '../../words/words.tsx'
import type { PlanWire } from './plan-data.ts'
import styles from './plan.module.css'

const { minutes: minuteLimits, target: targetLimits } = planLimits

/** Returns the days that are ticked in a group of a form. */
const tickedIn = (form: HTMLFormElement, name: string): Weekday[] => {
  const ticked = new Set(new FormData(form).getAll(name).map(Number))
  return weekdays.filter((day) => ticked.has(day))
}

/** The form for the plan's settings; all of them can stay as they are. */
export function GoalForm({ plan: { settings, test_date: testDate } }: { plan: PlanWire }) {
  const { plan: words } = useWords(planWords)
  const { revalidate } = useRevalidator()
  const { errors, isPending, send } = useSending()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const texts = textsOf(form, 'minutes', 'target', 'test_date')
    const day = texts.test_date === '' ? null : texts.test_date
    const body = {
      // A day that is over stays as it is, and would be refused.
      ...(day !== testDate && { test_date: day }),
      minutes: Number(texts.minutes),
      target: texts.target === '' ? null : Number(texts.target),
      days_off: tickedIn(form, 'days_off'),
      test_days: tickedIn(form, 'test_days'),
    }
    void send(
      async () => {
        await browserApi('POST /learning/plan', { body })
        return null
      },
      async () => {
        toast.success(words.saved)
        await revalidate()
      },
    )
  }
  return (
    <Form onSubmit={submit}>
      <p className={styles.soft}>{words.goalHint}</p>
      <TextField
        type="date"
        name="test_date"
        label={words.testDate}
        defaultValue={testDate ?? ''}
        error={errors['test_date']}
      />
      <TextField
        type="number"
        name="target"
        label={words.target}
        hint={words.targetHint}
        min={targetLimits.least}
        max={targetLimits.most}
        step={targetLimits.step}
        defaultValue={settings.target ?? ''}
        error={errors['target']}
      />
      <TextField
        type="number"
        name="minutes"
        label={words.minutes}
        min={minuteLimits.least}
        max={minuteLimits.most}
        defaultValue={settings.minutes}
        error={errors['minutes']}
      />
      <Days name="days_off" legend={words.daysOff} days={settings.days_off} />
      <Days name="test_days" legend={words.testDays} days={settings.test_days} />
      <p>
        <SubmitButton isPending={isPending}>{words.save}</SubmitButton>
      </p>
    </Form>
  )
}

function Days({ name, legend, days }: { name: string; legend: string; days: readonly number[] }) {
  const { plan: words } = useWords(planWords)
  return (
    <fieldset className={styles.weekdays}>
      <legend>{legend}</legend>
      {weekdays.map((day) => (
        <Checkbox key={day} name={name} value={day} label={words.weekdays[day]} defaultChecked={days.includes(day)} />
      ))}
    </fieldset>
  )
}
