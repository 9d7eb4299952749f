import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { ArrowBackIcon } from '../../ui/icons/frame.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { choicesOf } from '../list/declared.ts'
import { List, type Column } from '../list/list.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { useResultsWords } from './words.ts'

type Page = NonNullable<CallReply<'GET /studio/quizzes/:quizId/attempts'>['data']>
type Attempt = Page['rows'][number]
type Query = NonNullable<CallInput<'GET /studio/quizzes/:quizId/attempts'>['query']>

const Student = ({ row }: { row: Attempt }) => (
  <Link to={`/people/${row.user_id}/attempts/${row.id}`} dir="auto">
    {row.student}
  </Link>
)
function Which({ row: { number, is_practice: isPractice, is_left_out: isLeftOut } }: { row: Attempt }) {
  const { studioResults, format } = useResultsWords()
  return (
    <>
      {format.number(number)} {isPractice && <Badge>{studioResults.attempts.practice}</Badge>}{' '}
      {isLeftOut && <Badge tone="warn">{studioResults.attempts.leftOut}</Badge>}
    </>
  )
}
function Right({ row: { correct, total } }: { row: Attempt }) {
  const { studio, studioResults } = useResultsWords()
  return correct === null ? studio.scoreFollows : studioResults.regrade.score({ correct, total })
}
function Finished({ row }: { row: Attempt }) {
  return useResultsWords().format.stamp(row.finished_at)
}

function QuizAttemptsView() {
  const page = useLoaderData() as Page
  const { can } = useStudio()
  const { studioResults } = useResultsWords()
  const { attempts: words, filters } = studioResults
  const { columns } = words
  const shown: readonly [Column<Attempt>, ...Column<Attempt>[]] = [
    { head: columns.student, Cell: Student },
    { head: columns.number, Cell: Which },
    { head: columns.right, sort: 'right', Cell: Right },
    { head: columns.finished, sort: 'finished', Cell: Finished },
  ]
  return (
    <Place
      title={words.title(page.quiz.name)}
      actions={
        <Link to={`/results/${page.quiz.id}`} className={buttonClass({ variant: 'plain', size: 'small' })}>
          <ArrowBackIcon />
          {words.back}
        </Link>
      }
    >
      <List
        of="attempts"
        page={page}
        columns={shown}
        filters={{
          group: { label: filters.group, choices: choicesOf(page.groups) },
          course: { label: filters.course, choices: choicesOf(page.courses) },
          attempts: { label: filters.attempts, choices: filters },
        }}
        noun={words.noun}
        searchHint={words.search}
        nothing={words.nothing}
        {...(can('people.export') && {
          exportFile: (query: Record<string, string>) =>
            browserApi('GET /studio/quizzes/:quizId/attempts/csv', {
              params: { quizId: page.quiz.id },
              query: query as Query,
            }),
        })}
      />
    </Place>
  )
}

/** The attempts at a quiz, each with its student. T28 */
export const quizAttemptsPlace = {
  async loader({ params, request }: LoaderFunctionArgs): Promise<Page> {
    const query = Object.fromEntries(new URL(request.url).searchParams) as Query
    const input = { params: { quizId: Number(params['quizId']) }, query }
    return (await browserApi('GET /studio/quizzes/:quizId/attempts', input, { signal: request.signal })).data
  },
  Component: QuizAttemptsView,
}
