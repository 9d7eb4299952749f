import { useState, type FormEvent } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { useForm } from '../decision/use-form.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { useStudioWords } from '../shell/words.ts'
import { QrCode } from '../shell/qr-code.tsx'
import { Section } from '../shell/section.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { useDay } from '../shell/use-day.ts'
import { placeOf } from '../shell/place-of.tsx'
import styles from './security.module.css'

type State = NonNullable<CallReply<'GET /studio/second-factor'>['data']>
type Begun = NonNullable<CallReply<'POST /studio/second-factor'>['data']>
type Codes = { onCodes: (codes: string[]) => void }

/** The secret for the app, and the first code that shows that the app has it. */
function Confirm({ begun: { secret, uri }, onCodes }: { begun: Begun } & Codes) {
  const { security } = useStudioWords().studio
  const { isPending, field, form } = useForm(['code'], async (body) => {
    const { data, msg } = await browserApi('POST /studio/second-factor/confirmation', { body })
    onCodes(data.recovery_codes)
    return { msg }
  })
  return (
    <>
      <p>{security.scan}</p>
      <QrCode text={uri} label={security.qr} />
      <p>
        {security.key}: <code className={styles.key}>{secret}</code>
      </p>
      <Form {...form}>
        <TextField label={security.code} {...field('code')} inputMode="numeric" autoComplete="one-time-code" />
        <SubmitButton isPending={isPending}>{security.confirm}</SubmitButton>
      </Form>
    </>
  )
}

function SwitchOn({ onCodes }: Codes) {
  const { security } = useStudioWords().studio
  const [begun, setBegun] = useState<Begun | null>(null)
  const { isPending, field, form } = useForm(
    ['current_password'],
    async (body) => {
      const { data, msg } = await browserApi('POST /studio/second-factor', { body })
      setBegun(data)
      return { msg }
    },
    { reload: null },
  )
  if (begun) return <Confirm begun={begun} onCodes={onCodes} />
  return (
    <>
      <p>{security.off}</p>
      <Form {...form}>
        <PasswordField label={security.password} {...field('current_password')} autoComplete="current-password" />
        <SubmitButton isPending={isPending}>{security.begin}</SubmitButton>
      </Form>
    </>
  )
}

/** New recovery codes, or the end of the second factor: both take the password and a code. */
function Change({ state, onCodes }: { state: State } & Codes) {
  const { security } = useStudioWords().studio
  const { isPending, field, run } = useAction()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = textsOf(event.currentTarget, 'current_password', 'code')
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement && submitter.value === 'drop')
      return void run(() => browserApi('POST /studio/second-factor/removal', { body }))
    void run(async () => {
      const { data, msg } = await browserApi('POST /studio/second-factor/recovery-codes', { body })
      onCodes(data.recovery_codes)
      return { msg }
    })
  }
  return (
    <>
      <p>{security.on(state.codes_left)}</p>
      {state.is_required && <p>{security.required}</p>}
      <Form onSubmit={submit}>
        <PasswordField label={security.password} {...field('current_password')} autoComplete="current-password" />
        <TextField label={security.code} {...field('code')} autoComplete="one-time-code" />
        <div className={styles.acts}>
          <SubmitButton isPending={isPending}>{security.renew}</SubmitButton>
          {!state.is_required && (
            <SubmitButton variant="danger" value="drop" isPending={isPending}>
              {security.drop}
            </SubmitButton>
          )}
        </div>
      </Form>
    </>
  )
}

/** The second factor that an owner can require of all staff. */
function OfAll({ isRequired }: { isRequired: boolean }) {
  const { all, password } = useStudioWords().studio.security
  const { isPending, field, form } = useForm(['current_password'], (typed) => {
    const body = { is_required: !isRequired, ...(isRequired && typed) }
    return browserApi('POST /studio/staff/second-factor', { body })
  })
  return (
    <Section title={all.title}>
      <p>{all.text}</p>
      <Form {...form}>
        {isRequired && (
          <PasswordField label={password} {...field('current_password')} autoComplete="current-password" />
        )}
        <SubmitButton variant="quiet" isPending={isPending}>
          {isRequired ? all.release : all.require}
        </SubmitButton>
      </Form>
    </Section>
  )
}

function SecurityView({ loaded: state }: { loaded: State }) {
  const { studio } = useStudioWords()
  const day = useDay()
  const { security: words } = studio
  const { can, second_factor_due_at, is_second_factor_overdue } = useStudio()
  const [codes, setCodes] = useState<string[]>([])
  return (
    <Place title={words.title}>
      {second_factor_due_at !== null && !state.is_on && (
        <Notice tone="warn">{is_second_factor_overdue ? words.overdue : words.due(day(second_factor_due_at))}</Notice>
      )}
      {codes.length > 0 && (
        <Section title={words.codesTitle}>
          <p>{words.codes}</p>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={words.title}>
        {state.is_on ? <Change state={state} onCodes={setCodes} /> : <SwitchOn onCodes={setCodes} />}
      </Section>
      {can('staff.manage') && state.is_on && <OfAll isRequired={state.is_required} />}
    </Place>
  )
}

/** The second factor of one's own account, and of all staff. T2 */
export const securityPlace = placeOf('GET /studio/second-factor', SecurityView)
