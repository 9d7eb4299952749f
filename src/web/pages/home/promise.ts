import type * as homeWords from '#words/home'
import type { WordsWith } from '../../words/words.tsx'
import type { HomeData } from './home-data.ts'

/** Returns in one sentence what the academy offers, and no more than it has published. P1 P4 */
export function promiseOf(
  { promise }: WordsWith<typeof homeWords>['home'],
  { courses, categories, showcase }: Pick<HomeData, 'courses' | 'categories' | 'showcase'>,
): string {
  if (courses.length === 0) return promise.nothing
  const topics = categories.filter(({ courses_count }) => courses_count > 0).map(({ name }) => name)
  return showcase?.test ? promise.tests(topics) : promise.courses(topics)
}
