import type { AttentionReason } from '../../core/learning/attention.ts'
import type { InTen } from '../../core/learning/said.ts'
import { format } from './format.ts'
import { progress } from './progress.ts'

const questions = { one: '# question', other: '# questions' }
const days = { one: '# day', other: '# days' }
const students = (many: number) => format.count(many, { one: '# student', other: '# students' })

/** A tutor's view of learning between tests. L11 */
export const studioLearning = {
  title: 'Learning between tests',
  skills: 'Skills',
  columns: { skill: 'Skill', estimate: 'Estimate', trend: 'Trend', give: 'Give' },
  estimate: (said: InTen) => progress.short(said),
  early: progress.early,
  trends: progress.trends,
  trendEarly: '–',
  giveDrill: 'Drill',
  giveDrillOf: (skill: string) => `Give a drill of ${skill}`,
  giveLesson: 'Lesson',
  giveLessonOf: (lesson: string) => `Give the lesson “${lesson}”`,
  noOne: 'No student would get it: the account is disabled, or the group is empty.',
  things: { drill: (skill: string) => `A drill of ${skill}`, lesson: (name: string) => `The lesson “${name}”` },
  given: (thing: string, many: number) => `${thing} goes to ${students(many)} in 10 seconds.`,
  due: 'Drills and lessons are due in a week. A drill has 7 questions. You find them under Assignments.',
  /** Writes a skill on the printed card. */
  skillLine: (
    name: string,
    said: InTen | null,
    { missing, trend }: { missing: number; trend: keyof typeof progress.trends | null },
  ) =>
    [
      `${name}: ${said ? progress.short(said) : progress.early(missing)}`,
      ...(trend === null ? [] : [progress.trends[trend].toLowerCase()]),
    ].join(' · '),
  nothing: 'No questions answered yet.',
  causes: 'Causes that the student named',
  traps: 'Traps',
  rules: 'Own rules',
  none: 'None yet.',
  times: (name: string, count: number) => `${name}: ${format.number(count)}`,
  practiced: {
    title: 'Practice of the last 7 days',
    sum: (minutes: number, active: number) =>
      active === 0
        ? 'No practice'
        : minutes === 0
          ? `Practiced on ${format.count(active, days)}; the time was not recorded`
          : `About ${format.count(minutes, { one: '# minute', other: '# minutes' })} on ${format.count(active, days)}`,
    never: 'No questions answered yet.',
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
  group: {
    title: (name: string) => `Learning of ${name}`,
    back: 'All groups',
    students: 'List of students',
    link: 'Learning',
    linkOf: (name: string) => `Learning of ${name}`,
    lead: (many: number, over: number) => `${students(many)}. Figures of the last ${format.count(over, days)}.`,
    cut: 'The group has more students, who are left out of all figures and lists here.',
    share: (share: number, low: number, high: number) =>
      `${format.percent(Math.round(share * 100))} right, between ${format.percent(Math.round(low * 100))} and ${format.percent(Math.round(high * 100))}`,
    fewStudents: 'Too few students to say',
    behind: (many: number, answers: number) =>
      `${students(many)}, ${format.count(answers, { one: '# answer', other: '# answers' })}`,
    right: 'Right answers',
    nothing: (over: number) => `No questions answered in the last ${format.count(over, days)}.`,
    none: (over: number) => `None in the last ${format.count(over, days)}.`,
    causes: 'Causes that students named',
    counted: (name: string, count: number, many: number) => `${name}: ${format.number(count)}, by ${students(many)}`,
    order: 'The skill in which the group can win most points comes first: asked often, and often missed.',
    hint: 'Its figures are right answers in tests and practice; the estimates below say how many medium questions a student would get right.',
    trapsHint: 'How often a wrong answer of this kind was chosen, and by how many students.',
    members: 'Students',
    needWord: (many: number) =>
      many === 0
        ? 'No one needs a word this week.'
        : format.count(many, {
            one: '# student needs a word this week, and comes first.',
            other: '# students need a word this week, and come first.',
          }),
    lookedAt: (pause: number, due: number, near: number) =>
      `Looked at: no answer for ${format.count(pause, days)}, an estimate that falls, ${format.count(due, questions)} or more that are due, a test within ${format.count(near, days)}. Overdue work is under Assignments.`,
    fine: 'No concerns this week',
    noAnswers: 'No answers yet',
    select: (name: string) => `Select ${name}`,
    selectPage: 'Select everyone on this page',
    selectNeeding: 'Select those who need a word',
    clear: (many: number) => `Clear the selection (${format.number(many)})`,
    giveToSelected: (many: number) => `Give a drill or a lesson to the ${students(many)} selected`,
    toAll: 'Drills and lessons go to the whole group. To give them to some students, select those first.',
    toSelected: (many: number) => `Drills and lessons go to the ${students(many)} selected.`,
    bands: {
      title: 'Estimates by student and skill',
      hint: 'About how many of 10 medium questions a student gets right, and in brackets between how many. A dash: too early to say.',
      early: 'It is too early for an estimate.',
      student: 'Student',
      cell: ({ about, low, high }: InTen) => `${format.number(about)} (${format.number(low)}–${format.number(high)})`,
    },
    weakest: (name: string, said: InTen) => `${name}: ${progress.short(said)}`,
    weakestEarly: (names: readonly string[]) => `Too early to say: ${format.list(names)}`,
    pages: 'Pages of students',
    pageOf: (page: number, pages: number) => `Page ${format.number(page)} of ${format.number(pages)}`,
    earlier: 'Previous students',
    later: 'Next students',
  },
  reason: (reason: AttentionReason): string => {
    switch (reason.is) {
      case 'not_practiced':
        return reason.days === null ? 'has not practiced yet' : `no practice for ${format.count(reason.days, days)}`
      case 'falling':
        return 'the estimate is falling'
      case 'many_due':
        return `${format.count(reason.due, questions)} due`
      case 'test_near':
        return reason.days === 0 ? 'the test is today' : `${format.count(reason.days, days)} to the test`
    }
  },
  reasons: (reasons: readonly string[]) => reasons.join(', '),
  today: (many: number) =>
    format.count(many, { one: '# student needs a word this week', other: '# students need a word this week' }),
  ofGroup: (name: string, many: number) => `${name} (${format.number(many)})`,
}
