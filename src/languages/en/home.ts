import { format } from './format.ts'

/** The first screen of the home page for a visitor, and what the product looks like. P4 */
export const home = {
  title: 'Home',
  description: 'Courses, practice tests and score calculators for the digital SAT, ACT and EST.',
  heading: 'Always know what to work on next',
  text: 'Short lessons and full practice tests for the digital SAT, ACT and EST, with a reason for every answer.',
  courses: 'Browse the courses',
  register: 'Create an account',
  tryQuestions: (many: number) => format.count(many, { one: 'Try # real question', other: 'Try # real questions' }),
  tryFree: 'Free, about 4 minutes, without an account.',
  taughtBy: (name: string) => `Taught by ${name}`,
  tutor: {
    heading: 'Your teacher',
    sample: 'Sample profile',
    more: (name: string) => `More about ${name}`,
  },
  player: {
    picture:
      'The test player: a passage with a highlighted phrase, a question with four options of which one is chosen and two are crossed out, the time left above.',
    section: 'Module 1',
    time: '24:08',
    before:
      'The keeper of the island light wrote in his log every evening. On clear nights he filled a page. In storms, when ',
    marked: 'the lamp needed him until morning',
    after:
      ', he left only the date and a single word. His granddaughter sees in those short entries not indifference but',
    question: 'Which word completes the text most logically?',
    options: ['cheerfulness', 'carelessness', 'exhaustion', 'boredom'],
    saved: 'Saved',
    place: 'Question 11 of 27',
    next: 'Next',
  },
  inside: {
    heading: 'What you see after a test',
    text: 'Not only a number: what it means, where the points went, and the next ten minutes.',
    review: {
      picture: 'A review: the score as a range, four domains as bars, and what to do next.',
      caption: 'Where the points went',
      about: 'Four domains, their skills, and one clear next step.',
      score: '570–630',
      scoreOf: 'Reading and Writing, an estimate',
      domains: [
        { name: 'Craft and Structure', correct: 11, total: 14 },
        { name: 'Information and Ideas', correct: 7, total: 13 },
        { name: 'Standard English Conventions', correct: 9, total: 15 },
        { name: 'Expression of Ideas', correct: 8, total: 12 },
      ],
      of: (correct: number, total: number) => `${correct} of ${total}`,
      next: 'Next: redo the questions you missed',
    },
    explanation: {
      picture: 'An explanation: the option chosen, why it tempts, and the right one with the steps to it.',
      caption: 'Why your choice looked right',
      about: 'Each trap has a name. You learn to see it the next time.',
      chosen: 'should stop watering altogether',
      yours: 'Your choice',
      trap: 'Trap: too far',
      why: 'It takes the right direction and then goes past the text. The second group was still watered',
      deciding: 'twice a week',
      right: 'should water less often but more deeply',
      correct: 'Correct',
      steps: ['Only the watering differs.', 'Deep roots lasted nine days.'],
    },
  },
}
