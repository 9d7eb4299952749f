import { skillsToWin } from '../../../../core/learning/points-to-win.ts'
import { domainResults, type DomainResult } from '../../../../core/results/domains.ts'
import { judged, type FinishedReview, type ReviewedQuestion } from '../review-data.ts'
import { lessonsFor } from './lessons-for.ts'

type Lessons = FinishedReview['lessons']

/** A skill to go on with, and the first lessons that treat it. */
export type NextSkill = { skill: DomainResult['skills'][number]; lessons: Lessons }

const mostSkills = 3
const mostLessons = 2

/** Returns the skills with most points to win in what can be judged, the one first that has most. */
export const nextSkills = (questions: readonly ReviewedQuestion[], lessons: Lessons): NextSkill[] =>
  skillsToWin(domainResults(judged(questions)).flatMap(({ skills }) => skills))
    .slice(0, mostSkills)
    .map((skill) => ({ skill, lessons: lessonsFor(lessons, skill.name).slice(0, mostLessons) }))

/** Returns the one domain to start with: that of the first skill to go on with; null when nothing was missed. */
export function firstDomain(domains: readonly DomainResult[], [first]: readonly NextSkill[]): DomainResult | null {
  const found = first && domains.find(({ skills }) => skills.some(({ name }) => name === first.skill.name))
  return found ?? skillsToWin(domains)[0] ?? null
}
