import { useId, useState, type FormEvent } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { Html } from '../../ui/html.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Details } from '../../ui/layout/details.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import { useMayAgree } from '../../features/accounts/consent-fields.tsx'
import { useSending } from '../../features/forms/use-sending.ts'
import { Part } from './part.tsx'
import { useDay } from '../../base/use-day.ts'
import styles from './profile.module.css'

/** The consents of the account. */
type ConsentList = NonNullable<CallReply<'GET /user/consents'>['data']>
/** A page of them, and where those before it begin. */
export type ConsentPage = { consents: ConsentList; next: number | null }

type AgreedText = ConsentList[number]['texts'][number]

/** A text that was agreed to; its words, which those of today need not be, are read once they are asked for. */
function Agreed({ text: { title, version, published_at, is_shipped: isShipped } }: { text: AgreedText }) {
  const { accounts, parts } = useWords(accountWords)
  const day = useDay()
  const [html, setHtml] = useState<string | null>(null)
  const { isPending, send } = useSending()
  const read = () =>
    void send(async () => {
      const { data } = await browserApi('GET /user/consents/texts/:version', { params: { version } })
      setHtml(data.html)
      return null
    })
  return (
    <Details
      className={styles.agreed}
      onChange={(isOpen) => {
        if (isOpen && html === null && !isPending) read()
      }}
    >
      <summary>
        {isShipped ? accounts.consent.shipped(title) : accounts.consent.version(title, day(published_at))}
      </summary>
      {html !== null && <Html html={html} />}
      {html === null && isPending && <p>{parts.loading}</p>}
    </Details>
  )
}

/** Says what withdrawing means, and withdraws. */
function WithdrawDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { consent: words } = useWords(accountWords).accounts
  const { errors, isPending, send } = useSending()
  const { revalidate } = useRevalidator()
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = textsOf(event.currentTarget, 'message')
    void send(
      () => browserApi('POST /user/consents/withdrawal', { body }),
      () => {
        onClose()
        return revalidate()
      },
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.withdraw}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words.keep}
          </Button>
          <Button type="submit" form={id} variant="danger" isPending={isPending}>
            {words.withdrawConfirm}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={submit}>
        <p>{words.withdrawText}</p>
        <TextArea label={words.message} name="message" defaultValue={words.messageText} error={errors['message']} />
      </Form>
    </Dialog>
  )
}

/** Lists the consents with their dates, and offers to withdraw or to agree; staff are not asked. P2 */
export function Consents({ newest, isStudent }: { newest: ConsentPage; isStudent: boolean }) {
  const { accounts } = useWords(accountWords)
  const day = useDay()
  const { consent: words } = accounts
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [earlier, setEarlier] = useState<ConsentPage>({ consents: [], next: newest.next })
  const { isPending, send } = useSending()
  const isHydrated = useHydrated()
  const consents = [...newest.consents, ...earlier.consents]
  const showEarlier = (before: number) =>
    void send(async () => {
      const { data, next = null } = await browserApi('GET /user/consents', { query: { before } })
      setEarlier((known) => ({ consents: [...known.consents, ...data], next }))
      return null
    })
  const stands = consents.some(({ withdrawn_at }) => withdrawn_at === null)
  const mayAgree = useMayAgree(consents) && isStudent
  return (
    <Part heading={words.heading} {...(consents.length === 0 && { text: mayAgree ? words.notYet : words.none })}>
      {consents.map((consent) => (
        <div key={consent.id}>
          <p>
            {words.given(day(consent.given_at))}
            {consent.withdrawn_at !== null && <> · {words.withdrawn(day(consent.withdrawn_at))}</>}
          </p>
          <ul className={styles.hint}>
            {consent.texts.map((text) => (
              <li key={text.version}>
                <Agreed text={text} />
              </li>
            ))}
            {consent.guardian !== null && <li>{words.by(consent.guardian, consent.younger_than ?? 0)}</li>}
          </ul>
        </div>
      ))}
      {earlier.next !== null && (
        <div>
          <Button
            variant="quiet"
            disabled={!isHydrated}
            isPending={isPending}
            onClick={() => earlier.next !== null && showEarlier(earlier.next)}
          >
            {words.earlier}
          </Button>
        </div>
      )}
      {stands && (
        <div>
          <Button variant="quiet" disabled={!isHydrated} onClick={() => setWithdrawing(true)}>
            {words.withdraw}
          </Button>
        </div>
      )}
      {mayAgree && (
        <div>
          <Link to={paths.consentThen(paths.profile)} className={buttonClass({ variant: 'quiet' })}>
            {words.agreeNow}
          </Link>
        </div>
      )}
      <WithdrawDialog isOpen={isWithdrawing} onClose={() => setWithdrawing(false)} />
    </Part>
  )
}
