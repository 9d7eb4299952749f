import { skillsToWin } from '../learning/points-to-win.ts'
import { domainResults } from './domains.ts'
import type { Verdict } from '../questions/question.ts'

/** One question of a finished attempt. */
export type CardLine = {
  /** Position among the questions that the student was asked, from 1. */
  number: number
  /** The beginning of its words. */
  text: string
  domain: string | null
  skill: string | null
  mark: Verdict
  marked: boolean
  seconds: number
  wasRight: boolean
}

/** A finished attempt, for the card. */
export type CardAttempt = {
  quiz: string
  finishedAt: string
  percentage: number
  isPractice: boolean
  lines: readonly CardLine[]
}

/** A question as the card names it. */
type CardQuestion = { quiz: string; number: number; text: string; skill: string | null; seconds: number }

type CardSkill = { name: string; correct: number; total: number; percentage: number }

/** The card that a tutor reads before a lesson. */
export type LessonCard = {
  weakest: CardSkill[]
  /** Skills that were missed, but asked too seldom to count as weak. */
  missedSkills: CardSkill[]
  /** Questions that were wrong or left open, the newest attempt first; `more_missed` counts those that are not listed. */
  missed: CardQuestion[]
  more_missed: number
  rightToWrong: CardQuestion[]
  slowest: CardQuestion[]
  flaggedWrong: CardQuestion[]
  /** The oldest first. */
  trend: { quiz: string; finishedAt: string; percentage: number; isPractice: boolean }[]
}

/** The fewest questions asked in a skill before it can count as weak: one slip is no weakness. */
const fewestAsked = 3
const mostOfEach = 5
const mostSkills = 3
const mostMissed = 8

/** Sums up attempts, the newest first, for one printed page: weakest skills, changed answers, slowest, flagged but wrong, trend. T21 */
export function lessonCard(attempts: readonly CardAttempt[]): LessonCard {
  const questions = attempts.flatMap(({ quiz, lines }) => lines.map((line) => ({ ...line, quiz })))
  const named = (picked: typeof questions, most = mostOfEach): CardQuestion[] =>
    picked.slice(0, most).map(({ quiz, number, text, skill, seconds }) => ({ quiz, number, text, skill, seconds }))
  const isWrong = ({ mark }: CardLine) => mark !== 'correct'
  const missed = skillsToWin(domainResults(questions).flatMap(({ skills }) => skills)).map(
    ({ name, correctCount, questionCount, correctPercentage }) => ({
      name,
      correct: correctCount,
      total: questionCount,
      percentage: correctPercentage,
    }),
  )
  const wrong = questions.filter(isWrong)
  return {
    missed: named(wrong, mostMissed),
    more_missed: Math.max(0, wrong.length - mostMissed),
    weakest: missed.filter(({ total }) => total >= fewestAsked).slice(0, mostSkills),
    missedSkills: missed.filter(({ total }) => total < fewestAsked).slice(0, mostSkills),
    rightToWrong: named(wrong.filter(({ wasRight }) => wasRight)),
    slowest: named(questions.filter(({ seconds }) => seconds > 0).toSorted((a, b) => b.seconds - a.seconds)),
    flaggedWrong: named(wrong.filter(({ marked }) => marked)),
    trend: attempts
      .map(({ quiz, finishedAt, percentage, isPractice }) => ({ quiz, finishedAt, percentage, isPractice }))
      .toReversed(),
  }
}
