import { expect, test } from 'vitest'
import { dueStateOf } from './assignments.ts'

const at = (iso: string) => Date.parse(iso)
const dueAt = at('2026-11-29T16:00:00Z')

test.each([
  { what: 'done an hour before', doneAt: at('2026-11-29T15:00:00Z'), now: dueAt, state: 'done' },
  { what: 'done at the last moment', doneAt: dueAt, now: dueAt + 1, state: 'done' },
  { what: 'done a second late', doneAt: dueAt + 1000, now: dueAt + 2000, state: 'done_late' },
  { what: 'not done at its time', doneAt: null, now: dueAt, state: 'today' },
  { what: 'not done after its time', doneAt: null, now: dueAt + 1, state: 'overdue' },
  { what: 'not done the day before', doneAt: null, now: at('2026-11-28T21:59:00Z'), state: 'later' },
  // The day begins at 22:00 UTC where the academy is.
  { what: 'not done on its day', doneAt: null, now: at('2026-11-28T22:00:00Z'), state: 'today' },
] as const)('T35 something $what is $state', ({ doneAt, now, state }) => {
  expect(dueStateOf({ dueAt, doneAt }, { now, zone: 'Africa/Cairo' })).toBe(state)
})
