import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { mostTyped } from '../../../core/typed-lengths.ts'
import { emailProblem, passwordProblem } from '../../../core/accounts/rules.ts'
import { plainApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { withNext } from '../../base/with-next.ts'
import { EmailField, NewPasswordField } from '../../features/accounts/account-fields.tsx'
import { useSending } from '../../features/forms/use-sending.ts'
import { inPlace } from '../../shell/page-announcer.tsx'
import { Button } from '../../ui/actions/button.tsx'
import type { FieldTexts } from '../../ui/forms/first-invalid.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'

/** A valid code, and the name on its account. */
type Found = { code: string; name: string }

/** Returns the code in the address, where a QR code puts it: the fragment reaches no server. */
const codeInAddress = () => location.hash.slice(1)

/** Calls back with the code in the address, when there is one: at first, and whenever another QR code leads to this page. */
function useCodeInAddress(onCode: (code: string) => void) {
  useEffect(() => {
    const take = () => {
      const code = codeInAddress()
      if (code !== '') onCode(code)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [onCode])
}

/** Takes the code as it stands on the paper, or from the QR code beside it. */
function CodeStep({ isReturn, onFound }: { isReturn: boolean; onFound: (found: Found) => void }) {
  const { entry } = useWords(accountWords).accounts
  const { errors, setErrors, isPending, send } = useSending()
  const field = useRef<HTMLInputElement>(null)
  const filledIn = useRef('')
  // Typed text stays, even what was typed before hydration.
  const fillIn = useCallback((code: string) => {
    const input = field.current
    if (input === null || (input.value !== '' && input.value !== filledIn.current)) return
    input.value = code
    filledIn.current = code
  }, [])
  useCodeInAddress(fillIn)
  useEffect(() => {
    if (isReturn) field.current?.focus()
  }, [isReturn])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { code } = textsOf(event.currentTarget, 'code')
    if (code.trim() === '') return setErrors({ code: [entry.missing] })
    void send(async () => {
      const { data } = await plainApi('POST /entry-codes/open', { body: { code } })
      // Otherwise the field would be filled in again when the student asks for another code.
      history.replaceState(history.state, '', location.pathname + location.search)
      onFound({ code, name: data.name })
      return { msg: entry.found(data.name) }
    })
  }
  return (
    <Form onSubmit={submit}>
      <TextField
        ref={field}
        label={entry.code}
        hint={entry.codeHint}
        name="code"
        maxLength={mostTyped.code}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={errors['code']}
      />
      <SubmitButton size="large" isWide isPending={isPending}>
        {entry.open}
      </SubmitButton>
    </Form>
  )
}

/** Focuses the first field of a step: the step before has left with the focus. */
const focusFirst = (element: HTMLElement | null) => element?.querySelector('input')?.focus()

function AccountStep({ found: { code }, onBack }: { found: Found; onBack: () => void }) {
  const { entry, problems } = useWords(accountWords).accounts
  const { errors, setErrors, isPending, send, recheck } = useSending()
  const navigate = useNavigate()
  const { search } = useLocation()
  // Another student's QR code: this form is for the former one.
  useCodeInAddress(onBack)
  const read = (form: HTMLFormElement) => {
    const { email, password } = textsOf(form, 'email', 'password')
    const ofEmail = emailProblem(email)
    const ofPassword = passwordProblem(password)
    const wrong: FieldTexts = {
      ...(ofEmail && { email: [problems[ofEmail]] }),
      ...(ofPassword && { password: [problems[ofPassword]] }),
    }
    return { email, password, wrong }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { email, password, wrong } = read(event.currentTarget)
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    void send(
      () => plainApi('POST /entry-codes/use', { body: { code, email, password } }),
      () => navigate(withNext(paths.login, search), { state: { ...inPlace, email: email.trim() } }),
    )
  }
  return (
    <Form onInput={(event) => recheck(event, read(event.currentTarget).wrong)} onSubmit={submit}>
      {errors['code'] && <Notice tone="bad">{errors['code'][0]}</Notice>}
      <div ref={focusFirst}>
        <EmailField errors={errors} />
      </div>
      <NewPasswordField errors={errors} />
      <SubmitButton size="large" isWide isPending={isPending}>
        {entry.submit}
      </SubmitButton>
      <Button variant="quiet" onClick={onBack}>
        {entry.other}
      </Button>
    </Form>
  )
}

/** A student who has no account with an address yet: first the printed code, then address and password. T22 */
export function EntryCode() {
  const { entry } = useWords(accountWords).accounts
  const [found, setFound] = useState<Found | null>(null)
  const [isReturn, setReturn] = useState(false)
  const goBack = useCallback(() => {
    setFound(null)
    setReturn(true)
  }, [])
  return (
    <Page width="form">
      <PageHead title={entry.heading} lead={found === null ? entry.text : entry.for(found.name)} />
      {found === null ? (
        <CodeStep isReturn={isReturn} onFound={setFound} />
      ) : (
        <AccountStep found={found} onBack={goBack} />
      )}
    </Page>
  )
}
