import { format } from './format.ts'

const forTopics = (topics: readonly string[]) => (topics.length > 0 ? ` for ${format.list(topics)}` : '')

/** The first screen of the home page for a visitor, and what the product looks like. P4 */
export const home = {
  title: 'Home',
  /** Welcomes visitors before the academy has published a test. */
  welcome: (academy: string) => `Welcome to ${academy}`,
  heading: 'Always know what to work on next',
  /** Descriptions of the academy by what it has published; `topics` are its categories with courses. */
  promise: {
    nothing: 'The first courses are not published yet.',
    courses: (topics: readonly string[]) => `Courses${forTopics(topics)}, at your own pace.`,
    tests: (topics: readonly string[]) =>
      `Courses${forTopics(topics)}, practice tests, and a review that says what comes next.`,
  },
  courses: 'Browse the courses',
  register: 'Create an account',
  tryQuestions: (many: number) => format.count(many, { one: 'Try # real question', other: 'Try # real questions' }),
  tryFree: 'Free, and without an account.',
  taughtBy: (name: string) => `Taught by ${name}`,
  tutor: {
    heading: 'Your teacher',
    sample: 'Sample profile',
    more: (name: string) => `More about ${name}`,
  },
  player: {
    picture:
      'The test player: a question with its options, of which one is chosen and one is crossed out, and the way to the next one.',
    module: 'Module 1',
    trial: 'Practice',
    saved: 'Saved',
    place: (total: number) => `Question 1 of ${format.number(total)}`,
    next: 'Next',
  },
  inside: {
    heading: 'What you see after a test',
    text: 'Not only a number: what it means, where the points went, and what to do next.',
    review: {
      picture: (domains: number) =>
        `A review: the score as a range, ${format.count(domains, { one: '# domain as a bar', other: '# domains as bars' })}, and what to do next.`,
      caption: 'Where the points went',
      about: 'A sample result: each domain, and one clear next step.',
      score: (low: number, high: number) => `${format.number(low)}–${format.number(high)}`,
      scoreOf: 'Reading and Writing, an estimate',
      of: (correct: number, total: number) => `${correct} of ${total}`,
      next: 'Next: redo the questions you missed',
    },
    explanation: {
      picture: 'An explanation: the option chosen, the name of its trap, why it tempts, and what to do the next time.',
      caption: 'Why your choice looked right',
      about: 'Each trap has a name. You learn to see it the next time.',
    },
  },
}
