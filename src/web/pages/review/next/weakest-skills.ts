import type { DomainResult, SkillResult } from '../../../../core/results/domains.ts'

const missed = ({ question_count, correct_count }: SkillResult) => question_count - correct_count

/**
 * The skills to practise first, at most `most`: of those with a question missed the lowest percentage, and of equal ones
 * where most was missed.
 */
export function weakestSkills(domains: readonly DomainResult[], most: number): SkillResult[] {
  return domains
    .flatMap(({ skill }) => skill)
    .filter((skill) => missed(skill) > 0)
    .toSorted((one, other) => one.correct_percentage - other.correct_percentage || missed(other) - missed(one))
    .slice(0, most)
}
