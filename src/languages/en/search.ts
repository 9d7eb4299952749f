import { format } from './format.ts'

/** Search over courses, lessons and articles. */
export const search = {
  title: 'Search',
  titleOf: (asked: string) => `Search: ${asked}`,
  description: 'Find courses, lessons and articles of the academy.',
  label: 'What are you looking for?',
  submit: 'Search',
  kinds: { course: 'Course', lesson: 'Lesson', article: 'Article' },
  inCourse: (course: string) => `in ${course}`,
  found: (results: number) => format.count(results, { one: '# result', other: '# results' }),
  none: (asked: string) => `Nothing was found for “${asked}”.`,
  start: 'Type a word or two: a skill, a test, a question.',
  browse: 'Browse the courses',
}
