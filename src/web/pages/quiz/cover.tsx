import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { startStateAt } from '../../../core/attempts/window.ts'
import { quizDefaults } from '../../../core/quiz-defaults.ts'
import type { QuizCover } from '../../../contract/attempt-shapes.ts'
import { paths } from '../../base/paths.ts'
import { secondsUntil, useClockReading } from '../../exam/clock-reading.ts'
import { createClock, type Clock } from '../../exam/session/clock.ts'
import { clockText } from '../../exam/clock-text.ts'
import { startLimitsOf } from '../../features/quizzes/start-limits.ts'
import { useStartForAll } from './use-start-for-all.ts'
import { BackBar } from '../../shell/back-bar.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Html } from '../../ui/html.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { ArrowForwardIcon } from '../../ui/icons/arrows.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as examWords from '#words/exam'
import * as questionWords from '#words/questions'
import { useWords, type WordsWith } from '../../words/words.tsx'
import styles from './cover.module.css'

/** The data of a quiz that is known before it is started. */
export type CoverData = z.output<typeof QuizCover>

/** Returns the opening and closing times, in the time zone of `place`, and the attempts left. T37 */
function whenOf(
  { exam: { cover }, format }: WordsWith<typeof examWords>,
  { opens_at, closes_at, attempts_allowed, attempts_taken }: CoverData['limits'],
  place: 'here' | 'utc',
): [string, string][] {
  return [
    ...(opens_at === null ? [] : [[cover.opens, format.moment(opens_at, place)] satisfies [string, string]]),
    ...(closes_at === null ? [] : [[cover.closes, format.moment(closes_at, place)] satisfies [string, string]]),
    ...(attempts_allowed === null
      ? []
      : [
          [
            cover.attempts,
            cover.attemptsLeft(Math.max(0, attempts_allowed - attempts_taken), attempts_allowed),
          ] satisfies [string, string],
        ]),
  ]
}

/** Returns name and value of what one wants to know before starting. */
function factsOf(
  words: WordsWith<typeof examWords & typeof questionWords>,
  { quiz, question_count, fewest_questions, limits, conditions, review_at }: CoverData,
  place: 'here' | 'utc',
): [string, string][] {
  const { exam, format } = words
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
    [
      cover.questions,
      fewest_questions === question_count
        ? format.number(question_count)
        : cover.questionRange(fewest_questions, question_count),
    ],
    ...times,
    ...(own && own.length > 0 ? [[cover.own, format.facts(own)] satisfies [string, string]] : []),
    ...whenOf(words, limits, place),
    [
      cover.answers,
      review_at === null
        ? cover[quiz.answer_display === 'immediate' ? 'immediate' : 'deferred']
        : cover.withheld(format.moment(review_at, place)),
    ],
  ]
}

/** Fetches the check of this device, and carries it out. */
const findLacks = async () => (await import('../../exam/readiness/lacks-notice.tsx')).findLacks()

/** Checks, while the cover is read, what this device lacks for a test; the start waits for the result. E2 */
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

/** Days and hours say more than a clock of a hundred hours. */
const longestCountdown = 24 * 60 * 60

/** The time until a quiz opens, on its button; within a day as a clock. */
function OpensIn({ at, clock, place }: { at: string; clock: Clock; place: 'here' | 'utc' }) {
  const { exam, format } = useWords(examWords)
  const seconds = useClockReading(() => secondsUntil(clock, at))
  if (seconds > longestCountdown) return <>{`${exam.cover.opens} ${format.moment(at, place)}`}</>
  return <span suppressHydrationWarning>{exam.cover.opensIn(clockText(seconds))}</span>
}

/** Shows a quiz before its clock starts: facts and button first, so that a phone shows both; nothing runs until it is pressed. */
export function Cover({
  cover,
  refusal = null,
  onStart,
}: {
  cover: CoverData
  /** The reason why the start that was just tried was refused. */
  refusal?: string | null
  onStart: () => void
}) {
  const words = useWords(examWords, questionWords)
  const place = useHydrated() ? 'here' : 'utc'
  const { quiz, conditions, open_attempt, finished_attempts, now } = cover
  /** The limits that the server has reported since this cover was loaded. */
  const [heard, setHeard] = useState<{ of: CoverData; limits: CoverData['limits'] } | null>(null)
  const limits = heard?.of === cover ? heard.limits : cover.limits
  const clock = useMemo(() => {
    const synced = createClock()
    synced.sync(now, 0)
    return synced
  }, [now])
  const rule = useMemo(() => startLimitsOf(limits), [limits])
  const state = useClockReading(() => startStateAt(rule, clock.serverNow()))
  const [cameClosed] = useState(state)
  const { cannotStart, nowOpen, nowBegun } = words.exam.cover
  const isTimed = quiz.type === 'two_module' ? conditions?.time_percent !== null : Boolean(quiz.quiz_time)
  const { found, isPending, start } = useReadiness(onStart)
  useStartForAll(quiz.lesson_id, state === 'awaits_staff' && open_attempt === null, (said) => {
    clock.sync(said.now, 0)
    if (said.begins) void start()
    else if (!said.limits.awaits_staff) setHeard({ of: cover, limits: said.limits })
  })
  const saved = quiz.is_practice ? 'practice' : isTimed ? 'saved' : 'savedUntimed'
  return (
    <>
      <BackBar to={paths.quizzes} label={words.shell.backToQuizzes} />
      <Page width="narrow">
        <PageHead title={quiz.name} />
        <dl aria-label={words.exam.cover.facts} className={styles.facts}>
          {factsOf(words, { ...cover, limits }, place).map(([name, value]) => (
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
        {refusal !== null && state === 'open' && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
        <output>
          {state !== 'open' && <Notice>{cannotStart[state]}</Notice>}
          {state === 'open' && cameClosed === 'not_open_yet' && nowOpen}
          {state === 'open' && cameClosed === 'awaits_staff' && <Notice>{nowBegun}</Notice>}
        </output>
        <div className={styles.start}>
          {found?.notice}
          {!found?.isBeyond && (
            <Button size="large" disabled={state !== 'open'} isPending={isPending} onClick={() => void start()}>
              {state === 'not_open_yet' && limits.opens_at !== null ? (
                <OpensIn at={limits.opens_at} clock={clock} place={place} />
              ) : state === 'awaits_staff' ? (
                words.exam.cover.awaitsStaff
              ) : (
                <>
                  {open_attempt ? words.exam.cover.resume : words.exam.cover.start}
                  <ArrowForwardIcon />
                </>
              )}
            </Button>
          )}
          <p className={styles.saved}>{words.exam.cover[saved]}</p>
        </div>
        <Html html={quiz.disc} className={styles.about} />
      </Page>
    </>
  )
}
