import { useCallback } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { inTen } from '../../../core/learning/said.ts'
import { browserApi } from '../../base/browser-api.ts'
import { Cell } from '../../ui/layout/table.tsx'
import * as mistakeWords from '#words/mistakes'
import * as questionWords from '#words/questions'
import * as learningWords from '#words/studio-learning'
import { useWords } from '../../words/words.tsx'
import { FetchFailed, useFetched } from '../shell/fetched.tsx'
import lines from '../shell/lines.module.css'
import { Section } from '../shell/section.tsx'
import { useStudio } from '../shell/studio-frame.tsx'
import { useGiving } from './give-by-skill.tsx'
import { SkillTable } from './skill-table.tsx'
import styles from '../shell/place.module.css'

type Learning = NonNullable<CallReply<'GET /studio/people/:userId/learning'>['data']>

function Skills({ skills, userId }: { skills: Learning['skills']; userId: number }) {
  const { studioLearning: words } = useWords(learningWords)
  const { can } = useStudio()
  const giving = useGiving({ by: 'student', user_id: userId })
  if (skills.length === 0) return <p className={lines.soft}>{words.nothing}</p>
  const gives = can('assignments.give')
  const { columns } = words
  return (
    <>
      <SkillTable skills={skills} heads={[columns.estimate, columns.trend]} giving={giving}>
        {({ estimate, missing, trend }) => (
          <>
            <Cell className={lines.words}>{estimate ? words.estimate(inTen(estimate)) : words.early(missing)}</Cell>
            <Cell>{trend === null ? words.trendEarly : words.trends[trend]}</Cell>
          </>
        )}
      </SkillTable>
      {gives && <p className={lines.soft}>{words.due}</p>}
    </>
  )
}

function Facts({ title, facts }: { title: string; facts: readonly string[] }) {
  const { studioLearning: words } = useWords(learningWords)
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {(facts.length === 0 ? [words.none] : facts).map((fact) => (
          <li key={fact}>
            <bdi>{fact}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Parts({ learning, userId }: { learning: Learning; userId: number }) {
  const { studioLearning: words, mistakes, questions, format } = useWords(learningWords, mistakeWords, questionWords)
  const { skills, mistakes: book, practiced, returns, plan } = learning
  const { minutes, target } = plan.settings
  return (
    <div className={styles.card}>
      <Skills skills={skills} userId={userId} />
      <Facts
        title={words.causes}
        facts={book.causes.map(({ name, count }) => words.times(mistakes.causes[name], count))}
      />
      <Facts
        title={words.traps}
        facts={book.traps.map(({ name, count }) => words.times(questions.traps[name], count))}
      />
      <Facts title={words.rules} facts={book.rules.map(({ rule }) => rule)} />
      <Facts
        title={words.practiced.title}
        facts={[
          words.practiced.sum(practiced.minutes, practiced.days),
          practiced.last_at === null ? words.practiced.never : words.practiced.last(format.stamp(practiced.last_at)),
          words.practiced.returns(returns.count, returns.moved),
        ]}
      />
      <Facts
        title={words.plan.title}
        facts={[
          words.plan.minutes(minutes),
          target === null ? words.plan.noTarget : words.plan.target(target),
          plan.test_date === null ? words.plan.noTest : words.plan.test(format.day(plan.test_date)),
        ]}
      />
    </div>
  )
}

/** The learning of a student between tests; fetched separately, because only some of the staff may see it. L11 */
export function LearningSection({ userId }: { userId: number }) {
  const { studioLearning: words } = useWords(learningWords)
  const fetchIt = useCallback(
    (signal: AbortSignal) =>
      browserApi('GET /studio/people/:userId/learning', { params: { userId }, query: {} }, { signal }),
    [userId],
  )
  const { data, problem, tryAgain } = useFetched(fetchIt)
  return (
    <Section title={words.title}>
      <FetchFailed problem={problem} tryAgain={tryAgain} />
      {data && <Parts learning={data} userId={userId} />}
    </Section>
  )
}
