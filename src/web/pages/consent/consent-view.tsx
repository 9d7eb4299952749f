import type { FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { safeNext } from '../../base/paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { Page, PageHead, Row } from '../../ui/layout/page-layout.tsx'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import { ConsentFields, useConsent, useMayAgree } from '../../features/accounts/consent-fields.tsx'
import { useSending } from '../../features/forms/use-sending.ts'

/** The consents that the user has given so far. */
export type GivenConsents = NonNullable<CallReply<'GET /user/consents'>['data']>

/** Asks once, after signing in, and then leads on; those who have no time now are asked the next time. */
export function Consent({ data: given }: { data: GivenConsents }) {
  const { consent: words } = useWords(accountWords).accounts
  const { search } = useLocation()
  const navigate = useNavigate()
  const next = safeNext(new URLSearchParams(search).get('next'))
  const asks = useMayAgree(given)
  const { errors, setErrors, isPending, send } = useSending()
  const read = useConsent()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { consent, wrong } = read(event.currentTarget)
    setErrors(wrong)
    if (consent && Object.keys(wrong).length === 0)
      void send(
        () => browserApi('POST /user/consents', { body: consent }),
        () => navigate(next, { replace: true }),
      )
  }
  return (
    <Page width="narrow">
      <PageHead title={words.title} />
      <Form onSubmit={submit}>
        <p>{asks ? words.text : words.nothing}</p>
        {asks && <ConsentFields errors={errors} />}
        <Row>
          {asks && <SubmitButton isPending={isPending}>{words.submit}</SubmitButton>}
          <Link to={next} className={buttonClass({ variant: 'quiet' })}>
            {asks ? words.later : words.goOn}
          </Link>
        </Row>
      </Form>
    </Page>
  )
}
