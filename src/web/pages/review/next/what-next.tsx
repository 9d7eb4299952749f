import { Link } from 'react-router'
import { paths } from '../../../base/paths.ts'
import { BookIcon } from '../../../ui/icons/things.tsx'
import { Section } from '../../../ui/layout/page-layout.tsx'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import { judged, type FinishedReview, type ReviewedQuestion } from '../review-data.ts'
import type { ShowDetail } from '../open-detail.ts'
import { DrillButton } from './drill-button.tsx'
import { MissedLink } from './missed-link.tsx'
import { nextSkills, startId } from './next-steps.ts'
import { RedoButton } from './redo-button.tsx'
import styles from './what-next.module.css'

type WhatNextProps = { review: FinishedReview; questions: readonly ReviewedQuestion[]; onShow: ShowDetail }

/** Shows the next steps: redoing missed questions, and the skills with the most points to win, with their questions, lessons and drill. */
export function WhatNext({ review: { quiz, attempt, lessons, redo_left: left }, questions, onShow }: WhatNextProps) {
  const { review, shell } = useWords(reviewWords)
  const { next } = review
  const told = judged(questions)
  const missed = told.filter(({ mark }) => mark !== 'correct')
  const many = questions.length - told.length
  const waiting = many > 0 && <p className={styles.why}>{next.waiting(many)}</p>
  if (missed.length === 0) return <Section heading={next.heading}>{waiting || <p>{next.allRight}</p>}</Section>
  return (
    <Section heading={next.heading}>
      <div className={styles.next}>
        <div className={styles.redo}>
          <RedoButton quizId={quiz.id} attemptId={attempt.attempt_id} many={missed.length} left={left} />
          <p className={styles.why}>{next.redoWhy}</p>
          {waiting}
          <MissedLink questions={missed} opener="missed" onShow={onShow} className={styles.link} />
          <Link to={paths.mistakes} className={styles.link}>
            {shell.links.mistakes}
          </Link>
        </div>
        <ul className={styles.skills}>
          {nextSkills(questions, lessons).map(
            ({ skill: { name, correctCount, questionCount }, lessons: treating }, at) => (
              <li key={name} {...(at === 0 && { id: startId, tabIndex: -1 })}>
                <b>{name}</b>
                <span className={styles.why}>{next.skill(correctCount, questionCount)}</span>
                <MissedLink
                  questions={missed.filter(({ skill }) => skill === name)}
                  opener="weakest"
                  of={name}
                  onShow={onShow}
                  className={styles.lesson}
                />
                {treating.map((lesson) => (
                  <Link
                    key={lesson.course_slug + lesson.lesson_slug}
                    to={paths.lesson(lesson.course_slug, lesson.lesson_slug)}
                    className={styles.lesson}
                  >
                    <BookIcon />
                    {next.lesson(lesson.name, lesson.other_course)}
                  </Link>
                ))}
                <DrillButton skill={name} />
              </li>
            ),
          )}
        </ul>
      </div>
    </Section>
  )
}
