import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'
import { stageOf, stepsOf } from './steps.ts'

const deferred = { type: 'mcq', answer_display: 'deferred' } as const
const immediate = { type: 'mcq', answer_display: 'immediate' } as const
const twoModule = { type: 'two_module', answer_display: 'deferred' } as const
const open = { total: 3, isAnswered: false, isLocked: false }

test('Q3 a plain quiz disables Back on its first question and finishes on its last', () => {
  const at = 'answering'
  expect(stepsOf({ quiz: deferred, at, position: 1, ...open })).toMatchObject({
    back: 'disabled',
    side: 'skip',
    main: 'next',
  })
  expect(stepsOf({ quiz: deferred, at, position: 3, ...open })).toMatchObject({
    back: 'enabled',
    side: null,
    main: 'finish',
  })
})

test('Q4 with immediate display Submit waits for an answer, and Next for the lock', () => {
  const on = { quiz: immediate, at: 'answering', position: 1, ...open } as const
  expect(stepsOf(on)).toMatchObject({ main: 'submit', isMainDisabled: true })
  expect(stepsOf({ ...on, isAnswered: true })).toMatchObject({ main: 'submit', isMainDisabled: false })
  expect(stepsOf({ ...on, isAnswered: true, isLocked: true })).toMatchObject({ main: 'next', isMainDisabled: false })
})

test('the last question of an immediate quiz can be left open', () => {
  const on = { quiz: immediate, at: 'answering', position: 3, ...open } as const
  expect(stepsOf(on)).toMatchObject({ side: 'finish', main: 'submit' })
  expect(stepsOf({ ...on, isAnswered: true, isLocked: true })).toMatchObject({ side: null, main: 'finish' })
})

test.each([
  { at: 'module1', main: 'finishModule1' },
  { at: 'module2', main: 'finishQuiz' },
] as const)('Q7 the last question of $at says $main, and its first has no Back', ({ at, main }) => {
  expect(stepsOf({ quiz: twoModule, at, position: 3, ...open })).toMatchObject({ main })
  expect(stepsOf({ quiz: twoModule, at, position: 1, ...open })).toMatchObject({ back: 'absent' })
})

test('Q4 Q7 a two-module quiz with immediate display asks to submit, then to go on, and at its end to finish the module', () => {
  const on = { quiz: { ...twoModule, answer_display: 'immediate' }, at: 'module1', position: 2, ...open } as const
  expect(stepsOf({ ...on, isAnswered: true })).toMatchObject({ back: 'enabled', main: 'submit', side: 'skip' })
  expect(stepsOf({ ...on, isAnswered: true, isLocked: true })).toMatchObject({ main: 'next', side: null })
  expect(stepsOf({ ...on, position: 3, isAnswered: true, isLocked: true })).toMatchObject({ main: 'finishModule1' })
})

test('the default screen waits for an answer or a skip', () => {
  const on = { quiz: { ...deferred, type: 'default' }, at: 'answering', position: 1, ...open } as const
  expect(stepsOf(on)).toMatchObject({ side: 'skip', isMainDisabled: true })
  expect(stepsOf({ ...on, isAnswered: true })).toMatchObject({ isMainDisabled: false })
})

test.each([
  { at: 'module1', isChecking: true, stage: 'question' },
  { at: 'checking1', isChecking: false, stage: 'check' },
  { at: 'break', isChecking: false, stage: 'break' },
  { at: 'answering', isChecking: false, stage: 'question' },
  { at: 'answering', isChecking: true, stage: 'check' },
  { at: 'halfway', isChecking: true, stage: 'pause' },
] as const)('$at shows the $stage stage when checking is $isChecking', ({ at, isChecking, stage }) => {
  expect(stageOf({ at, ends_at: null, half_at: null, remaining_seconds: null }, isChecking)).toBe(stage)
})

test.each([
  { seconds: 0, text: '0:00' },
  { seconds: 300, text: '5:00' },
  { seconds: 1867, text: '31:07' },
  { seconds: 3723, text: '1:02:03' },
])('$seconds seconds are $text', ({ seconds, text }) => {
  expect(clockText(seconds)).toBe(text)
})
