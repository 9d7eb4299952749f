import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words/words.tsx'
import { failureText } from '../../base/failure-text.ts'
import { changeDeviceCart, mergeDeviceCart, readDeviceCart, type ProductId } from '../../features/cart/device-cart.ts'

/** A cart at today's prices. */
export type Cart = NonNullable<CallReply<'GET /cart'>['data']>

/** Sets the quantity of a product in the cart; 0 removes it. */
export type ChangeCart = (product: ProductId, quantity: number) => Promise<void>

const quoteDeviceCart = async () => (await browserApi('POST /cart/quote', { body: { items: readDeviceCart() } })).data

/** Moves the lines still on the device into the account when the user is signed in already. */
function useMerging(isOwn: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isOwn) void mergeDeviceCart().then((isMerged) => (isMerged ? revalidate() : undefined))
  }, [isOwn, revalidate])
}

/** Returns the cart on show: one's own, as loaded, or a visitor's, priced by the server; null until it is known. */
export function useCart(own: Cart | null): {
  cart: Cart | null
  change: ChangeCart
  /** The reason why a visitor's cart did not come; null: it came, or is on its way. */
  failure: string | null
  askAgain: () => void
} {
  const words = useWords()
  const { revalidate } = useRevalidator()
  const [quote, setQuote] = useState<Cart | null>(null)
  const [error, setError] = useState<unknown>(null)
  useMerging(own !== null)

  const ask = useCallback(() => {
    quoteDeviceCart().then(setQuote, setError)
  }, [])
  useEffect(() => {
    if (own !== null) return
    ask()
    // Another tab of this visitor has changed it.
    addEventListener('storage', ask)
    return () => removeEventListener('storage', ask)
  }, [own, ask])

  const askAgain = () => {
    setError(null)
    ask()
  }

  const change: ChangeCart = async (product, quantity) => {
    try {
      if (own === null) {
        changeDeviceCart(product, quantity)
        setQuote(await quoteDeviceCart())
      } else {
        if (quantity > 0) await browserApi('PATCH /cart/items', { body: { ...product, quantity } })
        else await browserApi('DELETE /cart/items/:kind/:id', { params: product })
        await revalidate()
      }
    } catch (error) {
      toast.error(failureText(error, words))
    }
  }
  return { cart: own ?? quote, change, failure: error === null ? null : failureText(error, words), askAgain }
}
