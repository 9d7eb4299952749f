import { useState, type ChangeEvent } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../base/api.ts'
import { Field, type FieldError } from '../../ui/forms/field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { ProgressBar } from '../../ui/states/progress-bar.tsx'
import { toast } from '../../ui/toast.tsx'
import { smallerPicture } from '../../base/smaller-picture.ts'
import { acceptedPictures, upload } from '../../base/upload.ts'
import * as orderWords from '#words/orders'
import { useWords } from '../../words/words.tsx'
import { failureText, isRefusedByProxy } from '../../base/failure-text.ts'
import type { Order } from './order.ts'
import styles from './orders.module.css'

/** Takes a receipt, a picture or a PDF, and shows the one that came since the last payment. */
export function ReceiptForm({ order }: { order: Order }) {
  const words = useWords(orderWords)
  const { order: texts } = words.orders
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  const [error, setError] = useState<FieldError>(null)
  /** Upload progress of the picture, 0 to 1; null while none is uploading. */
  const [share, setShare] = useState<number | null>(null)
  const { receipt, receipts } = order
  const file = receipts.findLast(({ payment_id, is_picture }) => payment_id === null && !is_picture)
  const hasOne = receipt !== null || file !== undefined

  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    setShare(0)
    try {
      const sent = file.type === 'application/pdf' ? file : await smallerPicture(file)
      const { msg } = await upload('POST /orders/:number/receipt', { params: { number: order.number } }, sent, setShare)
      toast.success(msg)
      setError(null)
      await revalidate()
    } catch (failure) {
      // A photo is made smaller before it is sent, and goes through.
      const isDocumentTooLarge = isRefusedByProxy(failure) && file.type === 'application/pdf'
      const text = isDocumentTooLarge ? texts.receiptTooLarge : failureText(failure, words)
      setError(failure instanceof ApiError ? (failure.errors?.['file'] ?? text) : null)
      toast.error(text)
    }
    target.value = ''
    setShare(null)
  }
  return (
    <div className={styles.receipt}>
      {receipt && (
        <Picture
          key={receipt.url}
          picture={receipt}
          alt={texts.receiptAlt}
          sizes="16rem"
          className={styles.receiptPicture}
        />
      )}
      {file && (
        <a href={file.path} download>
          {texts.receiptFile}
        </a>
      )}
      <Field label={hasOne ? texts.receiptAgain : texts.receipt} hint={texts.receiptHint} error={error}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept={`${acceptedPictures},application/pdf`}
            disabled={!isHydrated || share !== null}
            onChange={(event) => void send(event)}
          />
        )}
      </Field>
      {share !== null && (
        <ProgressBar
          size="small"
          label={texts.receiptSending}
          value={share * 100}
          text={words.format.percent(Math.round(share * 100))}
        />
      )}
    </div>
  )
}
