import { expect, test } from 'vitest'
import { quizzes } from '../../words/en/quizzes.ts'
import { runningText } from './running-clock.tsx'

test.each([
  { at: 'module1', left: 1471, says: 'Module 1, 24:31 left' },
  { at: 'checking1', left: 0, says: "Time's up for Module 1: the break and Module 2 wait for you." },
  { at: 'break', left: 80, says: 'Break, 1:20 left' },
  { at: 'break', left: 0, says: 'The break is over: Module 2 waits for you.' },
  { at: 'checking2', left: 5, says: 'Module 2, 0:05 left' },
  { at: 'module2', left: 0, says: "Time's up. What you answered is being handed in." },
  { at: 'answering', left: 600, says: '10:00 left' },
  { at: 'answering', left: null, says: 'No time limit' },
  { at: 'halfway', left: 240, says: 'Paused at half-time, 4:00 of the quiz left' },
] as const)('Q1 a quiz at $at with $left seconds left says $says', ({ at, left, says }) => {
  expect(runningText(quizzes.running, at, left)).toBe(says)
})
