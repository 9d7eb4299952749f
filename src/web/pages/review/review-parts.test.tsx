import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Mark } from '../../../core/questions/question.ts'
import type { DomainResult } from '../../../core/results/domains.ts'
import { QuestionsOverview } from './overview/questions-overview.tsx'
import type { FinishedReview, ReviewedQuestion } from './review-data.ts'
import { KnowledgeAndSkills } from './summary/knowledge-and-skills.tsx'
import { weakestSkills } from './summary/weakest-skills.ts'
import { WhatNext } from './summary/what-next.tsx'

const question = (ordinal: number, mark: Mark, more: Partial<ReviewedQuestion> = {}): ReviewedQuestion => ({
  id: 100 + ordinal,
  externalId: `q${ordinal}`,
  key_words: 'B',
  user_answer: mark === 'skip' ? null : 'a1',
  marked: false,
  domain: 'Craft and Structure',
  skill: 'Words in Context',
  mark,
  ordinal,
  module: 'all',
  ...more,
})

const texts = (html: string) =>
  html
    .replace(/<[^>]+>/g, '\n')
    .split('\n')
    .filter(Boolean)

describe('Knowledge and Skills', () => {
  const questions = [question(1, 'correct'), question(2, 'incorrect'), question(3, 'skip')]

  test.each(['two_module', 'mcq'])(
    'R1 a %s quiz shows each domain and skill with its percentage in words',
    (quizType) => {
      const html = renderToStaticMarkup(<KnowledgeAndSkills quizType={quizType} questions={questions} />)
      expect(texts(html)).toEqual(
        expect.arrayContaining([
          'Knowledge and Skills',
          'Craft and Structure',
          'Words in Context',
          '33.3%, 1 of 3',
          'Needs practice',
        ]),
      )
      expect(html).toContain('value="33.3"')
    },
  )

  test('R1 a quiz of another type shows nothing, one without a valid domain says so', () => {
    expect(renderToStaticMarkup(<KnowledgeAndSkills quizType="default" questions={questions} />)).toBe('')
    const nameless = questions.map((one) => ({ ...one, domain: 'Unknown domain' }))
    const html = renderToStaticMarkup(<KnowledgeAndSkills quizType="mcq" questions={nameless} />)
    expect(texts(html)).toEqual(['Knowledge and Skills', 'No domain data available'])
  })
})

describe('Questions Overview', () => {
  const module1 = [question(1, 'correct', { module: 'module1' }), question(2, 'incorrect', { module: 'module1' })]
  const module2 = [question(1, 'skip', { id: 200, module: 'module2' })]
  const modules = [
    { name: 'module1', questions: module1 },
    { name: 'module2', questions: module2 },
  ]
  const finished = { quiz: { id: 5 }, attempt: { attempt_id: 9, variant: 'hard' }, modules } as FinishedReview
  const html = renderToStaticMarkup(<QuestionsOverview review={finished} />)

  test('R2 counts all questions, the right and the wrong ones; the skipped apart', () => {
    const [, counters = ''] = /<dl[^>]*>(.*?)<\/dl>/.exec(html) ?? []
    expect(texts(counters).join('|')).toBe('Total Questions|3|Correct Answers|1|Incorrect Answers|1|and 1 skipped')
  })

  test('R3 has a table per module with six columns and a Review button for every question', () => {
    const tables = [...html.matchAll(/<table[^>]*>(.*?)<\/table>/g)].map(([, table = '']) => texts(table).join('|'))
    const columns = 'ID|Question|Section|Correct Answer|Your Answer|Actions'
    expect(tables).toEqual([
      `Module 1|${columns}|q1|1|Reading and Writing|B|Correct|Review|q2|2|Reading and Writing|B|Incorrect|Review`,
      `Module 2 (Hard)|${columns}|q1|1|Reading and Writing|B|Skip|Review`,
    ])
  })

  test('R3 says of every number how it turned out', () => {
    expect([...html.matchAll(/aria-label="(Question \d+: \w+)"/g)].map(([, name]) => name)).toEqual([
      'Question 1: Correct',
      'Question 2: Incorrect',
      'Question 1: Skip',
    ])
  })
})

describe('What next', () => {
  test('names the weakest skills, of equal ones where most was missed, and none where nothing was', () => {
    const skill = (name: string, correct_count: number, question_count: number) => ({
      name,
      correct_count,
      question_count,
      question_percentage: 0,
      correct_percentage: (correct_count / question_count) * 100,
    })
    const skills = [skill('done', 3, 3), skill('few', 1, 2), skill('many', 4, 8), skill('worst', 0, 1)]
    const domain: DomainResult = {
      domain: 'D',
      question_count: 14,
      correct_count: 8,
      question_percentage: 100,
      correct_percentage: 57.1,
      range: 'Beginner to Advanced',
      difficulty: 'Medium',
      skill: skills,
    }
    expect(weakestSkills([domain], 2).map(({ name }) => name)).toEqual(['worst', 'many'])
  })

  test('leads to the first question that was missed or skipped', () => {
    const html = renderToStaticMarkup(
      <WhatNext questions={[question(1, 'correct'), question(2, 'skip'), question(3, 'incorrect')]} />,
    )
    expect(html).toContain('href="#question-102"')
    expect(texts(html)).toContain('1 question missed, 1 skipped')
  })

  test('says so when nothing was missed', () => {
    const html = renderToStaticMarkup(<WhatNext questions={[question(1, 'correct')]} />)
    expect(texts(html)).toEqual(['What next', 'Nothing was missed: every answer is right.'])
  })
})
