import { expect, test } from 'vitest'
import { lessonCard, type CardLine } from './lesson-card.ts'

const line = (number: number, skill: string, more: Partial<CardLine> = {}): CardLine => ({
  number,
  text: `Words of question ${number}`,
  domain: 'Craft and Structure',
  skill,
  mark: 'correct',
  marked: false,
  seconds: 10,
  wasRight: false,
  ...more,
})

test('T21 the card names the weakest skills, changed answers, the slowest, flagged but wrong ones, and the trend', () => {
  const wrong = { mark: 'incorrect' } as const
  const card = lessonCard([
    {
      quiz: 'Second',
      finishedAt: '2026-11-20T10:00:00Z',
      percentage: 50,
      isPractice: false,
      lines: [
        line(1, 'Words in Context', wrong),
        line(2, 'Words in Context', { ...wrong, wasRight: true }),
        line(3, 'Words in Context'),
        line(4, 'Boundaries', { mark: 'skip', marked: true, seconds: 95 }),
        line(5, 'Boundaries'),
        line(6, 'Boundaries', { marked: true }),
      ],
    },
    {
      quiz: 'First',
      finishedAt: '2026-11-10T10:00:00Z',
      percentage: 40,
      isPractice: false,
      // Asked once only: one slip is no weakness, but named. Never missed: no weakness either.
      lines: [line(1, 'Inferences', wrong), ...[2, 3, 4].map((number) => line(number, 'Transitions'))],
    },
  ])
  expect(card.weakest).toEqual([
    { name: 'Words in Context', correct: 1, total: 3, percentage: 33.3 },
    { name: 'Boundaries', correct: 2, total: 3, percentage: 66.7 },
  ])
  expect(card.missedSkills).toEqual([{ name: 'Inferences', correct: 0, total: 1, percentage: 0 }])
  expect(card.rightToWrong).toEqual([
    { quiz: 'Second', number: 2, text: 'Words of question 2', skill: 'Words in Context', seconds: 10 },
  ])
  expect(card.slowest[0]).toMatchObject({ quiz: 'Second', number: 4, skill: 'Boundaries', seconds: 95 })
  expect(card.flaggedWrong.map(({ number }) => number)).toEqual([4])
  expect(card.trend.map(({ quiz }) => quiz)).toEqual(['First', 'Second'])
})

test('T42 questions without a skill that were missed are on the card too, the newest attempt first', () => {
  const missed = (number: number): CardLine => ({
    ...line(number, ''),
    domain: null,
    skill: null,
    mark: number % 2 ? 'incorrect' : 'skip',
  })
  const attempt = (quiz: string, finishedAt: string, wrong: number) => ({
    quiz,
    finishedAt,
    percentage: 0,
    isPractice: false,
    lines: Array.from({ length: wrong }, (_, index) => missed(index + 1)),
  })
  const card = lessonCard([attempt('New', '2026-11-20T10:00:00Z', 6), attempt('Old', '2026-11-10T10:00:00Z', 5)])
  expect(card.missed.map(({ quiz, number }) => `${quiz} ${number}`)).toEqual([
    ...[1, 2, 3, 4, 5, 6].map((number) => `New ${number}`),
    'Old 1',
    'Old 2',
  ])
  expect(card.more_missed).toBe(3)
})
