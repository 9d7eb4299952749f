import type { Payee, PaymentMethodName } from '../../core/orders/rules.ts'
import type { Settings } from '../site/settings.ts'

/** What a payment method needs to know about an order. */
export type Payable = { number: string; total: number; currency: string; method: PaymentMethodName }

/** How an order can be paid. A card provider would be another one, with a `begin` that returns its own page. */
export type PaymentMethod = {
  /** What the student has to do, in the academy's own text; '' where it has written none. */
  instructions: (settings: Settings) => string
  /** Whether the student enters a reference or uploads a receipt by which staff identify the payment. */
  takesReference: boolean
  /** What a bank's form asks for. */
  payee?: (settings: Settings) => Payee
  /** Begins a payment and returns the address to pay at; idempotent for the same order. */
  begin?: (order: Payable) => Promise<string>
}

/** The payment methods; staff confirm each order when the money has arrived. */
export const paymentMethods: Record<PaymentMethodName, PaymentMethod> = {
  transfer: {
    instructions: ({ transferInstructions }) => transferInstructions,
    takesReference: true,
    payee: ({ transferName, transferBank, transferAccount }) => ({
      name: transferName,
      bank: transferBank,
      account: transferAccount,
    }),
  },
  cash: { instructions: ({ cashInstructions }) => cashInstructions, takesReference: false },
}

/** Begins the payment of a placed order; returns null when its method has nothing to begin. */
export async function beginPayment(order: Payable, methods = paymentMethods): Promise<string | null> {
  return (await methods[order.method].begin?.(order)) ?? null
}
