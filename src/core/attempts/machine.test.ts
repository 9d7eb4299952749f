import { expect, test } from 'vitest'
import { interventions, outcomeOf, refusalOf, reopened } from './machine.ts'
import { moves, openSection, phaseNames, settle, targetOf, type Phase } from './phase.ts'

const phaseAt = (at: Phase['at']): Phase => {
  switch (at) {
    case 'paused':
      return { at, since: 0, stood: { at: 'module1', endsAt: 1 } }
    case 'closed':
      return { at, finishedAt: 0, reason: 'submitted' }
    case 'break':
      return { at, endsAt: 1 }
    case 'halfway':
      return { at, since: 0, endsAt: 1, remainingMs: 1 }
    case 'answering':
      return { at, endsAt: 1, halfAt: null, pauseMs: null }
    default:
      return { at, endsAt: 1 }
  }
}

test.each(phaseNames)('T38 what %s makes of each event agrees with the moves and sections of the phase', (at) => {
  const phase = phaseAt(at)
  if (at !== 'closed') expect(outcomeOf(phase, 'submit') === 'done').toBe(targetOf(at, 'submit') !== null)
  expect(outcomeOf(phase, 'answer') === 'done').toBe(openSection(phase) !== null)
  expect(outcomeOf(phase, 'move') === 'done').toBe(moves.some((move) => targetOf(at, move) !== null))
  // Staff can always take a test out, end it or leave it ended.
  for (const always of ['void', 'close', 'reopen'] as const) expect(refusalOf(phase, always)).toBeNull()
  for (const intervention of interventions) if (refusalOf(phase, intervention) === 'paused') expect(at).toBe('paused')
})

test('T38 a test that is reopened has exactly its minutes, and no pause at half-time again', () => {
  const open = reopened('answering', 600, 1_000)
  expect(open).toEqual({ at: 'answering', endsAt: 601_000, halfAt: null, pauseMs: null })
  expect(settle(open, 600_999)).toEqual(open)
  expect(reopened('module2', null, 1_000)).toEqual({ at: 'module2', endsAt: null })
})
