import { format } from './format.ts'

/**
 * Names of what a student is led to. A title stands in quotes after its kind, because it may have a colon of its own; a skill stands after one. Both
 * may have commas: what is said of the thing beside its name stands in brackets.
 */
export const suggested = {
  /** Names what returns today, or on a later day. */
  returns: (count: number) =>
    format.count(count, { one: '# question to see again', other: '# questions to see again' }),
  lesson: (name: string) => `Lesson “${name}”`,
  /** Names the course too: lessons of two courses may share a title. */
  lessonIn: (name: string, course: string) => `Lesson “${name}” in ${course}`,
  quiz: (name: string) => `Quiz “${name}”`,
  test: (name: string) => `Full test “${name}”`,
  drill: (skill: string) => `Drill: ${skill}`,
}
