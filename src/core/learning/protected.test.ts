import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepsOpen, restingMs, type AnswerableAttempt } from '../attempts/open-items.ts'
import { lateMs } from '../attempts/late.ts'
import { finishReasons, type Phase } from '../attempts/phase.ts'
import { itemsAhead, usableItems, type TestForms } from './protected.ts'

const [first, last] = [0, 40]
const instant = fc.integer({ min: first, max: last })
const items = Array.from({ length: 12 }, (_, id) => id)
const someItems = fc.subarray(items)

/** A test with its forms, in a course that is open to the student or not. */
const form = fc.record({
  module1: someItems,
  easy: someItems,
  hard: someItems,
  course: fc.nat({ max: 3 }),
  isListed: fc.boolean(),
  isFree: fc.boolean(),
  opensAt: fc.option(instant),
  closesAt: fc.option(instant),
  startsLeft: fc.option(fc.nat({ max: 2 })),
})
type Form = typeof form extends fc.Arbitrary<infer One> ? One : never

/** By course: the end of the access, null for good, undefined for none. */
const accesses = fc.array(fc.option(fc.option(instant), { nil: undefined }), { minLength: 4, maxLength: 4 })

const asTest = (one: Form, ends: (number | null | undefined)[]): TestForms => ({
  ...one,
  windows: [one],
  itemIds: [...one.module1, ...one.easy, ...one.hard],
  access: ends[one.course],
})

/** Returns whether the server would let a test begin at an instant: the same rule once more, for a single instant. */
function canStartAt(one: Form, ends: (number | null | undefined)[], at: number): boolean {
  const end = ends[one.course]
  const isOpenCourse = end === null || (end !== undefined && at < end)
  const isInWindow = (one.opensAt === null || at >= one.opensAt) && (one.closesAt === null || at < one.closesAt)
  return one.isListed && one.startsLeft !== 0 && isInWindow && (one.isFree || isOpenCourse)
}

test('L12 no item that a test could still ask at any later instant is used before its key was shown, and every other one is', () => {
  const counts = { used: 0, kept: 0 }
  fc.assert(
    fc.property(
      fc.array(form, { maxLength: 5 }),
      accesses,
      someItems,
      someItems,
      instant,
      (forms, ends, shown, open, now) => {
        const before = {
          ahead: itemsAhead(
            forms.map((one) => asTest(one, ends)),
            now,
          ),
          shown: new Set(shown),
          open: new Set(open),
        }
        const used = new Set(usableItems(items, before))
        const later = Array.from({ length: last + 2 - now }, (_, more) => now + more)
        const startable = forms.filter((one) => later.some((at) => canStartAt(one, ends, at)))
        for (const id of items) {
          const isAsked = startable.some((one) => [one.module1, one.easy, one.hard].some((part) => part.includes(id)))
          const mayBeUsed = !open.includes(id) && (!isAsked || shown.includes(id))
          expect(used.has(id)).toBe(mayBeUsed)
          counts[mayBeUsed ? 'used' : 'kept'] += 1
        }
      },
    ),
    { numRuns: 2_000 },
  )
  expect(Math.min(counts.used, counts.kept)).toBeGreaterThan(1_000)
})

test('L12 an item that may return waits while any attempt that contains it is open', () => {
  const before = { ahead: new Set<number>(), shown: new Set([1, 2]), open: new Set([2]) }
  expect(usableItems([1, 2, 3], before)).toEqual([1, 3])
})

const startedAt = 1_000_000
const running = (own: Partial<AnswerableAttempt>): AnswerableAttempt => ({
  phase: { at: 'module1', endsAt: startedAt + 1_920_000 },
  isPractice: false,
  startedAt,
  lastAnswerAt: null,
  finalisedAt: null,
  heldUntil: null,
  ...own,
})
const countsUp: Phase = { at: 'answering', endsAt: null, halfAt: null, pauseMs: null }
const paused: Phase = { at: 'paused', since: startedAt, stood: { at: 'module1', endsAt: startedAt + 1_920_000 } }
const closed = (reason: (typeof finishReasons)[number] | 'discarded'): Phase => ({
  at: 'closed',
  finishedAt: startedAt,
  reason,
})

test.each([
  ['a running clock', {}, Infinity],
  ['a break', { phase: { at: 'break', endsAt: startedAt } as const }, Infinity],
  ['counting up', { phase: countsUp }, startedAt + restingMs],
  ['counting up, answered', { phase: countsUp, lastAnswerAt: startedAt + 5_000 }, startedAt + 5_000 + restingMs],
  ['practice mode', { isPractice: true }, startedAt + restingMs],
  ['paused by staff', { phase: paused, lastAnswerAt: startedAt + 5_000 }, startedAt + 5_000 + restingMs],
  ['submitted', { phase: closed('submitted') }, startedAt],
  ['discarded', { phase: closed('discarded') }, startedAt],
  ['abandoned', { phase: closed('abandoned') }, startedAt],
  ['ended by time', { phase: closed('time_up') }, startedAt + lateMs],
  ['closed by staff', { phase: closed('closed_by_staff') }, startedAt + lateMs],
  ['held back', { phase: closed('submitted'), heldUntil: startedAt + 9_000 }, startedAt + 9_000],
  ['ended by time and reviewed', { phase: closed('time_up'), finalisedAt: startedAt }, startedAt],
] satisfies [string, Partial<AnswerableAttempt>, number][])(
  'T44 an attempt keeps its questions open no longer than they can be answered: %s',
  (_name, own, until) => {
    const attempt = running(own)
    const lastMoment = until === Infinity ? startedAt + 100 * restingMs : until - 1
    expect(keepsOpen(attempt, lastMoment)).toBe(until > startedAt)
    if (until !== Infinity) expect(keepsOpen(attempt, until)).toBe(false)
  },
)
