import type { PaymentMethodName } from '../../core/orders/rules.ts'
import type { Settings } from '../site/settings.ts'

/** What a way to pay has to know of an order. */
export type Payable = { number: string; total: number; currency: string; method: PaymentMethodName }

/** How an order can be paid. A card provider is one more of these, with a page of its own to send the student to. */
export type PaymentMethod = {
  /** What the student has to do, in the academy's words. */
  instructions: (settings: Settings) => string
  /** Whether the student tells a reference, or shows a receipt, by which staff find the payment. */
  takesReference: boolean
  /** Begins a payment and answers the address to pay at; asked again for the same order it is the same payment. */
  begin?: (order: Payable) => Promise<string>
}

/** The ways to pay; staff confirm each order when the money is there. */
export const paymentMethods: Record<PaymentMethodName, PaymentMethod> = {
  transfer: { instructions: ({ transferInstructions }) => transferInstructions, takesReference: true },
  cash: { instructions: ({ cashInstructions }) => cashInstructions, takesReference: false },
}

/** Begins the payment of an order that was placed; null where there is nothing to begin. */
export async function beginPayment(order: Payable, methods = paymentMethods): Promise<string | null> {
  return (await methods[order.method].begin?.(order)) ?? null
}
