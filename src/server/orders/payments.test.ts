import { expect, test } from 'vitest'
import { beginPayment, paymentMethods } from './payments.ts'

const order = { number: 'LN-2345-6789', total: 35, currency: 'USD', method: 'transfer' } as const

test('transfer and cash have nothing to begin: their instructions say how to pay', async () => {
  expect(await beginPayment(order)).toBeNull()
  expect(await beginPayment({ ...order, method: 'cash' })).toBeNull()
})

test('a method with its own page returns the address to pay at', async () => {
  const begin = ({ number, total, currency }: { number: string; total: number; currency: string }) =>
    Promise.resolve(`https://pay.example/${number}/${total}${currency}`)
  const methods = { ...paymentMethods, transfer: { ...paymentMethods.transfer, begin } }
  expect(await beginPayment(order, methods)).toBe('https://pay.example/LN-2345-6789/35USD')
})
