import { openSumOf, sumOf } from './money.ts'

/** A part of an order's total and the day until which it is expected. */
export type Part = { amount: number; due_on: string }

/** An order with its payment plan; no parts: the total is expected at once. */
type Planned = { total: number; paid: number; refunded: number; installments: readonly Part[] }

const minus = (amount: number, taken: number) =>
  sumOf([
    { price: amount, quantity: 1 },
    { price: taken, quantity: -1 },
  ])

/** Returns the parts of a plan, each with the sum of it that is open, and whether that is due: money pays the earliest part first. T39 */
export function partsOf(order: Planned, today: string): (Part & { open: number; is_due: boolean })[] {
  let received = minus(order.total, openSumOf(order))
  return order.installments
    .toSorted((one, other) => (one.due_on < other.due_on ? -1 : 1))
    .map((part) => {
      const paid = Math.min(part.amount, received)
      received = minus(received, paid)
      const open = minus(part.amount, paid)
      return { ...part, open, is_due: open > 0 && part.due_on <= today }
    })
}

/** The payment that is expected next; `due_on` is null without a plan. */
export type NextPayment = { amount: number; due_on: string | null; is_due: boolean }

/**
 * Returns the payment that is expected next: all open parts that are due today, or else the plan's next part; without a plan the open sum.
 * Null when nothing is open. T39
 */
export function nextPayment(order: Planned, today: string): NextPayment | null {
  const open = openSumOf(order)
  if (open === 0) return null
  const parts = partsOf(order, today).filter((part) => part.open > 0)
  const [first] = parts
  if (!first) return { amount: open, due_on: null, is_due: true }
  const due = parts.filter((part) => part.is_due)
  const amount = sumOf((due.length > 0 ? due : [first]).map((part) => ({ price: part.open, quantity: 1 })))
  return { amount: Math.min(amount, open), due_on: first.due_on, is_due: due.length > 0 }
}
