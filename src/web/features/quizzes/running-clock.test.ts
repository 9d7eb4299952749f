import { expect, test } from 'vitest'
import { quizzes } from '#words/quizzes'
import { runningText } from './running-text.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const after = (seconds: number | null) => (seconds === null ? null : new Date(now + seconds * 1000).toISOString())

test.each([
  { at: 'module1', left: 1471, says: 'Module 1, 24:31 left' },
  { at: 'module1', left: -5, says: "Time's up for Module 1: the break and Module 2 wait for you." },
  { at: 'checking1', left: 0, says: "Time's up for Module 1: the break and Module 2 wait for you." },
  { at: 'break', left: 80, says: 'Break, 1:20 left' },
  { at: 'break', left: 0, says: 'The break is over: Module 2 waits for you.' },
  { at: 'checking2', left: 5, says: 'Module 2, 0:05 left' },
  { at: 'module2', left: 0, says: "Time's up. What you answered is being handed in." },
  { at: 'answering', left: 600, says: '10:00 left' },
  { at: 'answering', left: null, says: 'No time limit' },
] as const)('Q1 a quiz at $at with $left seconds left says $says', ({ at, left, says }) => {
  const phase = { at, ends_at: after(left), half_at: null, remaining_seconds: null }
  expect(runningText(quizzes.running, phase, now)).toBe(says)
})

test('Q1 a quiz in its pause says what is left of it, also when the pause began after the page was loaded', () => {
  const paused = { at: 'halfway', ends_at: after(600), half_at: after(-1), remaining_seconds: 240 } as const
  expect(runningText(quizzes.running, paused, now)).toBe('Paused at half-time, 4:00 of the quiz left')
  const answering = { at: 'answering', ends_at: after(270), half_at: after(30), remaining_seconds: null } as const
  expect(runningText(quizzes.running, answering, now)).toBe('4:30 left')
  expect(runningText(quizzes.running, answering, now + 31_000)).toBe('Paused at half-time, 4:00 of the quiz left')
})
