import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../base/paths.ts'
import { Moment } from '../../../features/dates/moment.tsx'
import { BookIcon, CalendarIcon, ChartIcon } from '../../../ui/icons/things.tsx'
import { RedoIcon } from '../../../ui/icons/review.tsx'
import { CheckCircleIcon } from '../../../ui/icons/states.tsx'
import { Badge } from '../../../ui/states/badge.tsx'
import * as studentWords from '#words/student-home'
import { useWords } from '../../../words/words.tsx'
import type { Student } from './student.ts'
import { Tile } from '../../../features/tiles/tile.tsx'
import styles from './student-home.module.css'

type DueThing = Student['due'][number]

const signs = { lesson: BookIcon, quiz: ChartIcon, drill: RedoIcon }

const tones = {
  done: 'good',
  done_late: 'good',
  overdue: 'bad',
  today: 'highlight',
  later: 'plain',
} satisfies Record<DueThing['state'], ComponentProps<typeof Badge>['tone']>

/** Returns the path to where a thing is done, or was; null while it cannot be opened. */
function placeOf({ kind, course, lesson, quiz_id, done_at, is_open }: DueThing): string | null {
  if (kind === 'drill') return paths.practice
  if (quiz_id !== null && done_at !== null) return paths.quizAnswers(quiz_id)
  if (lesson === null || course === null || !is_open) return null
  return quiz_id === null ? paths.lesson(course.slug, lesson.slug) : paths.quiz(lesson.id)
}

function Line({ thing }: { thing: DueThing }) {
  const { due: words } = useWords(studentWords).studentHome
  const {
    kind,
    course,
    questions,
    answered,
    due_at,
    done_at,
    state,
    is_begun,
    is_open,
    opens_at,
    closes_at,
    awaits_staff,
    attempts_left,
  } = thing
  const name = kind === 'drill' ? words.drill(thing.name) : thing.name
  const Sign = done_at === null ? signs[kind] : CheckCircleIcon
  const place = placeOf(thing)
  const isDueAtClosing = state !== 'overdue' && closes_at !== null && Date.parse(due_at) === Date.parse(closes_at)
  return (
    <li className={styles.notice}>
      <Sign />
      <p>
        {place === null ? <bdi>{name}</bdi> : <Link to={place}>{name}</Link>}{' '}
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
        {course !== null && <span className={styles.when}>{course.name}</span>}
        {questions !== null && done_at === null && (
          <span className={styles.when}>{words.answered(answered ?? 0, questions)}</span>
        )}
        {(done_at !== null || !isDueAtClosing) && (
          <span className={styles.when}>
            {done_at === null ? words.due : words.done} <Moment iso={done_at ?? due_at} />
          </span>
        )}
        {done_at === null && opens_at !== null && (
          <span className={styles.when}>
            {words.opens} <Moment iso={opens_at} />
          </span>
        )}
        {done_at === null && awaits_staff && <span className={styles.when}>{words.awaitsStaff}</span>}
        {done_at === null && closes_at !== null && (
          <span className={styles.when}>
            {words.closes} <Moment iso={closes_at} />
          </span>
        )}
        {done_at === null && attempts_left !== null && (
          <span className={styles.when}>{words.attemptsLeft(attempts_left)}</span>
        )}
        {done_at === null && !is_open && <span className={styles.when}>{words.closed}</span>}
        {done_at === null && is_open && is_begun && kind !== 'drill' && (
          <span className={styles.when}>{words.begun[kind]}</span>
        )}
      </p>
    </li>
  )
}

/** Lists the student's assignments, the earliest first, including those done recently. T35 */
export function DueThings({ due }: Pick<Student, 'due'>) {
  const { due: words } = useWords(studentWords).studentHome
  return (
    <Tile icon={<CalendarIcon />} kicker={words.kicker}>
      <ul className={styles.notices}>
        {due.map((thing) => (
          <Line key={thing.id} thing={thing} />
        ))}
      </ul>
    </Tile>
  )
}
