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

/** The id of the first of these skills under "What next", where "Start here" leads. */
export const startId = 'start-here'
