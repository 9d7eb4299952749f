import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gradeAnswer, cleanAnswer } from './grading.ts'
import { optionOrder, toShown } from './option-order.ts'
import { optionKeys } from './question.ts'
import { fromShown } from './shown-answers.ts'

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const ids = fc.integer({ min: 1, max: 2 ** 31 - 1 })
const words = ['the tide', 'the second word', 'the boats', 'noon']

test('what was shown and what is stored lead to each other, in every form of an answer', () => {
  fc.assert(
    fc.property(seeds, ids, fc.subarray([...optionKeys], { minLength: 1 }), (seed, id, keys) => {
      const order = optionOrder(seed, id, 4)
      const [first = 'a1'] = keys
      expect(fromShown(toShown(first, order), order, words)).toBe(first)
      const list = JSON.stringify(keys)
      expect(fromShown(toShown(list, order), order, words)).toBe(list)
      expect(toShown(first, order)).toBe(optionKeys[order.indexOf(first)])
    }),
  )
})

test('letters and keys of what was shown are translated; words, blanks and other forms stay', () => {
  const order = ['a3', 'a1', 'a4', 'a2'] as const
  const answers: [unknown, unknown][] = [
    ['a1', 'a3'],
    ['B', 'a1'],
    [' c ', 'a4'],
    ['"a4"', 'a2'],
    ['A,D', 'a3,a2'],
    ['["a1","a2"]', '["a3","a1"]'],
    [
      ['a1', 'B'],
      ['a3', 'a1'],
    ],
    ['the second word', 'the second word'],
    ['a1,the', 'a1,the'],
    ['E', 'E'],
    ['', ''],
    [null, null],
    [undefined, undefined],
    [7, 7],
  ]
  for (const [shown, stored] of answers) expect(fromShown(shown, order, words)).toEqual(stored)
  // Three options have no fourth.
  expect(fromShown('D', ['a2', 'a1', 'a3'], words.slice(0, 3))).toBe('(D)')
  expect(toShown(null, order)).toBeNull()
})

const shuffled = { options: ['A', 'The', 'An', 'no article'], order: ['a2', 'a1', 'a3', 'a4'] } as const

test.each([
  { answer: 'A', means: 'the option that says so', key: 'a1' },
  { answer: '"A"', means: 'the option that says so, in quotes', key: 'a1' },
  { answer: 'The', means: 'the option that says so', key: 'a2' },
  { answer: 'a1', means: 'the first place', key: 'a2' },
  { answer: 'B', means: 'nothing, for letters are words here', key: null },
])('$answer means $means, where an option is a single letter', ({ answer, key }) => {
  const { options, order } = shuffled
  const question = { type: 'mcq', spec: { options: [...options] }, key: 'a1' }
  const stored = cleanAnswer(question, fromShown(answer, order, options))
  expect(optionKeys.find((one) => one === stored) ?? null).toBe(key)
  if (key === null) expect(gradeAnswer(question, stored)).toBe('incorrect')
})

test('a letter that answers a question without options stays', () => {
  expect(fromShown('B', [], [])).toBe('B')
})

test('letters of several options are places or words as a single one is', () => {
  const letters = ['A', 'B', 'C', 'D']
  // At its own place a letter means the same either way; elsewhere it means its words, and a list of several has no meaning by places.
  expect(fromShown('A,B', optionKeys, letters)).toBe('a1,a2')
  expect(fromShown(['D', 'A'], ['a4', 'a2', 'a3', 'a1'], letters)).toEqual(['a4', 'a1'])
  expect(fromShown(['B', 'a1'], shuffled.order, shuffled.options)).toBe('(B,a1)')
})
