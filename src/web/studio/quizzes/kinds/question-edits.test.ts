// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { questionTypes } from '../../../../core/questions/kinds.ts'
import { findQuestionView } from '../../../questions/question-views.ts'
import { findQuestionEdit } from './question-edits.ts'

test('X1 T16 every type of question has its screens and its editor; another type has none', () => {
  expect(questionTypes.filter((type) => findQuestionView(type) === undefined)).toEqual([])
  expect(questionTypes.length).toBeGreaterThan(5)
  expect(questionTypes.filter((type) => findQuestionEdit(type) === undefined)).toEqual([])
  for (const type of ['essay', 'toString', ''])
    expect([findQuestionView(type), findQuestionEdit(type)]).toEqual([undefined, undefined])
})
