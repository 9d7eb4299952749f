import { leastSeconds } from '../../core/learning/evidence.ts'
import type { InTen } from '../../core/learning/said.ts'
import { fewestAnswers } from '../../core/learning/skill-model.ts'
import type { Assessment } from '../../core/learning/telling.ts'
import { format } from './format.ts'
import { scores } from './scores.ts'
import { suggested } from './suggested.ts'

const tenths = ({ about }: InTen) => `about ${format.number(about)} of 10 medium questions`
const band = ({ low, high }: InTen) =>
  low === high ? '' : `, between ${format.number(low)} and ${format.number(high)}`
const more = (missing: number) => `${format.count(missing, { one: '# more answer', other: '# more answers' })} needed.`
const assessments: Record<Exclude<Assessment, 'early'>, string> = {
  guessing: 'Not clearly better than guessing yet.',
  wide: 'The band is wide: more answers make it narrower.',
  secure: 'Secure: even the lower end of the band is high.',
  building: '',
}

/** The progress of a student, in words without praise that the figures do not support. L5 */
export const progress = {
  title: 'Progress',
  description: 'Your skills as bands in words, how they change, and your pace beside the pace of the test.',
  lead: 'What your answers say about each skill, and how sure that is.',
  basis: `Estimates depend on how difficult the writers think each question is. Answers given in under ${leastSeconds} seconds don’t count.`,
  failed: 'Your progress could not be loaded.',
  empty: `Nothing to show yet. Take a quiz or a drill. After ${fewestAnswers} answers in a skill, you’ll see how it’s going.`,
  toQuizzes: 'Go to your quizzes',
  whole: 'Reading and Writing',
  wholeHeading: 'Over all skills',
  estimate: (said: InTen) => `You get ${tenths(said)} right${band(said)}.`,
  short: (said: InTen) => `${tenths(said)}${band(said)}`,
  early: (missing: number) => `Too early to say: ${more(missing)}`,
  more,
  assessment: (assessment: Assessment) => (assessment === 'early' ? '' : assessments[assessment]),
  trends: { rising: 'Rising', falling: 'Falling', steady: 'Steady' },
  trendEarly: 'Too early for a trend',
  daysWithout: (days: number) =>
    `You haven’t answered anything for ${format.count(days, { one: '# day', other: '# days' })}. These estimates are old.`,
  pace: 'Pace',
  paceOf: (usual: number, test: number) =>
    `You usually take ${format.count(usual, { one: '# second', other: '# seconds' })} a question in tests. The test leaves you ${format.count(test, { one: '# second', other: '# seconds' })}.`,
  paceCompared: {
    slower: 'That is slower than the test allows.',
    near: 'That is the pace of the test.',
    faster: 'That leaves you time to check your answers.',
    hasty: 'That is too fast to read a passage. Take more of the time that you have.',
  },
  paceShort: (usual: number, test: number) =>
    `${format.number(usual)} s a question; the test leaves ${format.number(test)} s`,
  paceEarly: `Too early to say how fast you are: answer at least ${fewestAnswers} questions in tests.`,
  skills: 'Skills',
  skillsLead: 'The skill that can win you the most points comes first.',
  skillsSome: `A skill says how it’s going after ${fewestAnswers} answers.`,
  skillsEarly: `Answer ${fewestAnswers} questions in a skill to see how it’s going. Start with any of these.`,
  drill: 'Drill',
  drillOf: (skill: string) => `Drill ${skill}`,
  lesson: suggested.lesson,
  noDrill: 'No questions in this skill are ready for a drill right now.',
  tutorHeading: 'What your tutor sees',
  tutorSees:
    'Tutors of the academy see your tests with every answer, how much and when you practice, the skills on this page, your plan, and the causes and rules in your mistake book. Other students see none of it.',
  overTime: 'Over time',
  chart: (count: number) =>
    `Share of right answers over all skills, with its band, on ${format.count(count, { one: '# day', other: '# days' })}. The table below has the figures.`,
  chartLead: 'The band as this page showed it on each day: right answers of 10 medium questions.',
  chartEarly: 'You’ll see a chart here once this page has shown you two estimates, a week apart or after a test.',
  table: 'Estimates over time',
  tableOpen: 'Show as a table',
  skill: 'Skill',
  none: '–',
  cell: ({ about, low, high }: InTen) => `${format.number(about)} (${format.number(low)}–${format.number(high)})`,
  tests: 'Tests',
  testRight: (correct: number, total: number) => `${format.number(correct)} of ${format.number(total)} right`,
  testBand: (low: number, high: number) => `Estimate ${format.number(low)}–${format.number(high)}`,
  testShort: scores.short,
  toMistakes: 'See your mistakes',
  toPlan: 'See your plan',
}
