import type { PaymentMethodName } from '../../core/orders/rules.ts'

/** The fields of an order that a payment method needs. */
export type Payable = { number: string; total: number; currency: string; method: PaymentMethodName }

/** A method of paying an order. A card provider would be another one, with a `begin` that returns its own page. */
export type PaymentMethod = {
  /** True if the student enters a reference or uploads a receipt by which staff identify the payment. */
  takesReference: boolean
  /** Begins a payment and returns the address to pay at; idempotent for the same order. */
  begin?: (order: Payable) => Promise<string>
}

/** The payment methods, of which the academy's ways to pay are one each; staff confirm each order when the money has arrived. */
export const paymentMethods: Record<PaymentMethodName, PaymentMethod> = {
  transfer: { takesReference: true },
  cash: { takesReference: false },
}

/** Begins the payment of a placed order; returns null when its method has nothing to begin. */
export async function beginPayment(order: Payable, methods = paymentMethods): Promise<string | null> {
  return (await methods[order.method].begin?.(order)) ?? null
}
