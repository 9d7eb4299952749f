import { expect, test } from 'vitest'
import { pointsToWin, skillsToWin } from './points-to-win.ts'

const skill = (name: string, correctCount: number, questionCount: number) => ({ name, correctCount, questionCount })
const order = (...skills: ReturnType<typeof skill>[]) => skillsToWin(skills).map(({ name }) => name)

test('L5 the skill with most misses comes before one that was asked once and missed', () => {
  expect(order(skill('Inferences', 0, 1), skill('Boundaries', 4, 10))).toEqual(['Boundaries', 'Inferences'])
})

test('L5 of skills that were asked as often, the one with more misses comes first; without a miss there is nothing to win', () => {
  expect(order(skill('Transitions', 3, 5), skill('Boundaries', 1, 5), skill('Inferences', 5, 5))).toEqual([
    'Boundaries',
    'Transitions',
  ])
})

test('L5 points at the edges: no skill, nothing asked, all right, all wrong', () => {
  expect(order()).toEqual([])
  expect(order(skill('Boundaries', 0, 0))).toEqual([])
  expect([...pointsToWin([skill('Boundaries', 5, 5)]).values()]).toEqual([0])
  expect([...pointsToWin([skill('Boundaries', 0, 5)]).values()]).toEqual([5])
})
