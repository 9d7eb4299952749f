import { expect, test } from 'vitest'
import { readQuiz } from './content.ts'
import { guesserShares, keyPattern, keyPatternProblems, learnedShare, mostByPattern } from './key-pattern.ts'

const problemsOf = (keys: string[]) => keyPatternProblems(keyPattern(keys), guesserShares(keys))
const { questions } = JSON.parse(await readQuiz('full-test-1')) as {
  questions: { module: string; model_difficulty: string | null; key: string }[]
}
const modules = Object.entries(
  Object.groupBy(questions, ({ module, model_difficulty: level }) => [module, level].filter(Boolean).join(' ')),
).map(([name, set = []]) => ({ name, keys: set.map(({ key }) => key) }))

test.each(modules)('G1 anyone who uses only the pattern of keys gets at most 30 % of $name', ({ keys }) => {
  expect(keys).toHaveLength(27)
  expect(problemsOf(keys)).toEqual([])
  expect(Math.max(...Object.values(guesserShares(keys)))).toBeLessThanOrEqual(mostByPattern)
})

test.each(modules)(
  'G1 a guesser who learned the pattern of the other modules gets at most 30 % of $name',
  ({ name, keys }) => {
    const others = modules.filter((other) => other.name !== name).map((other) => other.keys)
    expect(learnedShare(keys, others)).toBeLessThanOrEqual(mostByPattern)
  },
)

test('G1 a guesser who learned a rotation gets all of the next', () => {
  const rotation = [...'ABCD'.repeat(7)]
  expect(learnedShare(rotation, [rotation])).toBe(1)
})

test.each([
  { what: 'never twice the same', keys: 'ABCDABDCBADCBDACDBACDABCBDA', problem: /0 neighbouring keys are equal/ },
  { what: 'one letter in every place', keys: 'B'.repeat(27), problem: /B is the key 27 times/ },
  { what: 'a rotation', keys: 'ABCD'.repeat(7).slice(0, 27), problem: /windows hold four different letters/ },
  { what: 'a letter that is nearly absent', keys: 'AABBCAABCBCACBBACDACBBCAABC', problem: /D is the key 1 times/ },
  { what: 'pairs', keys: 'AABBDDCCBBAADDCCAABBCCDDABA', problem: /'the letter before again' gets/ },
])('G1 a module whose keys show $what is refused', ({ keys, problem }) => {
  expect(problemsOf([...keys]).join('; ')).toMatch(problem)
})
