import { expect, test } from 'vitest'
import { sampleResult } from './sample.ts'

const asked = (domain: string | null, many: number) => Array.from({ length: many }, () => ({ domain, skill: null }))

test('P4 a sample result has the domains of the questions in their order, and counts what it names', () => {
  const questions = [...asked('Expression of Ideas', 12), ...asked(null, 3), ...asked('Craft and Structure', 14)]
  expect(sampleResult(questions)).toEqual({
    domains: [
      { domain: 'Craft and Structure', correct: 11, total: 14 },
      { domain: 'Expression of Ideas', correct: 7, total: 12 },
    ],
    correct: 18,
    total: 26,
  })
  expect(sampleResult([])).toEqual({ domains: [], correct: 0, total: 0 })
})
