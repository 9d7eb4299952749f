import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { CalendarIcon } from '../../ui/icons/things.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as planWords from '#words/plan'
import { useWords } from '../../words/words.tsx'
import { joinedDays } from './joined-days.ts'
import type { PlanWire } from './plan-data.ts'
import styles from './plan.module.css'

type Day = PlanWire['days'][number]
type Step = Day['steps'][number]

/**
 * The coming days, today first, each with its steps and the way to them; without any step, where steps come from, and on the day of the test
 * nothing. A plan as it was seen leads
 * to no drill: that needs the server. docs/decisions/0202
 */
export function PlannedDays({
  plan: { days, days_left: daysLeft, minutes_today: spent, settings },
  isFresh,
}: {
  plan: Pick<PlanWire, 'days' | 'days_left' | 'minutes_today' | 'settings'>
  isFresh: boolean
}) {
  const { plan: words, format } = useWords(planWords)
  if (days.every(({ steps }) => steps.length === 0)) {
    if (daysLeft === 0) return null
    return (
      <EmptyState
        icon={<CalendarIcon />}
        action={
          <Link to={paths.myCourses} className={buttonClass()}>
            {words.toCourses}
          </Link>
        }
      >
        {words.empty}
      </EmptyState>
    )
  }
  return (
    <ol className={styles.days}>
      {joinedDays(days).map(({ first, last }) =>
        last === first ? (
          <PlannedDay
            key={first.date}
            day={first}
            isToday={first === days[0]}
            isDone={first === days[0] && spent >= settings.minutes}
            isFresh={isFresh}
            testDays={settings.test_days}
          />
        ) : (
          <li key={first.date}>
            <h3 className={styles.date}>
              {words.between(words.weekdays[weekdayOf(first)] ?? '', words.weekdays[weekdayOf(last)] ?? '')}
              <span className={styles.soft}>{words.between(format.day(first.date), format.day(last.date))}</span>
            </h3>
            <p className={styles.soft}>{words.nothing}</p>
          </li>
        ),
      )}
    </ol>
  )
}

const weekdayOf = ({ date }: Day) => new Date(`${date}T00:00:00Z`).getUTCDay()

type PlannedDayProps = { day: Day; isToday: boolean; isDone: boolean; isFresh: boolean; testDays: readonly number[] }

function PlannedDay({ day, isToday, isDone, isFresh, testDays }: PlannedDayProps) {
  const { plan: words, format } = useWords(planWords)
  const { date, is, minutes, steps } = day
  return (
    <li className={isToday ? styles.today : undefined} aria-current={isToday ? 'date' : undefined}>
      <h3 className={styles.date}>
        {isToday ? words.today : words.weekdays[weekdayOf(day)]}
        <span className={styles.soft}>
          <time dateTime={date}>{format.day(date)}</time>
          {minutes > 0 && ` · ${words.about(minutes)}`}
        </span>
      </h3>
      {steps.length === 0 ? (
        <p className={styles.soft}>
          {is === 'test' ? words.testDay : is === 'off' ? words.off : isDone ? words.enough : words.nothing}
        </p>
      ) : (
        <ul className={styles.steps}>
          {steps.map((step, at) => (
            // Steps are in an order of their own, and two can be alike.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <StepLink step={step} isFresh={isFresh} />
              {step.kind === 'test' && !testDays.includes(weekdayOf(day)) && (
                <p className={styles.soft}>{words.otherDay}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Returns the path to the choice of a drill, with this skill chosen. */
const drillOf = (skill: string) => `${paths.practice}?skill=${encodeURIComponent(skill)}#drill`

/** Returns the name of a step and its path, null if there is none. */
function useStep(step: Step): { name: string; to: string | null } {
  const { plan: words } = useWords(planWords)
  switch (step.kind) {
    case 'returns':
      return { name: words.returns(step.count), to: paths.practice }
    case 'drill':
      return { name: words.drill(step.skill), to: drillOf(step.skill) }
    case 'lesson':
      return { name: words.lesson(step.lesson.name), to: paths.lesson(step.lesson.course, step.lesson.slug) }
    case 'test':
      return { name: words.test(step.name), to: paths.quiz(step.lesson_id) }
    case 'assignment': {
      const { of, name, course, lesson } = step
      if (of === 'drill') return { name: words.assignment(of, name), to: paths.practice }
      if (lesson === null || course === null) return { name: words.assignment(of, name), to: null }
      return {
        name: words.assignment(of, name),
        to: of === 'lesson' ? paths.lesson(course, lesson.slug) : paths.quiz(lesson.id),
      }
    }
  }
}

const isDrill = (step: Step) => step.kind === 'drill' || (step.kind === 'assignment' && step.of === 'drill')

function StepLink({ step, isFresh }: { step: Step; isFresh: boolean }) {
  const { name, to } = useStep(step)
  return to === null || (!isFresh && isDrill(step)) ? (
    name
  ) : (
    <Link to={to} className={styles.step}>
      {name}
    </Link>
  )
}
