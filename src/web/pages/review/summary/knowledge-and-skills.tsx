import { Link } from 'react-router'
import { resultColor } from '../../../../core/results/color.ts'
import { domainResults, type DomainResult } from '../../../../core/results/domains.ts'
import { paths } from '../../../base/paths.ts'
import { BookIcon } from '../../../ui/icons/things.tsx'
import { ChevronDownIcon } from '../../../ui/icons/arrows.tsx'
import { Section } from '../../../ui/layout/page-layout.tsx'
import { ProgressBar } from '../../../ui/states/progress-bar.tsx'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import { lessonsFor } from '../next/lessons-for.ts'
import { MissedLink } from '../next/missed-link.tsx'
import { nextSkills, startId, type NextSkill } from '../next/next-steps.ts'
import { judged, type FinishedReview, type ReviewedQuestion } from '../review-data.ts'
import type { ShowDetail } from '../open-detail.ts'
import styles from './knowledge-and-skills.module.css'

/** The quizzes whose questions are sorted by domain. R1 */
const typesWithDomains = new Set(['two_module', 'mcq'])

type Lessons = FinishedReview['lessons']

type KnowledgeProps = {
  quizType: string
  /** The lessons that the academy has linked to the skills. */
  lessons: Lessons
  questions: readonly ReviewedQuestion[]
  onShow: ShowDetail
}

/**
 * Shows the result of each domain as a bar, with its skills inside and, for every skill with a missed question, the lessons
 * that treat it, unless they are linked in {@link WhatNext}; nothing for quizzes of other types. R1
 */
export function KnowledgeAndSkills({ quizType, lessons, questions, onShow }: KnowledgeProps) {
  const { domains: words } = useWords(reviewWords).review
  if (!typesWithDomains.has(quizType)) return null
  const told = judged(questions)
  const domains = domainResults(told)
  const next = nextSkills(questions, lessons)
  return (
    <Section heading={words.heading}>
      {domains.length === 0 ? (
        <p className={styles.none}>{words.none}</p>
      ) : (
        <ul className={styles.domains}>
          {domains.map((result) => (
            <Domain
              key={result.domain}
              result={result}
              next={next}
              lessons={lessons}
              missed={told.filter(({ domain, mark }) => mark !== 'correct' && domain === result.domain)}
              onShow={onShow}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

type DomainProps = {
  result: DomainResult
  /** The skills whose missed questions and first lessons are linked under {@link WhatNext}. */
  next: readonly NextSkill[]
  lessons: Lessons
  missed: readonly ReviewedQuestion[]
  onShow: ShowDetail
}

function Domain({ result, next, lessons, missed, onShow }: DomainProps) {
  const { domains: words } = useWords(reviewWords).review
  const nextOf = (skill: string) => next.find((one) => one.skill.name === skill)
  const first = result.skills.find(({ name }) => name === next[0]?.skill.name)
  return (
    <li className={styles.domain}>
      <Bar name={result.domain} result={result} toneText={words.tone[resultColor(result.correctPercentage)]} />
      <p className={styles.share}>{words.share(result.questionCount, result.questionPercentage)}</p>
      {first && (
        <a href={`#${startId}`} className={styles.lesson}>
          {words.first(first.name)}
        </a>
      )}
      {result.skills.length > 0 && (
        <details open className={styles.skills}>
          <summary>
            <ChevronDownIcon />
            {words.skillsIn(result.domain)}
          </summary>
          <ul className={styles.skillList}>
            {result.skills.map((skill) => (
              <li key={skill.name}>
                <Bar name={skill.name} result={skill} />
                {skill.correctCount < skill.questionCount && (
                  <div className={styles.lessons}>
                    {!nextOf(skill.name) && (
                      <MissedLink
                        questions={missed.filter((question) => question.skill === skill.name)}
                        opener="skill"
                        of={skill.name}
                        onShow={onShow}
                        className={styles.lesson}
                      />
                    )}
                    <LessonLinks
                      lessons={lessonsFor(lessons, skill.name).filter(
                        (one) => !nextOf(skill.name)?.lessons.includes(one),
                      )}
                    />
                  </div>
                )}
              </li>
            ))}
          </ul>
          <p className={styles.share}>{words.level}</p>
        </details>
      )}
    </li>
  )
}

function LessonLinks({ lessons }: { lessons: Lessons }) {
  const { next } = useWords(reviewWords).review
  if (lessons.length === 0) return null
  return (
    <ul className={styles.lessons}>
      {lessons.map(({ course_slug, lesson_slug, name, other_course }) => (
        <li key={`${course_slug}/${lesson_slug}`}>
          <Link to={paths.lesson(course_slug, lesson_slug)} className={styles.lesson}>
            <BookIcon />
            {next.lesson(name, other_course)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Counted = { questionCount: number; correctCount: number; correctPercentage: number }

type BarProps = {
  name: string
  result: Counted
  /** Beside the bar; without it the bar is small. */
  toneText?: string
}

function Bar({ name, result, toneText }: BarProps) {
  const { domains: words } = useWords(reviewWords).review
  const { correctPercentage: percent, correctCount: correct, questionCount: total } = result
  return (
    <ProgressBar
      label={name}
      value={percent}
      text={words.result(percent, correct, total)}
      tone={resultColor(percent)}
      toneText={toneText}
      size={toneText === undefined ? 'small' : 'medium'}
    />
  )
}
