import { format } from './format.ts'
import { suggested } from './suggested.ts'

const minutes = { one: '# minute', other: '# minutes' }

/** The goal and plan of a student. L6 */
export const plan = {
  title: 'Plan',
  description: 'Your goal, and the steps of the coming days: what returns, lessons, drills and full tests.',
  lead: 'The coming days, worked out from what you have done. If you miss a day, the rest moves. Nothing piles up.',
  failed: 'Your plan could not be loaded.',
  testIn: (days: number) => format.count(days, { one: '# day to your test', other: '# days to your test' }),
  testToday: 'Your test is today. Good luck!',
  testOver: 'Your test date has passed. Set the next one to plan for it.',
  noTest: 'Without a test date the plan looks two weeks ahead.',
  setGoal: 'Set your test date and goal',
  wanted: (target: number) => `You want ${format.number(target)} in Reading and Writing.`,
  toEstimates: 'See your estimates',
  days: 'The coming days',
  today: 'Today',
  off: 'Day off',
  testDay: 'The day of your test',
  nothing: 'Nothing planned',
  enough: 'You’ve done your minutes for today. Anything more counts too.',
  between: (first: string, last: string) => `${first} to ${last}`,
  empty:
    'Nothing to plan yet. Your plan is made from your courses: their lessons and tests, and the questions you miss.',
  toCourses: 'See your courses',
  done: (count: number) => `You’ve practiced for about ${format.count(count, minutes)} today.`,
  about: (count: number) => `about ${format.count(count, minutes)}`,
  returns: (count: number) =>
    format.count(count, { one: '# question to see again', other: '# questions to see again' }),
  lesson: suggested.lesson,
  drill: suggested.drill,
  test: suggested.test,
  otherDay: 'None of your days for full tests comes in time before your test, so this one is on another day.',
  assignment: (of: 'lesson' | 'quiz' | 'test' | 'drill', name: string) => `${suggested[of](name)} (assigned to you)`,
  goal: 'Your goal',
  goalHint: 'All of it is optional, and you can change it at any time.',
  testDate: 'Test date',
  target: 'Score you want',
  targetHint:
    'From 200 to 800 in steps of 10, for Reading and Writing. It’s a reminder for you. The plan doesn’t promise a score.',
  minutes: 'Minutes a day',
  daysOff: 'Days off',
  testDays: 'Days for full tests',
  save: 'Save my plan',
  saved: 'Your plan is saved.',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
}
