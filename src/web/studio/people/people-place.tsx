import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import { behindDays } from '../../../core/staff/lists.ts'
import { browserApi } from '../../base/browser-api.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { choicesOf, fileOf } from '../list/declared.ts'
import { List, type Column } from '../list/list.tsx'
import lines from '../shell/lines.module.css'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { useDay } from '../shell/use-day.ts'
import { ManyPeople } from './many-people.tsx'
import { QuietLink } from '../shell/quiet.tsx'
import styles from './people-place.module.css'

type People = NonNullable<CallReply<'GET /studio/people'>['data']>
type Person = People['rows'][number]
type Query = NonNullable<CallInput<'GET /studio/people'>['query']>

type Loaded = { page: People; options: NonNullable<CallReply<'GET /studio/group-choices'>['data']> }

const mostCourses = 2

function Access({ row: { courses } }: { row: Person }) {
  const { people } = useWords(studioWords).studio
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
  const { studio } = useWords(studioWords)
  return (
    <>
      <span className={lines.name}>
        <Link to={`/people/${id}`} className={styles.person}>
          <bdi>{name}</bdi>
        </Link>
        {role !== 'student' && <Badge tone="accent">{studio.roles[role]}</Badge>}
        {is_disabled && <Badge tone="bad">{studio.people.disabled}</Badge>}
      </span>
      <span className={lines.soft}>{email ?? studio.people.noEmail}</span>
    </>
  )
}

function Phones({ row: { phone, parent_phone } }: { row: Person }) {
  const { people } = useWords(studioWords).studio
  return (
    <>
      {phone !== '' && <span className={styles.line}>{phone}</span>}
      {parent_phone !== '' && <span className={lines.soft}>{people.parent(parent_phone)}</span>}
    </>
  )
}

function Joined({ row }: { row: Person }) {
  return useDay()(row.joined_at)
}

/**
 * Says that the list is narrowed to the readers of an announcement, or to those with something left to do, which no filter above it shows,
 * and where more is said about the students of a course.
 */
function NarrowedNotice() {
  const { people, progress } = useWords(studioWords).studio
  const [query] = useSearchParams()
  const undone = query.get('undone')
  if (undone !== null)
    return (
      <Notice action={<Link to={`/people/assignments/${undone}`}>{people.toAssignment}</Link>}>{people.undone}</Notice>
    )
  const unseen = query.get('unseen')
  const id = unseen ?? query.get('announcement')
  const course = query.get('behind') ?? query.get('course')
  if (id === null && course !== null)
    return (
      <Notice action={<Link to={`/courses/${course}/progress`}>{progress.title}</Link>}>{progress.ofCourse}</Notice>
    )
  if (id === null) return null
  return (
    <Notice action={<Link to={`/people/announcements/${id}`}>{people.toAnnouncement}</Link>}>
      {unseen === null ? people.readers : people.unseen}
    </Notice>
  )
}

function PeopleView() {
  const { studio: words } = useWords(studioWords)
  const { people, groups } = words
  const { can } = useStudio()
  const { page, options } = useLoaderData() as Loaded
  const columns: readonly [Column<Person>, ...Column<Person>[]] = [
    { head: people.columns.name, sort: 'name', Cell: Who },
    { head: people.columns.phone, Cell: Phones },
    { head: people.columns.access, Cell: Access },
    { head: people.columns.joined, sort: 'joined', isOnlyWide: true, Cell: Joined },
  ]
  return (
    <Place
      title={people.title}
      actions={
        <>
          <QuietLink to="/orders">{words.orders.title}</QuietLink>
          {can('announcements.send') && <QuietLink to="/people/announcements">{people.announcements}</QuietLink>}
          {can('assignments.give') && <QuietLink to="/people/assignments">{people.assignments}</QuietLink>}
          <QuietLink to="/people/groups">{groups.title}</QuietLink>
          {can('people.import') && <QuietLink to="/people/import">{words.import.title}</QuietLink>}
          {can('staff.manage') && <QuietLink to="/site#staff">{words.site.staff}</QuietLink>}
        </>
      }
    >
      <NarrowedNotice />
      <List
        of="people"
        page={page}
        columns={columns}
        filters={{
          kind: { label: people.filters.kind.label, choices: people.filters.kind },
          access: { label: people.filters.access.label, choices: people.filters.access },
          consent: { label: people.filters.consent.label, choices: people.filters.consent },
          address: { label: people.filters.address.label, choices: people.filters.address },
          course: { label: people.filters.course, choices: choicesOf(options.courses) },
          behind: { label: people.filters.behind(behindDays), choices: choicesOf(options.courses) },
          group: { label: people.filters.group, choices: choicesOf(options.groups) },
          open: null,
          not_begun: null,
          under_way: null,
          done: null,
          announcement: null,
          unseen: null,
          undone: null,
        }}
        noun={people.noun}
        searchHint={people.search}
        nothing={(q) => (q === '' ? people.none : people.nobody(q))}
        {...(can('access.change') && {
          selecting: { nameOf: ({ name }: Person) => name, Actions: ManyPeople },
        })}
        exportFile={can('people.export') ? fileOf('GET /studio/people/csv') : undefined}
      />
    </Place>
  )
}

/** Everybody with an account. T6 */
export const peoplePlace = {
  loader: async ({ request }: LoaderFunctionArgs): Promise<Loaded> => {
    // The address is the query: the server checks it like any other.
    const query = Object.fromEntries(new URL(request.url).searchParams) as Query
    const [{ data: page }, { data: options }] = await Promise.all([
      browserApi('GET /studio/people', { query }, { signal: request.signal }),
      browserApi('GET /studio/group-choices', {}, { signal: request.signal }),
    ])
    return { page, options }
  },
  Component: PeopleView,
}
