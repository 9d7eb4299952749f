import { expect, test } from 'vitest'
import { gradeAnswer } from './questions/grading.ts'
import { folded } from './search/folded.ts'
import { hasWords } from './search/words.ts'

const sameName = [
  ['أحمد', 'احمد', 'أَحمد', 'أحـمد', 'ٱحمد'],
  ['ليلى', 'ليلي', 'لَيْلَى'],
  ['فاطمة', 'فاطمه', 'فاطِمة'],
]

test.each(sameName)('P12 %s is found however it is written', (...forms) => {
  expect(new Set(forms.map(folded)).size).toBe(1)
  for (const typed of forms) expect(forms.filter((name) => !hasWords(name, typed))).toEqual([])
})

test.each(sameName)('Q11 %s counts as the answer of a gap however it is written', (accepted, ...forms) => {
  const question = { type: 'fill_in', spec: {}, key: [accepted] }
  const verdicts = forms.map((form) => [form, gradeAnswer(question, form)])
  expect(verdicts).toEqual(forms.map((form) => [form, 'correct']))
})

test('other letters stay different', () => {
  expect(folded('كتب')).not.toBe(folded('كتاب'))
  expect(gradeAnswer({ type: 'fill_in', spec: {}, key: ['résumé'] }, 'resume')).toBe('incorrect')
})
