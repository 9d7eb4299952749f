import type { Settings } from '../site/settings.ts'

/** How an order can be paid. A card provider is one more of these, with a page of its own to send the student to. */
export type PaymentMethod = {
  /** What the student has to do, in the academy's words. */
  instructions: (settings: Settings) => string
  /** Whether the student tells a reference by which staff find the payment. */
  takesReference: boolean
}

/** The ways to pay; staff confirm each order when the money is there. */
export const paymentMethods = {
  transfer: { instructions: ({ transferInstructions }) => transferInstructions, takesReference: true },
  cash: { instructions: ({ cashInstructions }) => cashInstructions, takesReference: false },
} satisfies Record<string, PaymentMethod>

export type PaymentMethodName = keyof typeof paymentMethods
