import { expect, test } from 'vitest'
import type { HistoryFact } from './history.ts'
import { pointsToWin, skillsToWin } from './points-to-win.ts'
import { rankedPoints, weakSkills } from './today.ts'

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

/** Returns answers of which the last ones are wrong. */
const given = (place: HistoryFact['place'], skill: string, right: number, wrong: number): HistoryFact[] =>
  Array.from({ length: right + wrong }, (_, at) => ({
    itemId: at + 1,
    skill,
    level: 0,
    guess: 0.25,
    place,
    placeId: 1,
    at: at + 1,
    mark: at < right ? 1 : 0,
    isRight: at < right,
    isGuessed: false,
    isFlagged: false,
    isHelped: false,
    seconds: 60,
  }))

test('L5 drills tell how well a skill is known, and tests how often it is asked: what is drilled most is not the weakest for that', () => {
  const test = [...given('test', 'Inferences', 2, 2), ...given('test', 'Boundaries', 3, 1)]
  expect(weakSkills(test)).toEqual(['Inferences', 'Boundaries'])
  expect(weakSkills([...test, ...given('drill', 'Boundaries', 30, 10)])).toEqual(['Inferences', 'Boundaries'])
  expect(weakSkills([...test, ...given('drill', 'Inferences', 40, 0)])).toEqual(['Boundaries', 'Inferences'])
})

test('L5 a missed question of the weakest skill wins the most points, one of a skill that nothing is known of wins none', () => {
  const weak = ['Inferences', 'Boundaries']
  expect(['Inferences', 'Boundaries', 'Transitions', null].map((skill) => rankedPoints(weak, skill))).toEqual([
    2, 1, 0, 0,
  ])
})

test('L5 before any test each skill counts the same', () => {
  const drills = [...given('drill', 'Boundaries', 20, 8), ...given('drill', 'Inferences', 3, 4)]
  expect(weakSkills(drills)).toEqual(['Inferences', 'Boundaries'])
})

test('L5 a skill that no test has asked is not the last for it: it counts as the average of those that were', () => {
  const quiz = given('test', 'Boundaries', 11, 1)
  const drills = [...given('drill', 'Inferences', 1, 13), ...given('drill', 'Transitions', 3, 11)]
  expect(weakSkills([...quiz, ...drills])).toEqual(['Inferences', 'Transitions', 'Boundaries'])
})
