import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { choicesOf } from '../shell/choices.ts'
import { loadGroupChoices } from '../list/declared.ts'
import { listPlace } from '../list/list-place.tsx'
import { useDay } from '../shell/use-day.ts'
import lines from '../shell/lines.module.css'
import { useAssigningWords, useWindowFacts } from './words.ts'
import { NameLink, QuietLink } from '../shell/quiet.tsx'

type Assignment = NonNullable<CallReply<'GET /studio/assignments'>['data']>['rows'][number]

function What({ row: { id, kind, name, course, questions, withdrawn_at } }: { row: Assignment }) {
  const { assigning } = useAssigningWords()
  return (
    <>
      <span className={lines.name}>
        <NameLink to={`/people/assignments/${id}`}>{name}</NameLink>
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

/** The list of assignments, which students have to do by a time. T35 */
export const assignmentsPlace = listPlace(
  {
    of: 'assignments',
    on: 'GET /studio/assignments',
    also: loadGroupChoices,
    file: 'GET /studio/assignments/csv',
    exportedBy: 'people.export',
  },
  ({ groups }) => {
    const { assigning, studio } = useAssigningWords()
    const { columns, filters } = assigning
    const dayOf = useDay()
    return {
      title: assigning.title,
      actions: (
        <>
          <QuietLink to="/people">{studio.person.back}</QuietLink>
          <Link to="/people/assignments/new" className={buttonClass({ size: 'small' })}>
            {assigning.new}
          </Link>
        </>
      ),
      columns: [
        { head: columns.what, Cell: What },
        {
          head: columns.to,
          shows: ({ group, student }) => <bdi>{group?.name ?? student?.name ?? assigning.gone}</bdi>,
        },
        { head: columns.done, shows: ({ done, students }) => assigning.doneOf(done, students) },
        { head: columns.due, sort: 'due', Cell: Due },
        { head: columns.given, sort: 'given', isOnlyWide: true, shows: (row) => dayOf(row.given_at) },
      ],
      filters: {
        state: { label: filters.state.label, choices: filters.state },
        kind: { label: filters.kind.label, choices: filters.kind },
        group: { label: filters.group, choices: choicesOf(groups) },
      },
      noun: assigning.noun,
      searchHint: assigning.search,
      none: assigning.none,
      nothing: assigning.nothing,
      selecting: { nameOf: ({ name }) => name, on: 'POST /studio/assignments/many', actions: assigning.many },
    }
  },
)
