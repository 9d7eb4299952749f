import { barColour, domainResults, type DomainResult } from '../../../../core/results/domains.ts'
import type { Mark } from '../../../../core/questions/question.ts'
import { ChevronDownIcon } from '../../../ui/icons/arrows.tsx'
import { Section } from '../../../ui/layout/page-layout.tsx'
import { ProgressBar } from '../../../ui/states/progress-bar.tsx'
import { useReviewWords } from '../../../words/areas/review-words.ts'
import styles from './knowledge-and-skills.module.css'

/** The quizzes whose questions are sorted by domain. quizzes.md §5 */
const typesWithDomains = new Set(['two_module', 'mcq'])

type KnowledgeProps = {
  quizType: string
  questions: readonly { domain: string | null; skill: string | null; mark: Mark }[]
}

/** How each domain went, as bars, with its skills inside; nothing for quizzes of other types. R1 */
export function KnowledgeAndSkills({ quizType, questions }: KnowledgeProps) {
  const { domains: words } = useReviewWords().review
  if (!typesWithDomains.has(quizType)) return null
  const domains = domainResults(questions)
  return (
    <Section heading={words.heading}>
      {domains.length === 0 ? (
        <p className={styles.none}>{words.none}</p>
      ) : (
        <ul className={styles.domains}>
          {domains.map((result) => (
            <Domain key={result.domain} result={result} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Domain({ result }: { result: DomainResult }) {
  const { domains: words } = useReviewWords().review
  return (
    <li className={styles.domain}>
      <Bar name={result.domain} result={result} />
      <p className={styles.share}>{words.share(result.question_count, result.question_percentage)}</p>
      {result.skill.length > 0 && (
        <details className={styles.skills}>
          <summary>
            <ChevronDownIcon />
            {words.skillsIn(result.domain)}
          </summary>
          <ul className={styles.skillList}>
            {result.skill.map((skill) => (
              <li key={skill.name}>
                <Bar name={skill.name} result={skill} isSmall />
              </li>
            ))}
          </ul>
          <p className={styles.share}>{words.level}</p>
        </details>
      )}
    </li>
  )
}

type Counted = { question_count: number; correct_count: number; correct_percentage: number }

function Bar({ name, result, isSmall = false }: { name: string; result: Counted; isSmall?: boolean }) {
  const { domains: words } = useReviewWords().review
  const { correct_percentage: percent, correct_count: correct, question_count: total } = result
  const tone = barColour(percent)
  return (
    <ProgressBar
      label={name}
      value={percent}
      text={words.result(percent, correct, total)}
      tone={tone}
      toneText={isSmall ? undefined : words.tone[tone]}
      size={isSmall ? 'small' : 'medium'}
    />
  )
}
