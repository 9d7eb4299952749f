import { useLoaderData } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { behindDays } from '../../../core/staff/lists.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { useStudioWords } from '../shell/words.ts'
import { choicesOf } from '../shell/choices.ts'
import { listPlace } from '../list/list-place.tsx'
import type { ActionsProps } from '../list/selected.ts'
import { ManyPeople } from './many-people.tsx'
import lines from '../shell/lines.module.css'
import { BackLink, NameLink } from '../shell/quiet.tsx'
import { useStudio } from '../shell/studio-frame.tsx'
import { useDay } from '../shell/use-day.ts'

type Page = NonNullable<CallReply<'GET /studio/courses/:courseId/progress'>['data']>
type Student = Page['rows'][number]

const useProgressWords = () => useStudioWords().studio.progress

function Who({ row: { id, name, is_behind: isBehind } }: { row: Student }) {
  const words = useProgressWords()
  return (
    <span className={lines.name}>
      <NameLink to={`/people/${id}`}>{name}</NameLink>
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
  const { format } = useStudioWords()
  const { last } = tests
  if (last === null) return words.never
  return (
    <>
      {format.number(tests.taken)}
      <NameLink to={`/people/${id}/attempts/${last.id}`} className={lines.below}>
        {last.correct === null ? last.quiz : words.lastTest(last.quiz, last.correct, last.total)}
      </NameLink>
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

/** The progress of the students of a course, those who have done least first. T21 */
export const progressPlace = listPlace(
  {
    of: 'progress',
    on: 'GET /studio/courses/:courseId/progress',
    file: 'GET /studio/courses/:courseId/progress/csv',
    exportedBy: 'people.export',
  },
  ({ course, groups }) => {
    const { can } = useStudio()
    const { progress: words, people } = useStudioWords().studio
    const { columns, state } = words
    return {
      title: words.in(course.name),
      actions: can('content.edit') && <BackLink to={`/courses/${course.id}`}>{words.back}</BackLink>,
      above: <p className={lines.soft}>{words.explain}</p>,
      columns: [
        { head: columns.name, sort: 'name', Cell: Who },
        { head: columns.groups, isOnlyWide: true, Cell: Groups },
        { head: columns.done, sort: 'done', Cell: Done },
        { head: columns.opened, sort: 'opened', Cell: Opened },
        { head: columns.tests, Cell: Tests },
        { head: columns.left, Cell: Left },
      ],
      filters: {
        state: { label: state.label, choices: { ...state, behind: state.behind(behindDays) } },
        group: { label: words.group, choices: choicesOf(groups) },
      },
      noun: words.noun,
      searchHint: people.search,
      none: words.none,
      nothing: words.nobody,
      selecting: { nameOf: ({ name }) => name, needs: 'access.change', Actions: ManyStudents },
    }
  },
)
