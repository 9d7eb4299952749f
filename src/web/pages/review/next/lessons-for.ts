import type { FinishedReview } from '../review-data.ts'

/** Returns the lessons that treat a skill, in the order of their courses; names are compared without regard to case. */
export function lessonsFor(lessons: FinishedReview['lessons'], skill: string): FinishedReview['lessons'] {
  return lessons.filter((lesson) => lesson.skill.toLowerCase() === skill.toLowerCase())
}
