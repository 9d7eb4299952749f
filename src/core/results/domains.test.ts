import { expect, test } from 'vitest'
import { domainResults } from './domains.ts'

const asked = (domain: string | null, skill: string | null, mark: 'correct' | 'incorrect' | 'skip') => ({
  domain,
  skill,
  mark,
})

test('R1 domains come in the official order, with their skills, and count what has no skill', () => {
  const results = domainResults([
    asked('Grammar of ours', 'Commas', 'correct'),
    asked('Expression of Ideas', 'Transitions', 'correct'),
    asked('craft  and structure', 'Words in Context', 'correct'),
    asked('Craft and Structure', 'words in context', 'skip'),
    asked('Craft and Structure', null, 'incorrect'),
    asked(null, 'Inferences', 'correct'),
  ])
  expect(results.map(({ domain }) => domain)).toEqual(['Craft and Structure', 'Expression of Ideas', 'Grammar of ours'])
  expect(results[0]).toEqual({
    domain: 'Craft and Structure',
    questionCount: 3,
    correctCount: 1,
    questionPercentage: 50,
    correctPercentage: 33.3,
    skills: [
      {
        name: 'Words in Context',
        questionCount: 2,
        correctCount: 1,
        questionPercentage: 66.7,
        correctPercentage: 50,
      },
    ],
  })
})

test.each([null, '', '  ', 'null', 'Undefined', 'UNKNOWN DOMAIN', 'unknown'])(
  'R1 a domain named %j is none',
  (domain) => {
    expect(domainResults([asked(domain, 'Inferences', 'correct')])).toEqual([])
  },
)

test.each([null, ' ', 'null', 'undefined', 'Unknown'])(
  'R1 a skill named %j is left out and counts in its domain',
  (skill) => {
    expect(domainResults([asked('Information and Ideas', skill, 'correct')])).toMatchObject([
      { questionCount: 1, correctCount: 1, skills: [] },
    ])
  },
)
