import { domainResults } from '../../../../core/results/domains.ts'
import { countMarks } from '../../../../core/results/score.ts'
import { Section } from '../../../ui/layout/page-layout.tsx'
import { useReviewWords } from '../../../words/areas/review-words.ts'
import { rowId } from '../places.ts'
import type { ReviewedQuestion } from '../review-data.ts'
import { weakestSkills } from './weakest-skills.ts'
import styles from './what-next.module.css'

/** What to do now: the two weakest skills, and the way to the questions that were missed or skipped. */
export function WhatNext({ questions }: { questions: readonly ReviewedQuestion[] }) {
  const { next } = useReviewWords().review
  const { incorrect, skipped } = countMarks(questions.map(({ mark }) => mark))
  const firstMissed = questions.find(({ mark }) => mark !== 'correct')
  return (
    <Section heading={next.heading}>
      <ul className={styles.list}>
        {weakestSkills(domainResults(questions), 2).map(({ name, correct_count, question_count }) => (
          <li key={name}>
            <b>{next.practise(name)}</b>
            <span className={styles.why}>{next.skill(correct_count, question_count)}</span>
          </li>
        ))}
        {firstMissed ? (
          <li>
            <b>{next.lookAgain}</b>
            <span className={styles.why}>{next.missed(incorrect, skipped)}</span>
            <a href={`#${rowId(firstMissed)}`} className={styles.link}>
              {next.toFirst}
            </a>
          </li>
        ) : (
          <li>
            <b>{next.allRight}</b>
          </li>
        )}
      </ul>
    </Section>
  )
}
