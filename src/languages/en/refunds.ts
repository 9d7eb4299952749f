/** What was given back of an order, beside where it stands. P13, T25 */
export const refunds = {
  whole: (amount: string) => `Refunded ${amount}`,
  inPart: (amount: string, total: string) => `${amount} of ${total} given back`,
}
