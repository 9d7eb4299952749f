import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { optionOrder } from '../../../core/questions/option-order.ts'
import { plainText } from '../../../core/questions/reading.ts'
import type { AnswerableQuestion } from '../question-view.ts'
import { TakeAnswer } from '../take-answer.tsx'
import { VerdictText } from '../verdict-text.tsx'
import { OptionSeed } from './options-of.ts'

const texts = { a1: 'alpha', a2: 'beta', a3: 'gamma', a4: 'delta' } as const
const question: AnswerableQuestion = { id: 7, type: 'mcq', ...texts, matches: [], right_items: [] }
/** A seed that shows this question in another order than that of its keys. */
const seed = 11
const order = optionOrder(seed, question.id, 4)

const shown = (optionSeed: number | null) =>
  plainText(
    renderToStaticMarkup(
      <OptionSeed value={optionSeed}>
        <TakeAnswer
          question={question}
          userAnswer="a3"
          correctAnswer={null}
          crossed={[]}
          isCrossing={false}
          isLocked={false}
          onAnswer={() => {}}
          onToggleCrossed={() => {}}
        />
        <VerdictText
          heading="h2"
          question={question}
          checked={{
            user_answer: 'a3',
            is_correct: 0,
            correct_answer: 'a1',
            answer_description: null,
            explanation: null,
          }}
        />
      </OptionSeed>,
    ).replaceAll(/<[^>]*>/g, ' '),
  )

test('options are lettered in the order of the attempt, and the verdict names the letter that the student saw', () => {
  expect(order).not.toEqual(['a1', 'a2', 'a3', 'a4'])
  const places = order.map((key, at) => `${'ABCD'[at]} ${texts[key]}`)
  expect(shown(seed)).toContain(places.join(' '))
  expect(shown(seed)).toContain(`Correct answer: ${'ABCD'[order.indexOf('a1')]}`)
  expect(shown(null)).toContain('A alpha B beta C gamma D delta')
  expect(shown(null)).toContain('Correct answer: A')
})

test('Q12 a skipped question is called so, and neither wrong nor given a cross', () => {
  const verdictOf = (userAnswer: string | null) => {
    const checked = { is_correct: 0 as const, correct_answer: 'a1', answer_description: null, explanation: null }
    return renderToStaticMarkup(
      <VerdictText heading="h2" question={question} checked={{ ...checked, user_answer: userAnswer }} />,
    )
  }
  expect(verdictOf(null)).toContain('Not Answered (Skipped)')
  expect(verdictOf(null)).not.toMatch(/Incorrect|incorrect/)
  expect(verdictOf('a3')).toContain('Incorrect.')
  const sign = (html: string) => /<svg.*?<\/svg>/.exec(html)?.[0]
  expect(sign(verdictOf(null))).not.toBe(sign(verdictOf('a3')))
})
