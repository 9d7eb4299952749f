import { useState, type FormEvent } from 'react'
import { mostTyped } from '../../../core/typed-lengths.ts'
import { emailProblem, longestEmail } from '../../../core/accounts/rules.ts'
import type { FieldErrors } from '../../../contract/errors.ts'
import { ApiError } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { usePlace, useRootData } from '../../base/place.tsx'
import { useVisitor } from '../../base/use-visitor.ts'
import { withoutRight, type FieldTexts } from '../../ui/forms/first-invalid.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { visuallyHiddenClass } from '../../ui/layout/visually-hidden.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import * as contactWords from '#words/contact'
import { useWords, type WordsWith } from '../../words/words.tsx'
import { failureText } from '../../base/failure-text.ts'

type Message = { name: string; email: string; message: string; website: string }

const readMessage = (form: HTMLFormElement): Message => {
  const { name, email, message, website } = textsOf(form, 'name', 'email', 'message', 'website')
  return { name: name.trim(), email: email.trim(), message: message.trim(), website }
}

function errorsOf({ name, email, message }: Message, { contact }: WordsWith<typeof contactWords>): FieldErrors {
  const wrong = emailProblem(email)
  return {
    ...(name === '' && { name: [contact.nameMissing] }),
    ...(wrong !== null && { email: [wrong === 'email.missing' ? contact.emailMissing : contact.emailWrong] }),
    ...(message === '' && { message: [contact.messageMissing] }),
  }
}

/** Sends the message; `thanks` is what the server said then. */
function useMessage() {
  const words = useWords(contactWords)
  const [errors, setErrors] = useState<FieldTexts>({})
  const [isPending, setPending] = useState(false)
  const [thanks, setThanks] = useState<string | null>(null)
  const send = async (form: HTMLFormElement, body: Message) => {
    setPending(true)
    setThanks(null)
    try {
      const { msg } = await browserApi('POST /contact', { body })
      form.reset()
      // Of a try before this one.
      toast.dismiss()
      setThanks(msg)
    } catch (error) {
      if (error instanceof ApiError && error.errors) setErrors(error.errors)
      toast.error(failureText(error, words))
    } finally {
      setPending(false)
    }
  }
  const change = (event: FormEvent<HTMLFormElement>) =>
    setErrors(withoutRight(errors, event, errorsOf(readMessage(event.currentTarget), words)))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const message = readMessage(event.currentTarget)
    const wrong = errorsOf(message, words)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) void send(event.currentTarget, message)
  }
  return { errors, isPending, thanks, change, submit }
}

/** Returns the first words of a message about an order; empty without an order number in the address. */
function useBeginning(): string {
  const query = new URLSearchParams(usePlace().search)
  const { contact } = useWords(contactWords)
  const [number] = /^LN-[0-9A-Z-]{1,20}$/i.exec(query.get('order') ?? '') ?? []
  return number === undefined ? '' : contact.aboutOrder(number)
}

/** The form whose messages reach the staff. H8 */
export function ContactForm() {
  const { contact } = useWords(contactWords)
  const visitor = useVisitor(useRootData().visitor)
  const { errors, isPending, thanks, change, submit } = useMessage()
  const beginning = useBeginning()
  return (
    // Prefilled values do not stay for the next user.
    <Form key={visitor?.email} onInput={change} onSubmit={submit}>
      <TextField
        label={contact.name}
        name="name"
        autoComplete="name"
        maxLength={mostTyped.senderName}
        defaultValue={visitor?.name}
        error={errors['name']}
      />
      <TextField
        label={contact.email}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={longestEmail}
        defaultValue={visitor?.email}
        error={errors['email']}
      />
      <TextArea
        label={contact.message}
        name="message"
        maxLength={mostTyped.message}
        defaultValue={beginning}
        hint={contact.messageHint}
        error={errors['message']}
      />
      {/* People neither see nor reach it; a program fills it in and gives itself away. */}
      <div aria-hidden="true" className={visuallyHiddenClass}>
        <TextField label={contact.leaveEmpty} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <SubmitButton size="large" isPending={isPending}>
        {contact.submit}
      </SubmitButton>
      <output>
        {thanks !== null && (
          <Notice tone="good" title={contact.sent}>
            {thanks}
          </Notice>
        )}
      </output>
      <noscript>
        <p>{contact.needsScript}</p>
      </noscript>
    </Form>
  )
}
