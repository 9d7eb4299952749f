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
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import { useMayAgree } from '../../features/accounts/consent-fields.tsx'
import { useSending } from '../../features/accounts/use-sending.ts'
import { Part } from './part.tsx'
import { useDay } from '../../base/use-day.ts'
import styles from './profile.module.css'

/** What the account has agreed to. */
export type ConsentList = NonNullable<CallReply<'GET /user/consents'>['data']>

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
      <Form id={id} errors={errors} onSubmit={submit}>
        <p>{words.withdrawText}</p>
        <TextArea label={words.message} name="message" defaultValue={words.messageText} error={errors['message']} />
      </Form>
    </Dialog>
  )
}

/** What was agreed to and when, with a way to withdraw it, or to agree; staff are not asked. P2 */
export function Consents({ consents, isStudent }: { consents: ConsentList; isStudent: boolean }) {
  const { accounts } = useWords(accountWords)
  const day = useDay()
  const { consent: words } = accounts
  const [isWithdrawing, setWithdrawing] = useState(false)
  const isHydrated = useHydrated()
  const stands = consents.some(({ withdrawn_at }) => withdrawn_at === null)
  const mayAgree = useMayAgree(consents) && isStudent
  return (
    <Part heading={words.heading} {...(consents.length === 0 && { text: mayAgree ? words.notYet : words.none })}>
      {consents.map((consent) => (
        <div key={`${consent.given_at} ${consent.withdrawn_at}`}>
          <p>
            {words.given(day(consent.given_at))}
            {consent.withdrawn_at !== null && <> · {words.withdrawn(day(consent.withdrawn_at))}</>}
          </p>
          <ul className={styles.hint}>
            {consent.texts.map(({ title, html, version, published_at }) => (
              <li key={version}>
                {/* What was agreed to, which the text of today need not be. */}
                <details className={styles.agreed}>
                  <summary>{words.version(title, day(published_at))}</summary>
                  <Html html={html} />
                </details>
              </li>
            ))}
            {consent.guardian !== null && <li>{words.by(consent.guardian, consent.younger_than ?? 0)}</li>}
          </ul>
        </div>
      ))}
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
