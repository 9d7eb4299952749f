import { format } from './format.ts'
import { timesOf } from '../times.ts'

const times = timesOf('en')

/** Some questions before an account, and their review. P3 */
export const trial = {
  title: 'Try real questions',
  description: 'A few questions in the real test player, then a short review. Free, and without an account.',
  quiz: 'Questions to try',
  directions:
    'Questions as students meet them, with all their tools. There is no time limit, and the academy stores nothing unless you create an account afterwards: you can only win.',
  visitor: 'Visitor',
  leave: 'Leave without saving',
  none: 'There are no questions to try at the moment.',
  courses: 'See the courses',
  grading: 'Your review is on its way…',
  failed: 'Your answers could not be sent. They are still on this page.',
  tryAgain: 'Try again',
  others: 'Try other questions',
  review: {
    kicker: 'Your first review',
    heading: (right: number, total: number) =>
      right === total
        ? `${format.number(right)} of ${format.number(total)} correct. Here is why.`
        : `${format.number(right)} of ${format.number(total)} correct. Here is what you missed.`,
    lead: 'Too few questions for a score, and enough to see how a review works.',
    list: 'Your questions',
    place: (number: number, skill: string | null) =>
      skill === null ? `Question ${format.number(number)}` : `Question ${format.number(number)}: ${skill}`,
    verdict: { correct: 'Correct', incorrect: 'Wrong', skip: 'Skipped' },
    duration: times.duration,
  },
  next: {
    heading: 'Go on from here',
    text: 'A full test ends with a review like this of every question, by skill, with a range for your score.',
    register: 'Create a free account',
    courses: 'See the courses',
    again: 'Try again',
    stored:
      'Create the account in this tab, and your answers and their review go with it. Otherwise they are stored nowhere.',
  },
}
