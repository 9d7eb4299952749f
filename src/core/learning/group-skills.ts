import { skillsToWin } from './points-to-win.ts'

/** The number of questions in a skill that a student of a group was asked lately, and the number that she got right. */
export type SkillOfStudent = { userId: number; skill: string; asked: number; right: number }

/** A share of right answers with its band of 80 %; it is not an estimate at medium questions, as a single student's is. */
type GroupShare = { share: number; low: number; high: number }

/** A skill of a group: how many students and answers stand behind it, and the share of right ones; null: too few students. */
export type GroupSkill = { name: string; students: number; answers: number; right: number; share: GroupShare | null }

/** With fewer students a share says more about them than about the group. */
const fewestStudents = 3

const bandDeviations = 1.2816

/**
 * Returns the band around a share of right answers. Answers of one student are alike, so that its width comes from how far the students
 * differ; it is never narrower than that many answers allow. A few students differ by chance, too: the band is as much wider.
 */
function bandOf(students: readonly SkillOfStudent[], { asked, right }: { asked: number; right: number }): GroupShare {
  const share = right / asked
  const freedom = students.length - 1
  const between =
    ((students.length / freedom) * students.reduce((sum, one) => sum + (one.right - share * one.asked) ** 2, 0)) /
    asked ** 2
  // One right and one wrong more, so that a share of none or all has a width.
  const smooth = (right + 1) / (asked + 2)
  const byChance = (smooth * (1 - smooth)) / asked
  const wider = 1 + (bandDeviations ** 2 + 1) / (4 * freedom)
  const width = bandDeviations * wider * Math.sqrt(Math.max(between, byChance))
  return { share, low: Math.max(0, share - width), high: Math.min(1, share + width) }
}

/** Returns the skills of a group, the one first that can win it most points; skills without a mistake come last. L11 */
export function groupSkills(rows: readonly SkillOfStudent[]): GroupSkill[] {
  const summed = [...Map.groupBy(rows, ({ skill }) => skill)].map(([name, students]) => {
    const sum = (of: (one: SkillOfStudent) => number) => students.reduce((all, one) => all + of(one), 0)
    const counts = { asked: sum(({ asked }) => asked), right: sum(({ right }) => right) }
    return {
      name,
      students: students.length,
      questionCount: counts.asked,
      correctCount: counts.right,
      share: students.length < fewestStudents ? null : bandOf(students, counts),
    }
  })
  const weak = skillsToWin(summed)
  return [...weak, ...summed.filter((skill) => !weak.includes(skill))].map(
    ({ name, students, questionCount, correctCount, share }) => ({
      name,
      students,
      answers: questionCount,
      right: correctCount,
      share,
    }),
  )
}
