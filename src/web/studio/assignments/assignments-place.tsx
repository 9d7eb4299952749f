import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { callMany } from '../list/call-many.ts'
import { ActMany } from '../list/act-many.tsx'
import { choicesOf, fileOf } from '../list/declared.ts'
import { List, type ActionsProps, type Column } from '../list/list.tsx'
import { useDay } from '../shell/use-day.ts'
import lines from '../shell/lines.module.css'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { useAssigningWords, useWindowFacts } from './words.ts'
import { QuietLink } from '../shell/quiet.tsx'

type Page = NonNullable<CallReply<'GET /studio/assignments'>['data']>
type Assignment = Page['rows'][number]
type Query = NonNullable<CallInput<'GET /studio/assignments'>['query']>

type Loaded = { page: Page; groups: NonNullable<CallReply<'GET /studio/group-choices'>['data']>['groups'] }

function What({ row: { id, kind, name, course, questions, withdrawn_at } }: { row: Assignment }) {
  const { assigning } = useAssigningWords()
  return (
    <>
      <span className={lines.name}>
        <Link to={`/people/assignments/${id}`} dir="auto">
          {name}
        </Link>
        {withdrawn_at !== null && <Badge>{assigning.withdrawn}</Badge>}
      </span>
      <span className={lines.soft}>
        {course === null
          ? assigning.page.questions(questions ?? 0)
          : assigning.page.facts(assigning.kinds[kind], course)}
      </span>
    </>
  )
}

function To({ row: { group, student } }: { row: Assignment }) {
  const { assigning } = useAssigningWords()
  return <bdi>{group?.name ?? student?.name ?? assigning.gone}</bdi>
}

function Done({ row: { done, students } }: { row: Assignment }) {
  return useAssigningWords().assigning.doneOf(done, students)
}

function Due({ row }: { row: Assignment }) {
  const { at } = useAssigningWords()
  const window = useWindowFacts(row)
  return (
    <>
      {at(row.due_at)}
      {window !== null && <span className={lines.below}>{window}</span>}
    </>
  )
}

function Given({ row }: { row: Assignment }) {
  return useDay()(row.given_at)
}

/** Reminds those who have not done the selected assignments, withdraws these or brings them back. T6 */
function ManyAssignments(props: ActionsProps) {
  const { assigning } = useAssigningWords()
  return (
    <ActMany
      {...props}
      noun={assigning.noun}
      actions={assigning.many}
      run={(key, action) => callMany('POST /studio/assignments/many', props, key, { action })}
    />
  )
}

function AssignmentsView() {
  const { assigning, studio } = useAssigningWords()
  const { columns, filters } = assigning
  const { page, groups } = useLoaderData() as Loaded
  const { can } = useStudio()
  const shown: [Column<Assignment>, ...Column<Assignment>[]] = [
    { head: columns.what, Cell: What },
    { head: columns.to, Cell: To },
    { head: columns.done, Cell: Done },
    { head: columns.due, sort: 'due', Cell: Due },
    { head: columns.given, sort: 'given', isOnlyWide: true, Cell: Given },
  ]
  return (
    <Place
      title={assigning.title}
      actions={
        <>
          <QuietLink to="/people">{studio.person.back}</QuietLink>
          <Link to="/people/assignments/new" className={buttonClass({ size: 'small' })}>
            {assigning.new}
          </Link>
        </>
      }
    >
      <List
        of="assignments"
        page={page}
        columns={shown}
        filters={{
          state: { label: filters.state.label, choices: filters.state },
          kind: { label: filters.kind.label, choices: filters.kind },
          group: { label: filters.group, choices: choicesOf(groups) },
        }}
        noun={assigning.noun}
        searchHint={assigning.search}
        nothing={(q) => (q === '' ? assigning.none : assigning.nothing(q))}
        selecting={{ nameOf: ({ name }) => name, Actions: ManyAssignments }}
        exportFile={can('people.export') ? fileOf('GET /studio/assignments/csv') : undefined}
      />
    </Place>
  )
}

/** The list of assignments, which students have to do by a time. T35 */
export const assignmentsPlace = {
  loader: async ({ request }: LoaderFunctionArgs): Promise<Loaded> => {
    // The address is the query: the server checks it like any other.
    const query = Object.fromEntries(new URL(request.url).searchParams) as Query
    const [{ data: page }, { data: options }] = await Promise.all([
      browserApi('GET /studio/assignments', { query }, { signal: request.signal }),
      browserApi('GET /studio/group-choices', {}, { signal: request.signal }),
    ])
    return { page, groups: options.groups }
  },
  Component: AssignmentsView,
}
