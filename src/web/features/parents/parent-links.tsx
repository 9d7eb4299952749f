import { useState, type FormEvent } from 'react'
import { chatLink } from '../../../core/accounts/messengers.ts'
import { parentLinkDays, usualParentLinkDays } from '../../../core/learning/parents.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Row, Stack } from '../../ui/layout/page-layout.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as parentWords from '#words/parents'
import { useWords } from '../../words/words.tsx'
import { useSending } from '../forms/use-sending.ts'
import styles from './parent-links.module.css'

type Days = (typeof parentLinkDays)[number]

/** A link as the screen says it. */
type ShownLink = {
  id: number
  madeOn: string
  /** A sentence that says who made it, and when. */
  madeBy: string
  until: string
  canWithdraw: boolean
  addresses: readonly { id: number; address: string; is_confirmed: boolean }[]
}

type Chat = { number: string | null; first_name: string }

type ParentLinksProps = {
  links: readonly ShownLink[]
  chat: Chat
  academy: string
  dayOf: (iso: string) => string
  make: (days: Days) => Promise<{ link: string; expires_at: string }>
  withdraw: (linkId: number) => Promise<{ msg: string }>
  /** Absent: the reader cannot end emails apart from their link. */
  endEmail?: (addressId: number) => Promise<{ msg: string }>
  /** Reads the links anew. */
  onChange: () => unknown
}

/** Makes links for parents, and lists the open ones with who gets the weekly email by them. T30 L7 */
export function ParentLinks({ links, make, withdraw, endEmail, onChange, ...shown }: ParentLinksProps) {
  const { share: words } = useWords(parentWords).parents
  const { isPending, send } = useSending()
  const [made, setMade] = useState<{ link: string; expires_at: string }>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = Number(new FormData(event.currentTarget).get('days'))
    const days = parentLinkDays.find((one) => one === chosen) ?? usualParentLinkDays
    void send(async () => {
      setMade(await make(days))
      return null
    }, onChange)
  }
  return (
    <Stack>
      <Form onSubmit={submit} className={styles.form}>
        <SelectField label={words.days} name="days" defaultValue={usualParentLinkDays}>
          {parentLinkDays.map((days) => (
            <option key={days} value={days}>
              {words.dayCount(days)}
            </option>
          ))}
        </SelectField>
        <SubmitButton isPending={isPending}>{words.make}</SubmitButton>
      </Form>
      <div aria-live="polite">{made && <MadeLink made={made} {...shown} />}</div>
      <div>
        <h3 className={styles.heading}>{words.links}</h3>
        {links.length === 0 ? (
          <p className={styles.soft}>{words.none}</p>
        ) : (
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={link.id}>
                <div>
                  <p>{link.madeBy}</p>
                  <p className={styles.soft}>{words.until(link.until)}</p>
                </div>
                {link.canWithdraw && (
                  <Button
                    variant="quiet"
                    size="small"
                    isPending={isPending}
                    aria-label={words.withdrawOf(link.madeOn)}
                    onClick={() => {
                      // It may be the one that was just made.
                      setMade(undefined)
                      void send(() => withdraw(link.id), onChange)
                    }}
                  >
                    {words.withdraw}
                  </Button>
                )}
                {link.addresses.length > 0 && (
                  <ul className={styles.addresses}>
                    {link.addresses.map(({ id, address, is_confirmed: isConfirmed }) => (
                      <li key={id}>
                        <span>{isConfirmed ? words.emailTo(address) : words.emailAsked(address)}</span>
                        {endEmail && (
                          <Button
                            variant="quiet"
                            size="small"
                            isPending={isPending}
                            aria-label={words.endEmailOf(address)}
                            onClick={() => void send(() => endEmail(id), onChange)}
                          >
                            {words.endEmail}
                          </Button>
                        )}
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Stack>
  )
}

/** A link that was just made, to copy or to send, with the message for a messenger ready. */
function MadeLink({
  made: { link, expires_at: until },
  chat: { number, first_name: name },
  academy,
  dayOf,
}: { made: { link: string; expires_at: string } } & Pick<ParentLinksProps, 'chat' | 'academy' | 'dayOf'>) {
  const { share: words } = useWords(parentWords).parents
  return (
    <Notice tone="good">
      <Stack gap="small">
        <TextField label={words.made} hint={words.madeHint(dayOf(until))} value={link} readOnly />
        <Row>
          <CopyButton text={link} label={words.copy} done={words.copied} />
          {/* Without a number the messenger asks whom to send it to. */}
          <a
            href={chatLink(number ?? '', words.message(name, academy, link))}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'quiet', size: 'small' })}
          >
            {words.whatsApp}
          </a>
        </Row>
      </Stack>
    </Notice>
  )
}
