import { expect, test } from 'vitest'
import type { PhaseWire, Receipt } from '../session/state.ts'
import { endingOf } from './ending.ts'

const end = '2026-11-22T10:30:00.000Z'
const before = '2026-11-22T10:29:59.900Z'
const phaseOf = (at: PhaseWire['at'], ends_at: string | null): PhaseWire => ({
  at,
  ends_at,
  half_at: null,
  remaining_seconds: null,
})
const receiptOf = (stored_at: string): Receipt => ({
  attempt_id: 1,
  quiz_id: 1,
  stored: 1,
  total: 2,
  stored_at,
  is_late: false,
  not_stored: [],
  unreadable: [],
  closed: 'attempt' as const,
})
const closed = phaseOf('closed', null)

test.each([
  { what: 'submitted just before its end', last: phaseOf('module2', end), receipt: receiptOf(before), by: 'student' },
  { what: 'closed at its end', last: phaseOf('answering', end), receipt: receiptOf(end), by: 'time' },
  { what: 'found closed at its end', last: phaseOf('checking2', end), phase: phaseOf('closed', end), by: 'time' },
  {
    what: 'found submitted elsewhere',
    last: phaseOf('answering', end),
    phase: phaseOf('closed', before),
    by: 'student',
  },
  { what: 'untimed', last: phaseOf('answering', null), receipt: receiptOf(end), by: 'student' },
  {
    what: 'closed before its end on the exam desk, and answers came late',
    last: phaseOf('answering', end),
    phase: { ...phaseOf('closed', before), reason: 'closed_by_staff' as const },
    receipt: receiptOf(end),
    by: 'staff',
  },
  { what: 'left in the break', last: phaseOf('break', before), phase: phaseOf('closed', end), by: 'student' },
  { what: 'never seen open', last: null, receipt: receiptOf(end), by: 'student' },
])('Q6 an attempt that was $what was ended by $by', ({ last, receipt = null, phase = closed, by }) => {
  expect(endingOf(last, { phase, receipt })).toBe(by)
})
