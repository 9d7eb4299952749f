/** Answers to a skill; `asked`: how often tests ask it, where the answers are of other practice, too. */
type Asked = { questionCount: number; correctCount: number; asked?: number }

const missed = ({ questionCount, correctCount }: Asked) => questionCount - correctCount

/** A skill is taken for usual until it was asked more often than this. */
const usualWeight = 3

/**
 * Returns the points that each of a student's skills could still win: how often it is asked, times the share that she misses of it. That
 * share is drawn to her usual one, for one slip in two questions is no weakness.
 */
export function pointsToWin<Skill extends Asked>(skills: readonly Skill[]): Map<Skill, number> {
  const asked = skills.reduce((sum, skill) => sum + skill.questionCount, 0)
  const usual = asked === 0 ? 0 : skills.reduce((sum, skill) => sum + missed(skill), 0) / asked
  return new Map(
    skills.map((skill) => [
      skill,
      ((skill.asked ?? skill.questionCount) * (missed(skill) + usualWeight * usual)) /
        (skill.questionCount + usualWeight),
    ]),
  )
}

/** Returns the skills with a question missed, the one first that has most points to win. L5 */
export function skillsToWin<Skill extends Asked>(skills: readonly Skill[]): Skill[] {
  const points = pointsToWin(skills)
  return skills
    .filter((skill) => missed(skill) > 0)
    .toSorted((one, other) => (points.get(other) ?? 0) - (points.get(one) ?? 0) || missed(other) - missed(one))
}
