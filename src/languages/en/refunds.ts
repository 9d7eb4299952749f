/** The refunds of an order, beside its state. P13, T25 */
export const refunds = {
  whole: (amount: string) => `Refunded ${amount}`,
  inPart: (amount: string, total: string) => `${amount} of ${total} given back`,
}
