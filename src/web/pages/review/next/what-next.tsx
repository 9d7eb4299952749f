import { Link } from 'react-router'
import { domainResults } from '../../../../core/results/domains.ts'
import { countMarks } from '../../../../core/results/score.ts'
import { paths } from '../../../paths.ts'
import { PlayIcon } from '../../../ui/icons/actions.tsx'
import { Section } from '../../../ui/layout/page-layout.tsx'
import { useReviewWords } from '../../../words/areas/review-words.ts'
import { rowId } from '../places.ts'
import type { FinishedReview, ReviewedQuestion } from '../review-data.ts'
import { lessonsFor } from './lessons-for.ts'
import { RedoButton } from './redo-button.tsx'
import { weakestSkills } from './weakest-skills.ts'
import styles from './what-next.module.css'

type WhatNextProps = { review: FinishedReview; questions: readonly ReviewedQuestion[] }

const mostSkills = 3
const mostLessons = 2

/** What to do now: do again what was missed, and the weakest skills with the lessons that treat them. */
export function WhatNext({ review: { quiz, attempt, lessons }, questions }: WhatNextProps) {
  const { next } = useReviewWords().review
  const { incorrect, skipped } = countMarks(questions.map(({ mark }) => mark))
  const firstMissed = questions.find(({ mark }) => mark !== 'correct')
  if (!firstMissed)
    return (
      <Section heading={next.heading}>
        <p>{next.allRight}</p>
      </Section>
    )
  return (
    <Section heading={next.heading}>
      <div className={styles.next}>
        <div className={styles.redo}>
          <p className={styles.missed}>{next.missed(incorrect, skipped)}</p>
          <RedoButton quizId={quiz.id} attemptId={attempt.attempt_id} many={incorrect + skipped} />
          <p className={styles.why}>{next.redoWhy}</p>
          <a href={`#${rowId(firstMissed)}`} className={styles.link}>
            {next.toFirst}
          </a>
        </div>
        <ul className={styles.skills}>
          {weakestSkills(domainResults(questions), mostSkills).map(({ name, correct_count, question_count }) => (
            <li key={name}>
              <b>{next.practise(name)}</b>
              <span className={styles.why}>{next.skill(correct_count, question_count)}</span>
              {lessonsFor(lessons, name)
                .slice(0, mostLessons)
                .map((lesson) => (
                  <Link
                    key={lesson.course_slug + lesson.lesson_slug}
                    to={paths.lesson(lesson.course_slug, lesson.lesson_slug)}
                    className={styles.lesson}
                  >
                    <PlayIcon />
                    {next.watch(lesson.name)}
                  </Link>
                ))}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
