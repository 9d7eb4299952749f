import { expect, test } from 'vitest'
import { nextPayment, partsOf } from './plan.ts'

const installments = [
  { amount: 250, due_on: '2026-03-01' },
  { amount: 100, due_on: '2026-04-01' },
  { amount: 100, due_on: '2026-05-01' },
]
const order = { total: 450, paid: 0, refunded: 0, installments }

test('T39 money pays the earliest parts of a plan first, also what was not given back', () => {
  const open = (sums: object) => partsOf({ ...order, ...sums }, '2026-02-01').map((part) => part.open)
  expect(open({})).toEqual([250, 100, 100])
  expect(open({ paid: 250 })).toEqual([0, 100, 100])
  expect(open({ paid: 300.1 })).toEqual([0, 49.9, 100])
  expect(open({ paid: 300, refunded: 100 })).toEqual([50, 100, 100])
  expect(open({ paid: 450 })).toEqual([0, 0, 0])
  expect(open({ installments: installments.toReversed(), paid: 250 })).toEqual([0, 100, 100])
  const due = partsOf({ ...order, paid: 250 }, '2026-04-01').map((part) => part.is_due)
  expect(due).toEqual([false, true, false])
})

test('T39 the next payment is what is due, or else the next part, or without a plan the open sum', () => {
  const next = (sums: object, today = '2026-02-01') => nextPayment({ ...order, ...sums }, today)
  expect(next({})).toEqual({ amount: 250, due_on: '2026-03-01', is_due: false })
  expect(next({}, '2026-03-01')).toEqual({ amount: 250, due_on: '2026-03-01', is_due: true })
  // What is overdue is one sum.
  expect(next({ paid: 200 }, '2026-04-15')).toEqual({ amount: 150, due_on: '2026-03-01', is_due: true })
  expect(next({ paid: 250 }, '2026-03-15')).toEqual({ amount: 100, due_on: '2026-04-01', is_due: false })
  expect(next({ paid: 450 })).toBeNull()
  expect(next({ installments: [], paid: 200 })).toEqual({ amount: 250, due_on: null, is_due: true })
  // A total that was raised after its plan was paid.
  expect(next({ total: 500, paid: 450 })).toEqual({ amount: 50, due_on: null, is_due: true })
})
