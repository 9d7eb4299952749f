import { format } from './format.ts'
import type { shell } from './shell.ts'

/** Search over courses, lessons and articles. */
export const search = {
  title: 'Search',
  titleOf: (asked: string) => `Search: ${asked}`,
  description: 'Find courses, lessons, articles, books and pages of the academy.',
  label: 'What are you looking for?',
  submit: 'Search',
  kinds: {
    course: 'Course',
    lesson: 'Lesson',
    article: 'Article',
    book: 'Book',
    instructor: 'Instructor',
    page: 'Page',
    calculator: 'Calculator',
  },
  /** The words by which pages are found besides their names. */
  pages: {
    courses: 'All courses of the academy, with lessons, quizzes and prices.',
    about: 'Who we are, how we teach, and what students say.',
    contact: 'Write a message, find the phone number and the address of the academy.',
    blog: 'Articles about tests, reading and grammar.',
    books: 'Books to read and practice with.',
    dsatCalculator:
      'Estimate a digital SAT Reading and Writing score from the number of right answers in both modules together.',
    satCalculator: 'Estimate a score of the former SAT on paper from right answers.',
  } as Partial<Record<keyof typeof shell.links, string>>,
  /** Says the kind of a result, and the course that it is in. */
  inCourse: (kind: string, course: string) => `${kind} in ${course}`,
  found: (results: number) => format.count(results, { one: '# result', other: '# results' }),
  none: (asked: string) => `Nothing was found for “${asked}”.`,
  start: 'Type a word or two: a skill, a test, a question.',
  browse: 'Browse the courses',
}
