import { useState, type ChangeEvent } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../api.ts'
import { browserApi } from '../../browser-api.ts'
import { Field, type FieldError } from '../../ui/forms/field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { toast } from '../../ui/toast.tsx'
import { useOrderWords } from '../../words/areas/order-words.ts'
import { failureText } from '../../words/failure-text.ts'
import type { Order } from './order.ts'
import styles from './orders.module.css'

/** A form in the place of the bytes that the contract names: the browser sends the file in parts. */
const formWith = (file: File) => {
  const form = new FormData()
  form.set('file', file)
  return form as unknown as { file: Uint8Array }
}

/** Takes a picture of the receipt, and shows the one that is there. */
export function ReceiptForm({ order }: { order: Order }) {
  const words = useOrderWords()
  const { order: texts } = words.orders
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  const [error, setError] = useState<FieldError>(null)
  const [isPending, setPending] = useState(false)
  const { receipt } = order

  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    setPending(true)
    try {
      const call = { params: { number: order.number }, body: formWith(file) }
      toast.success((await browserApi('POST /orders/:number/receipt', call)).msg)
      setError(null)
      await revalidate()
    } catch (failure) {
      setError(failure instanceof ApiError ? (failure.errors?.['file'] ?? failure.message) : null)
      toast.error(failureText(failure, words))
    }
    target.value = ''
    setPending(false)
  }
  return (
    <div className={styles.receipt}>
      {receipt && (
        <img
          src={`${receipt.url}-${receipt.widths[0]}.webp`}
          alt={texts.receiptAlt}
          width={receipt.width}
          height={receipt.height}
          className={styles.receiptPicture}
        />
      )}
      <Field
        label={receipt ? texts.receiptAgain : texts.receipt}
        hint={isPending ? texts.receiptSending : texts.receiptHint}
        error={error}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/*"
            disabled={!isHydrated || isPending}
            onChange={(event) => void send(event)}
          />
        )}
      </Field>
    </div>
  )
}
