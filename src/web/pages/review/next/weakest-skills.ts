import type { DomainResult, SkillResult } from '../../../../core/results/domains.ts'

const missed = ({ questionCount, correctCount }: SkillResult) => questionCount - correctCount

/**
 * The skills to practice first, at most `most`: of those with a question missed the lowest percentage, and of equal ones
 * where most was missed.
 */
export function weakestSkills(domains: readonly DomainResult[], most: number): SkillResult[] {
  return domains
    .flatMap(({ skills }) => skills)
    .filter((skill) => missed(skill) > 0)
    .toSorted((one, other) => one.correctPercentage - other.correctPercentage || missed(other) - missed(one))
    .slice(0, most)
}
