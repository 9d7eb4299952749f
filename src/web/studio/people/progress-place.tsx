import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import { behindDays } from '../../../core/staff/lists.ts'
import { browserApi } from '../../base/browser-api.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { ArrowBackIcon } from '../../ui/icons/frame.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { choicesOf } from '../list/declared.ts'
import { List, type ActionsProps, type Column } from '../list/list.tsx'
import { ManyPeople } from './many-people.tsx'
import lines from '../shell/lines.module.css'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { useDay } from '../shell/use-day.ts'

type Page = NonNullable<CallReply<'GET /studio/courses/:courseId/progress'>['data']>
type Student = Page['rows'][number]
type Query = NonNullable<CallInput<'GET /studio/courses/:courseId/progress'>['query']>

const useProgressWords = () => useWords(studioWords).studio.progress

function Who({ row: { id, name, is_behind: isBehind } }: { row: Student }) {
  const words = useProgressWords()
  return (
    <span className={lines.name}>
      <Link to={`/people/${id}`}>
        <bdi>{name}</bdi>
      </Link>
      {isBehind && <Badge tone="warn">{words.behind}</Badge>}
    </span>
  )
}

const Groups = ({ row: { groups } }: { row: Student }) =>
  groups.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <bdi>{name}</bdi>
    </span>
  ))

function Done({ row: { done, opened, lessons } }: { row: Student }) {
  const words = useProgressWords()
  return (
    <>
      {words.doneOf(done, lessons)}
      {opened > done && <span className={lines.below}>{words.opened(opened)}</span>}
    </>
  )
}

function Opened({ row: { opened_at, seen_at } }: { row: Student }) {
  const words = useProgressWords()
  const dayOf = useDay()
  return (
    <>
      {opened_at === null ? words.never : dayOf(opened_at)}
      {seen_at !== null && <span className={lines.below}>{words.seen(dayOf(seen_at))}</span>}
    </>
  )
}

/** The number of finished tests, and the newest with its score once it is final. */
function Tests({ row: { id, tests } }: { row: Student }) {
  const words = useProgressWords()
  const { format } = useWords(studioWords)
  const { last } = tests
  if (last === null) return words.never
  return (
    <>
      {format.number(tests.taken)}
      <Link to={`/people/${id}/attempts/${last.id}`} className={lines.below}>
        <bdi>{last.correct === null ? last.quiz : words.lastTest(last.quiz, last.correct, last.total)}</bdi>
      </Link>
    </>
  )
}

/** The next lesson, and all lessons with the day when they were done, or else last opened. */
function Left({ row: { outline } }: { row: Student }) {
  const words = useProgressWords()
  const dayOf = useDay()
  if (outline.length === 0) return null
  const next = outline.find(({ done_at: at }) => at === null)
  return (
    <>
      {next ? <bdi>{next.name}</bdi> : <Badge tone="good">{words.done}</Badge>}
      <details>
        <summary className={lines.soft}>{words.all(outline.length)}</summary>
        <ol>
          {outline.map(({ name, opened_at: openedAt, done_at: doneAt }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lessons can have one name, and none moves
            <li key={place}>
              <bdi>{name}</bdi>{' '}
              <span className={lines.soft}>
                {doneAt !== null
                  ? words.doneOn(dayOf(doneAt))
                  : openedAt !== null
                    ? words.openedOn(dayOf(openedAt))
                    : words.notOpened}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </>
  )
}

/** The bulk actions of People for the selected students of the course. T6 */
function ManyStudents(props: ActionsProps) {
  const { course } = useLoaderData() as Page
  const { selection } = props
  if (selection.by === 'ids') return <ManyPeople {...props} />
  const { state = 'open', ...narrowed } = selection.filter
  const filter = { ...narrowed, [state]: String(course.id) }
  return <ManyPeople {...props} selection={{ ...selection, filter }} />
}

function ProgressView() {
  const page = useLoaderData() as Page
  const { can } = useStudio()
  const words = useProgressWords()
  const { people } = useWords(studioWords).studio
  const { columns, state } = words
  const shown: readonly [Column<Student>, ...Column<Student>[]] = [
    { head: columns.name, sort: 'name', Cell: Who },
    { head: columns.groups, isOnlyWide: true, Cell: Groups },
    { head: columns.done, sort: 'done', Cell: Done },
    { head: columns.opened, sort: 'opened', Cell: Opened },
    { head: columns.tests, Cell: Tests },
    { head: columns.left, Cell: Left },
  ]
  return (
    <Place
      title={words.in(page.course.name)}
      actions={
        can('content.edit') && (
          <Link to={`/courses/${page.course.id}`} className={buttonClass({ variant: 'plain', size: 'small' })}>
            <ArrowBackIcon />
            {words.back}
          </Link>
        )
      }
    >
      <p className={lines.soft}>{words.explain}</p>
      <List
        of="progress"
        page={page}
        columns={shown}
        filters={{
          state: { label: state.label, choices: { ...state, behind: state.behind(behindDays) } },
          group: { label: words.group, choices: choicesOf(page.groups) },
        }}
        noun={words.noun}
        searchHint={people.search}
        nothing={(q) => (q === '' ? words.none : words.nobody(q))}
        {...(can('access.change') && {
          selecting: { nameOf: ({ name }: Student) => name, Actions: ManyStudents },
        })}
        {...(can('people.export') && {
          exportFile: (query: Record<string, string>) =>
            browserApi('GET /studio/courses/:courseId/progress/csv', {
              params: { courseId: page.course.id },
              query: query as Query,
            }),
        })}
      />
    </Place>
  )
}

/** The progress of the students of a course, those who have done least first. T21 */
export const progressPlace = {
  async loader({ params, request }: LoaderFunctionArgs): Promise<Page> {
    const query = Object.fromEntries(new URL(request.url).searchParams) as Query
    const input = { params: { courseId: Number(params['courseId']) }, query }
    return (await browserApi('GET /studio/courses/:courseId/progress', input, { signal: request.signal })).data
  },
  Component: ProgressView,
}
