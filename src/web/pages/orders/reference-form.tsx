import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { mostTyped } from '../../../core/typed-lengths.ts'
import { isReference } from '../../../core/orders/rules.ts'
import { ApiError } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import type { FieldError } from '../../ui/forms/field.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import * as orderWords from '#words/orders'
import { useWords } from '../../words/words.tsx'
import { failureText } from '../../base/failure-text.ts'
import type { Order } from './order.ts'

/** Takes the reference of the transfer that paid an order; until the order is decided it can be changed. */
export function ReferenceForm({ order }: { order: Order }) {
  const words = useWords(orderWords)
  const { order: texts } = words.orders
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<FieldError>(null)
  const [isPending, setPending] = useState(false)

  const send = async (reference: string) => {
    setPending(true)
    try {
      const call = { params: { number: order.number }, body: { reference } }
      const { msg } = await browserApi('POST /orders/:number/reference', call)
      setError(null)
      toast.success(msg)
      await revalidate()
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.errors?.['reference'] : null)
      toast.error(failureText(failure, words))
    }
    setPending(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reference = String(new FormData(event.currentTarget).get('reference') ?? '')
    if (isReference(reference)) void send(reference)
    else setError([texts.referenceMissing])
  }
  return (
    <Form onSubmit={submit}>
      <TextField
        label={texts.reference}
        hint={texts.referenceHint}
        name="reference"
        autoComplete="off"
        maxLength={mostTyped.paymentReference}
        defaultValue={order.transfer_reference ?? ''}
        error={error}
      />
      <SubmitButton variant={order.transfer_reference === null ? 'primary' : 'quiet'} isPending={isPending}>
        {order.transfer_reference === null ? texts.sendReference : texts.changeReference}
      </SubmitButton>
    </Form>
  )
}
