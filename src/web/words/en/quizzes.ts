import { format } from '../en-format.ts'

/** The list of the user's quizzes. quizzes.md §2; Q1 */
export const quizzes = {
  title: 'Quizzes',
  description: 'Your quizzes, how they went, and their answers.',
  heading: 'Your Quizzes',
  search: 'Search quizzes by name...',
  searchLabel: 'Search quizzes by name',
  degree: (degree: number) => `Degree: ${format.number(degree)}`,
  correctOf: (correct: number, total: number) => `${format.number(correct)} of ${format.number(total)} correct`,
  percentage: format.percent,
  pass: 'Pass',
  fail: 'Fail',
  scoreFollows: (when: string) => `Score follows when you open your answers, at the latest on ${when}.`,
  open: 'In progress',
  fresh: 'Not taken yet',
  goOn: 'Go on',
  viewQuiz: 'View Quiz',
  empty: 'No quizzes found matching your criteria.',
  browse: 'Browse the courses',
  clearSearch: 'Clear the search',
  failed: 'Failed to load quizzes',
  found: (many: number) => format.count(many, { one: '# quiz', other: '# quizzes' }),
}
