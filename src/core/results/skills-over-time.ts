import { domainRank, named } from './domains.ts'
import { percentage } from './score.ts'

/** The number of questions in a skill that a student was asked and got right in a month, such as '2026-11'. */
export type SkillInMonth = { domain: string | null; skill: string | null; month: string; right: number; asked: number }

type Share = { right: number; asked: number }

/** Results in a skill, month by month; null where it was not asked. Without a skill: those in the domain's questions that name none. */
export type SkillOverTime = {
  domain: string
  skill: string | null
  months: (Share | null)[]
  /** The points by which the last month differs from those before; null: too few questions to say. */
  trend: number | null
}

/** The fewest questions in a skill, in the last month and before it, for a trend: one slip is none. */
const fewestAsked = 3

const sumOf = (shares: readonly (Share | null)[]): Share => {
  const counted = shares.filter((share) => share !== null)
  return {
    right: counted.reduce((sum, { right }) => sum + right, 0),
    asked: counted.reduce((sum, { asked }) => sum + asked, 0),
  }
}

function trendOf(months: readonly (Share | null)[]): number | null {
  const last = months.findLastIndex((share) => share !== null)
  const [now, before] = [sumOf(months.slice(last)), sumOf(months.slice(0, last))]
  if (now.asked < fewestAsked || before.asked < fewestAsked) return null
  return Math.round(percentage(now.right, now.asked) - percentage(before.right, before.asked))
}

/**
 * Returns how each skill went in the months in which there were results, the oldest first; domains in the order of a report. Names that
 * differ in case only are one; questions without a domain are left out, as in every report. T21
 */
export function skillsOverTime(rows: readonly SkillInMonth[]): { months: string[]; skills: SkillOverTime[] } {
  const months = [...new Set(rows.map(({ month }) => month))].toSorted()
  const groups = new Map<string, { domain: string; skill: string | null; rows: SkillInMonth[] }>()
  for (const row of rows) {
    const [domain, skill] = [named(row.domain), named(row.skill)]
    if (domain === null) continue
    const key = JSON.stringify([domain.toLowerCase(), skill?.toLowerCase()])
    const group = groups.get(key) ?? { domain, skill, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  const skills = [...groups.values()].map(({ domain, skill, rows: own }) => {
    const shares = months.map((month) => {
      const share = sumOf(own.filter((row) => row.month === month))
      return share.asked === 0 ? null : share
    })
    return { domain, skill, months: shares, trend: trendOf(shares) }
  })
  const nameOf = ({ skill }: SkillOverTime) => skill?.toLowerCase() ?? ''
  return {
    months,
    skills: skills.toSorted(
      (a, b) =>
        domainRank(a.domain) - domainRank(b.domain) ||
        (a.domain < b.domain ? -1 : a.domain > b.domain ? 1 : nameOf(a) < nameOf(b) ? -1 : 1),
    ),
  }
}
