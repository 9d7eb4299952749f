import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { holdingOf } from '../../../core/orders/rules.ts'
import { browserApi } from '../../base/browser-api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import * as orderWords from '#words/orders'
import { useWords } from '../../words/words.tsx'
import { failureText } from '../../base/failure-text.ts'
import type { Order } from './order.ts'

/** Takes an order back that waits, after asking. */
export function CancelOrder({ order: { number, items } }: { order: Order }) {
  const words = useWords(orderWords)
  const { order: texts } = words.orders
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const cancel = async () => {
    setPending(true)
    try {
      const { msg } = await browserApi('POST /orders/:number/cancel', { params: { number } })
      toast.success(msg)
      setOpen(false)
    } catch (error) {
      toast.error(failureText(error, words))
    }
    setPending(false)
    await revalidate()
  }
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        {texts.cancel}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.cancel}
        actions={
          <>
            <Button variant="quiet" data-autofocus onClick={() => setOpen(false)}>
              {texts.keep}
            </Button>
            <Button variant="danger" isPending={isPending} onClick={() => void cancel()}>
              {texts.cancel}
            </Button>
          </>
        }
      >
        <p>{texts.cancelSure[holdingOf(items)]}</p>
      </Dialog>
    </>
  )
}
