import { expect, test } from 'vitest'
import { letterNamedIn } from './letters-in-prose.ts'

test.each([
  ['Choice B is wrong.', 'Choice B'],
  ['Compare it with (C).', '(C)'],
  ['Options A-D are alike.', 'Options A'],
  ['The answer is C.', 'answer is C'],
  ['The answer is therefore A.', 'answer is therefore A'],
  ['The right answer is A because the clauses are independent.', 'answer is A'],
  ['Answer: B', 'Answer: B'],
  ['The correct option must be (D).', 'option must be (D)'],
  ['C is wrong because it is too broad.', 'C is wrong'],
  ['Read on; so B is correct.', 'so B is correct'],
  ['A is the best answer.', 'A is the best answer'],
  ['A is not right: it says too much.', 'A is not right'],
  ['It is tempting, but D is only half true.', 'but D is only half'],
  ['Because C contradicts the text, it goes.', 'Because C contradicts'],
  ['A and C are off topic.', 'A and C'],
  ['Both B and D splice.', 'Both B and D'],
  ['That leaves two: A, B, and D fail.', 'A, B, and D'],
  ['Neither A nor B joins them.', 'Neither A nor B'],
  ['Eliminate D.', 'Eliminate D'],
  ['Now choose B and read it aloud.', 'choose B'],
  ['You can rule out A.', 'rule out A'],
  ['Cross out D at once.', 'Cross out D'],
  ['The letter C is it.', 'letter C'],
  ['C) Incorrect. It is too narrow.', 'C) Incorrect'],
  ['Two marks. B. Wrong: it splices.', 'B. Wrong'],
  ['Read the claim, not B.', 'not B'],
  ['Unlike C, it fits.', 'Unlike C'],
])('“%s” names an option', (text, words) => {
  expect(letterNamedIn(text)).toBe(words)
})

test.each([
  'A is the first letter of the alphabet.',
  'A semicolon joins two clauses.',
  'A dog is right behind the sled.',
  'The answer: A semicolon joins two clauses.',
  'Choose A Tale of Two Cities.',
  'A works committee met. A claims adjuster came.',
  'Each choice begins with a word; choose a plain one.',
  'Vitamin C is better in winter, and vitamins A and D are in fish.',
  'Vitamins A, B and C are in fruit.',
  'Plan B is right for them.',
  'Plots A and C are in the shade; in plot B the yield was better.',
  'C. S. Lewis is right that stories teach.',
  'The answer is C. S. Lewis.',
  'John D. Rockefeller was wrong.',
  'It was built in 40 B.C. and fell in A.D. 79.',
  'I is wrong here: use me.',
  'The song is in D minor and ends in C.',
  'Students with A-levels and B-sides do both.',
])('“%s” names no option', (text) => {
  expect(letterNamedIn(text)).toBeUndefined()
})
