import type { InTen } from '../../core/learning/said.ts'
import { format } from './format.ts'
import { progress } from './progress.ts'

const questions = { one: '# question', other: '# questions' }
const days = { one: '# day', other: '# days' }
const students = (many: number) => format.count(many, { one: '# student', other: '# students' })

/** What a tutor reads of learning between tests. L11 */
export const studioLearning = {
  title: 'Learning between tests',
  skills: 'Skills',
  columns: { skill: 'Skill', estimate: 'Estimate', trend: 'Trend', give: 'Give' },
  estimate: (said: InTen) => progress.short(said),
  early: progress.early,
  trends: progress.trends,
  trendEarly: '–',
  giveDrill: 'Give a drill',
  giveDrillOf: (skill: string) => `Give a drill of ${skill}`,
  given: (skill: string, many: number) => `A drill of ${skill} goes to ${students(many)} in 10 seconds.`,
  due: 'It is due in a week and asks 7 questions. Both can be seen under Assignments.',
  nothing: 'Nothing has been answered yet.',
  causes: 'Causes that the student named',
  traps: 'Traps',
  rules: 'Own rules',
  none: 'None yet.',
  times: (name: string, count: number) => `${name}: ${format.number(count)}`,
  practiced: {
    title: 'Practice of the last 7 days',
    sum: (minutes: number, active: number) =>
      `${format.count(minutes, { one: '# minute', other: '# minutes' })} on ${format.count(active, days)}`,
    never: 'Nothing was ever answered.',
    last: (moment: string) => `Last answer: ${moment}`,
    returns: (count: number, moved: number) => `${format.count(count + moved, questions)} to see again today`,
  },
  plan: {
    title: 'Plan and goal',
    minutes: (count: number) => `${format.count(count, { one: '# minute', other: '# minutes' })} a day`,
    target: (score: number) => `Score wanted: ${format.number(score)}`,
    noTarget: 'No score is set as a goal.',
    test: (day: string) => `Test on ${day}`,
    noTest: 'No test date is set.',
  },
}
