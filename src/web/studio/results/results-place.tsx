import { Link, useLoaderData, useNavigate } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { choicesOf, fileOf, pageLoader } from '../list/declared.ts'
import { List, type Column } from '../list/list.tsx'
import { Place } from '../shell/studio-frame.tsx'
import { NamedOptions } from '../shell/options.tsx'
import styles from './results.module.css'
import { useResultsWords } from './words.ts'

type Taken = NonNullable<CallReply<'GET /studio/results'>['data']>
type Row = Taken['rows'][number]

const Name = ({ row }: { row: Row }) => <Link to={String(row.id)}>{row.name}</Link>
const Course = ({ row }: { row: Row }) => row.course
function Attempts({ row }: { row: Row }) {
  return useResultsWords().format.number(row.attempts)
}
function Last({ row }: { row: Row }) {
  const { format } = useResultsWords()
  return row.last_at === null ? '–' : format.stamp(row.last_at)
}

function ResultsView() {
  const page = useLoaderData() as Taken
  const navigate = useNavigate()
  const { studioResults: results } = useResultsWords()
  const { columns, ...list } = results.list
  const shown: readonly [Column<Row>, ...Column<Row>[]] = [
    { head: columns.name, sort: 'name', Cell: Name },
    { head: columns.course, isOnlyWide: true, Cell: Course },
    { head: columns.attempts, Cell: Attempts },
    { head: columns.last, sort: 'last', Cell: Last },
  ]
  return (
    <Place title={results.title}>
      {page.groups.length > 0 && (
        <SelectField
          label={results.group.choose}
          value=""
          className={styles.group}
          onChange={(event) => void navigate(`groups/${event.currentTarget.value}`)}
        >
          <option value="">{results.group.none}</option>
          <NamedOptions of={page.groups} />
        </SelectField>
      )}
      <List
        of="results"
        page={page}
        columns={shown}
        filters={{ course: { label: list.course, choices: choicesOf(page.courses) } }}
        noun={results.noun}
        searchHint={list.search}
        nothing={list.nothing}
        exportFile={fileOf('GET /studio/results/csv')}
      />
    </Place>
  )
}

/** The quizzes that have been taken. T28 */
export const resultsPlace = {
  loader: pageLoader('GET /studio/results'),
  Component: ResultsView,
}
