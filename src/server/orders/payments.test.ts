import { expect, test } from 'vitest'
import { beginPayment, paymentMethods } from './payments.ts'

const order = { number: 'LN-2345-6789', total: 35, currency: 'USD', method: 'transfer' } as const

test('a transfer and cash begin nothing: their instructions tell how to pay', async () => {
  expect(await beginPayment(order)).toBeNull()
  expect(await beginPayment({ ...order, method: 'cash' })).toBeNull()
})

test('a method with a page of its own tells where the order is paid', async () => {
  const begin = ({ number, total, currency }: { number: string; total: number; currency: string }) =>
    Promise.resolve(`https://pay.example/${number}/${total}${currency}`)
  const methods = { ...paymentMethods, transfer: { ...paymentMethods.transfer, begin } }
  expect(await beginPayment(order, methods)).toBe('https://pay.example/LN-2345-6789/35USD')
})
