import { Link, useSearchParams } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { behindDays } from '../../../core/staff/lists.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as learningWords from '#words/studio-learning'
import { useStudioWords } from '../shell/words.ts'
import { choicesOf } from '../shell/choices.ts'
import { loadGroupChoices } from '../list/declared.ts'
import { listPlace } from '../list/list-place.tsx'
import lines from '../shell/lines.module.css'
import { useStudio } from '../shell/studio-frame.tsx'
import { useDay } from '../shell/use-day.ts'
import { ManyPeople } from './many-people.tsx'
import { NameLink, QuietLink } from '../shell/quiet.tsx'
import styles from './people-place.module.css'

type Person = NonNullable<CallReply<'GET /studio/people'>['data']>['rows'][number]

const mostCourses = 2

function Access({ row: { courses } }: { row: Person }) {
  const { people } = useStudioWords().studio
  const dayOf = useDay()
  if (courses.length === 0) return <span className={lines.soft}>{people.noAccess}</span>
  return (
    <ul className={styles.courses}>
      {courses.slice(0, mostCourses).map(({ name, until, is_open, watched, lessons }) => (
        <li key={name}>
          {name}{' '}
          <span className={lines.soft}>
            {until === null ? people.forGood : (is_open ? people.until : people.ended)(dayOf(until))}
            {lessons > 0 && <> · {people.progress(watched, lessons)}</>}
          </span>
        </li>
      ))}
      {courses.length > mostCourses && <li className={lines.soft}>{people.more(courses.length - mostCourses)}</li>}
    </ul>
  )
}

function Who({ row: { id, name, email, role, is_disabled } }: { row: Person }) {
  const { studio } = useStudioWords()
  return (
    <>
      <span className={lines.name}>
        <NameLink to={`/people/${id}`} className={styles.person}>
          {name}
        </NameLink>
        {role !== 'student' && <Badge tone="accent">{studio.roles[role]}</Badge>}
        {is_disabled && <Badge tone="bad">{studio.people.disabled}</Badge>}
      </span>
      <span className={lines.soft}>{email ?? studio.people.noEmail}</span>
    </>
  )
}

function Phones({ row: { phone, parent_phone } }: { row: Person }) {
  const { people } = useStudioWords().studio
  return (
    <>
      {phone !== '' && <span className={styles.line}>{phone}</span>}
      {parent_phone !== '' && <span className={lines.soft}>{people.parent(parent_phone)}</span>}
    </>
  )
}

/**
 * Says that the list is narrowed to the readers of an announcement, or to those with something left to do, which no filter above it shows,
 * and where more is said about the students of a course or a group.
 */
function NarrowedNotice() {
  const { studio, studioLearning } = useStudioWords(learningWords)
  const { people, progress } = studio
  const { can } = useStudio()
  const [query] = useSearchParams()
  const undone = query.get('undone')
  if (undone !== null)
    return (
      <Notice action={<Link to={`/people/assignments/${undone}`}>{people.toAssignment}</Link>}>{people.undone}</Notice>
    )
  const unseen = query.get('unseen')
  const id = unseen ?? query.get('announcement')
  const course = query.get('behind') ?? query.get('course')
  const group = query.get('group')
  if (id === null && course !== null)
    return (
      <Notice action={<Link to={`/courses/${course}/progress`}>{progress.title}</Link>}>{progress.ofCourse}</Notice>
    )
  if (id === null && group !== null && can('results.see'))
    return (
      <Notice action={<Link to={`/people/groups/${group}`}>{studioLearning.group.link}</Link>}>{people.ofGroup}</Notice>
    )
  if (id === null) return null
  return (
    <Notice action={<Link to={`/people/announcements/${id}`}>{people.toAnnouncement}</Link>}>
      {unseen === null ? people.readers : people.unseen}
    </Notice>
  )
}

/** Everybody with an account. T6 */
export const peoplePlace = listPlace(
  {
    of: 'people',
    on: 'GET /studio/people',
    also: loadGroupChoices,
    file: 'GET /studio/people/csv',
    exportedBy: 'people.export',
  },
  (choices) => {
    const { studio: words } = useStudioWords()
    const { people } = words
    const { columns, filters } = people
    const { can } = useStudio()
    const dayOf = useDay()
    const courses = choicesOf(choices.courses)
    return {
      title: people.title,
      actions: (
        <>
          <QuietLink to="/orders">{words.orders.title}</QuietLink>
          {can('announcements.send') && <QuietLink to="/people/announcements">{people.announcements}</QuietLink>}
          {can('assignments.give') && <QuietLink to="/people/assignments">{people.assignments}</QuietLink>}
          <QuietLink to="/people/groups">{words.groups.title}</QuietLink>
          {can('people.import') && <QuietLink to="/people/import">{words.import.title}</QuietLink>}
          {can('staff.manage') && <QuietLink to="/site#staff">{words.site.staff}</QuietLink>}
        </>
      ),
      above: <NarrowedNotice />,
      columns: [
        { head: columns.name, sort: 'name', Cell: Who },
        { head: columns.phone, Cell: Phones },
        { head: columns.access, Cell: Access },
        { head: columns.joined, sort: 'joined', isOnlyWide: true, shows: (row) => dayOf(row.joined_at) },
      ],
      filters: {
        kind: { label: filters.kind.label, choices: filters.kind },
        access: { label: filters.access.label, choices: filters.access },
        consent: { label: filters.consent.label, choices: filters.consent },
        address: { label: filters.address.label, choices: filters.address },
        course: { label: filters.course, choices: courses },
        behind: { label: filters.behind(behindDays), choices: courses },
        group: { label: filters.group, choices: choicesOf(choices.groups) },
        open: null,
        not_begun: null,
        under_way: null,
        done: null,
        announcement: null,
        unseen: null,
        undone: null,
      },
      noun: people.noun,
      searchHint: people.search,
      none: people.none,
      nothing: people.nobody,
      selecting: { nameOf: ({ name }) => name, needs: 'access.change', Actions: ManyPeople },
    }
  },
)
