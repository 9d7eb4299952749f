import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { quizDefaults } from '../../../core/quiz-defaults.ts'
import type { QuizCover } from '../../../contract/attempt-shapes.ts'
import { paths } from '../../base/paths.ts'
import { BackBar } from '../../shell/back-bar.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Html } from '../../ui/html.tsx'
import { ArrowForwardIcon } from '../../ui/icons/arrows.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as examWords from '#words/exam'
import * as questionWords from '#words/questions'
import { useWords, type WordsWith } from '../../words/words.tsx'
import styles from './cover.module.css'

/** What is known of a quiz before it is started. */
export type CoverData = z.output<typeof QuizCover>

/** Name and value of what one wants to know before starting. */
function factsOf(
  { exam, format }: WordsWith<typeof examWords & typeof questionWords>,
  { quiz, question_count, conditions }: CoverData,
): [string, string][] {
  const { cover, module } = exam
  const time = (minutes: number | null) => (minutes ? cover.minutes(minutes) : cover.noLimit)
  const times: [string, string][] =
    quiz.type === 'two_module'
      ? [
          [module.module1, time(quiz.module1_time)],
          [cover.break, quiz.break_time === 0 ? cover.noBreak : time(quiz.break_time ?? quizDefaults.breakMinutes)],
          [module.module2, time(quiz.module2_time)],
        ]
      : [[cover.time, time(quiz.quiz_time)]]
  const own =
    conditions &&
    [
      conditions.time_percent === 100 ? [] : cover.ownTime(conditions.time_percent),
      conditions.extra_break_minutes === 0 || quiz.type !== 'two_module'
        ? []
        : cover.ownBreak(conditions.extra_break_minutes),
    ].flat()
  return [
    [cover.questions, format.number(question_count)],
    ...times,
    ...(own && own.length > 0 ? [[cover.own, format.facts(own)] satisfies [string, string]] : []),
    [cover.answers, quiz.answer_display === 'immediate' ? cover.immediate : cover.deferred],
  ]
}

/** Fetches the check of this device, and carries it out. */
const findLacks = async () => (await import('../../exam/readiness/lacks-notice.tsx')).findLacks()

/** What this device lacks for a test, checked while the cover is read; the start waits for it. E2 */
function useReadiness(onStart: () => void) {
  const checking = useRef<ReturnType<typeof findLacks>>(undefined)
  const [found, setFound] = useState<Awaited<ReturnType<typeof findLacks>>>()
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    checking.current = findLacks()
    // Where its code does not come nothing is known to be missing: the start itself says what is wrong with the network.
    checking.current.then(setFound, () => undefined)
  }, [])
  const start = async () => {
    setPending(true)
    const now = await checking.current?.catch(() => undefined)
    setPending(false)
    if (!now?.isBeyond) onStart()
  }
  return { found, isPending, start }
}

/** What is ahead, before the clock starts: nothing runs until the button is pressed. */
export function Cover({ cover, onStart }: { cover: CoverData; onStart: () => void }) {
  const words = useWords(examWords, questionWords)
  const { quiz, conditions, open_attempt, finished_attempts } = cover
  const isTimed = quiz.type === 'two_module' ? conditions?.time_percent !== null : Boolean(quiz.quiz_time)
  const { found, isPending, start } = useReadiness(onStart)
  const saved = quiz.is_practice ? 'practice' : isTimed ? 'saved' : 'savedUntimed'
  return (
    <>
      <BackBar to={paths.quizzes} label={words.shell.backToQuizzes} />
      <Page width="narrow">
        <PageHead title={quiz.name} />
        <Html html={quiz.disc} />
        <dl aria-label={words.exam.cover.facts} className={styles.facts}>
          {factsOf(words, cover).map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {finished_attempts > 0 && (
          <Notice action={<Link to={paths.quizAnswers(quiz.id)}>{words.shell.viewAnswers}</Link>}>
            {words.exam.cover.again}
          </Notice>
        )}
        <div className={styles.start}>
          {found?.notice}
          {!found?.isBeyond && (
            <Button size="large" isPending={isPending} onClick={() => void start()}>
              {open_attempt ? words.exam.cover.resume : words.exam.cover.start}
              <ArrowForwardIcon />
            </Button>
          )}
          <p className={styles.saved}>{words.exam.cover[saved]}</p>
        </div>
      </Page>
    </>
  )
}
