import { expect, test } from 'vitest'
import { readPublished } from './published.ts'
import { dryProblems, simulateWeeks, supplyOf, type Supply } from './weeks.ts'

const supply = supplyOf(await readPublished())
const student = { seed: 'a student', level: 0 }

test('the supply of a plan is the published bank, both tests of two modules with their route, and the lessons of the course', () => {
  expect(supply.bank.length).toBeGreaterThan(300)
  expect(
    supply.tests.map(({ minutes, toHarder, modules }) => [minutes, toHarder, modules.map(({ length }) => length)]),
  ).toContainEqual([66, 18, [27, 27, 27]])
  expect(supply.lessons.filter(({ skills }) => skills.length > 0).length).toBeGreaterThanOrEqual(10)
  const ofTests = new Set(supply.tests.flatMap(({ modules }) => modules.flat().map(({ itemId }) => itemId)))
  expect(supply.bank.filter(({ itemId }) => ofTests.has(itemId))).toEqual([])
})

test('L6 eight weeks of half an hour a day by the plan have a whole drill on each day, of more than one skill', () => {
  const weeks = simulateWeeks(supply, student)
  expect(dryProblems(weeks)).toEqual([])
  expect(weeks.drills.length).toBeGreaterThanOrEqual(7 * 7)
  const [mostOften = 0] = [...Map.groupBy(weeks.drills, ({ skill }) => skill).values()]
    .map(({ length }) => length)
    .toSorted((one, other) => other - one)
  expect(mostOften).toBeLessThan(weeks.drills.length / 2)
  expect(simulateWeeks(supply, student)).toEqual(weeks)
})

test('a bank that is too small runs dry, and the skill is named', () => {
  const small: Supply = {
    ...supply,
    tests: [],
    bank: supply.bank.filter(({ skill }) => skill === 'Boundaries').slice(0, 10),
  }
  const problems = dryProblems(simulateWeeks(small, student))
  expect(problems).toContainEqual(
    expect.stringMatching(/^Boundaries runs dry: \d+ drills have fewer than 7 questions$/),
  )
  expect(problems).toContainEqual(expect.stringMatching(/^on \d+ days no skill has a question for a drill$/))
})
