import { Table } from '../../ui/layout/table.tsx'
import { useStudioWords } from '../shell/words.ts'
import lines from '../shell/lines.module.css'
import { Section } from '../shell/section.tsx'
import type { PersonData } from './person-data.ts'

/** The results in each skill, month by month. T21 */
export function SkillsSection({ person: { skills: over } }: { person: PersonData }) {
  const { studio } = useStudioWords()
  const { skills: words, sections, none } = studio.person
  const { months, skills } = over
  const trendIn = (points: number | null) => {
    if (points === null) return words.unknown
    return points === 0 ? words.same : points > 0 ? words.better(points) : words.worse(-points)
  }
  const nameOf = ({ domain, skill }: (typeof skills)[number]) => {
    if (skill !== null) return skill
    return skills.some((other) => other.domain === domain && other.skill !== null) ? words.others(domain) : domain
  }
  return (
    <Section title={sections.skills}>
      {skills.length === 0 ? (
        <p className={lines.soft}>{none}</p>
      ) : (
        <>
          <Table label={sections.skills} heads={[words.skill, ...months.map(words.month), words.trend]}>
            {skills.map((skill) => (
              <tr key={JSON.stringify([skill.domain, skill.skill])}>
                <th scope="row" className={lines.words}>
                  <bdi>{nameOf(skill)}</bdi>
                </th>
                {skill.months.map((share, index) => (
                  <td key={months[index]}>
                    {share === null ? (
                      <span className={lines.soft}>{words.notAsked}</span>
                    ) : (
                      <>
                        {words.share(share.right, share.asked)}
                        <span className={lines.below}>{words.of(share.right, share.asked)}</span>
                      </>
                    )}
                  </td>
                ))}
                <td>{trendIn(skill.trend)}</td>
              </tr>
            ))}
          </Table>
          <p className={lines.soft}>{words.hint}</p>
        </>
      )}
    </Section>
  )
}
