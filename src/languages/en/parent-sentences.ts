import type { CallReply } from '../../contract/api.ts'
import { format } from './format.ts'

type Report = NonNullable<CallReply<'POST /parent-reports/open'>['data']>

const minutes = (many: number) => format.count(many, { one: '# minute', other: '# minutes' })
const questions = (many: number) => format.count(many, { one: '# question', other: '# questions' })

const compared: Record<Extract<Report['score'], { is: 'band' }>['compared'], string> = {
  first: 'There is no earlier score to compare this with.',
  higher: 'This is higher than in the practice test before.',
  lower: 'This is lower than in the practice test before.',
  near: 'This is about the same as in the practice test before.',
}
const trends = {
  rising: 'The answers are getting better.',
  falling: 'The answers were better some weeks ago.',
  steady: 'This has not clearly changed in the last weeks.',
}

/**
 * The progress of a student, for a parent who does not know the words of the test: one fact a sentence, the name instead of a pronoun, and
 * no praise that the figures do not support. The report and the weekly email say the same. T30
 */
export const parentSentences = {
  practice(name: string, practice: Report['practice']): string[] {
    if (practice.is === 'never') return [`${name} has not answered any questions yet.`]
    if (practice.is === 'paused')
      return [`${name} has not practiced for ${format.count(practice.days, { one: '# day', other: '# days' })}.`]
    if (practice.is === 'rested') return [`${name} did not practice in the last seven days.`]
    const { answers, days, minutes: taken } = practice
    return [
      `In the last seven days, ${name} answered ${questions(answers)} on ${format.count(days, { one: '# day', other: '# days' })}.`,
      ...(taken > 0 ? [`This took about ${minutes(taken)}.`] : []),
    ]
  },
  score(name: string, score: Report['score']): string[] {
    if (score.is === 'none') return [`${name} has not finished a practice test yet.`]
    if (score.is === 'right')
      return [
        `In the latest practice test, ${name} answered ${format.number(score.correct)} of ${questions(score.total)} correctly.`,
        'The practice test was too short for a score.',
      ]
    return [
      `The latest practice test points to a score between ${format.number(score.low)} and ${format.number(score.high)} in Reading and Writing. The highest possible score is 800.`,
      compared[score.compared],
      'This is an estimate, not an official score.',
    ]
  },
  answers(name: string, level: Report['level']): string[] {
    if (level.is === 'early')
      return [
        `It is too early to say how many of 10 questions of medium difficulty ${name} would answer correctly. This takes ${format.count(level.missing, { one: '# more answer', other: '# more answers' })}.`,
      ]
    if (level.is === 'guessing') return ['So far, the answers are not clearly better than guessing.']
    const { about, low, high, isWide, trend } = level
    return [
      `Of 10 questions of medium difficulty, ${name} would answer about ${format.number(about)} correctly.`,
      `It may be as few as ${format.number(low)} or as many as ${format.number(high)}.`,
      ...(isWide ? ['More answers will make this more certain.'] : []),
      trend === null ? 'It is too early to say whether this is changing.' : trends[trend],
    ]
  },
  lessons(name: string, { lately, done, total }: Report['lessons']): string[] {
    if (total === 0) return []
    return [
      lately === 0
        ? `${name} did not finish a lesson in the last seven days.`
        : `${name} finished ${format.count(lately, { one: '# lesson', other: '# lessons' })} in the last seven days.`,
      `In all, ${format.number(done)} of ${format.count(total, { one: '# lesson is', other: '# lessons are' })} done.`,
    ]
  },
  test(test: Report['test']): string[] {
    if (test === null) return []
    return [
      test.is === 'today'
        ? 'The test is today.'
        : `The test is in ${format.count(test.days, { one: '# day', other: '# days' })}.`,
    ]
  },
  next(next: Report['next']): string {
    if (next.to === 'returns')
      return `Repeat ${questions(next.count)} that went wrong before. This takes about ${minutes(next.minutes)}.`
    if (next.to === 'words')
      return `Repeat ${format.count(next.count, { one: '# English word', other: '# English words' })}. This takes about ${minutes(next.minutes)}.`
    if (next.to === 'lesson') return `Do the lesson “${next.name}”.`
    if (next.to === 'drill') return `Practice ${questions(next.count)} of the kind “${next.skill}”.`
    return 'Nothing has to be done today.'
  },
}
