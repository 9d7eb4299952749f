import type { CallReply } from '../../../contract/api.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { choicesOf } from '../shell/choices.ts'
import { listPlace } from '../list/list-place.tsx'
import { BackLink, NameLink } from '../shell/quiet.tsx'
import { useResultsWords } from './words.ts'

type Attempt = NonNullable<CallReply<'GET /studio/quizzes/:quizId/attempts'>['data']>['rows'][number]

function Which({ row: { number, is_practice: isPractice, is_left_out: isLeftOut } }: { row: Attempt }) {
  const { studioResults, format } = useResultsWords()
  return (
    <>
      {format.number(number)} {isPractice && <Badge>{studioResults.attempts.practice}</Badge>}{' '}
      {isLeftOut && <Badge tone="warn">{studioResults.attempts.leftOut}</Badge>}
    </>
  )
}
/** The attempts at a quiz, each with its student. T28 */
export const quizAttemptsPlace = listPlace(
  {
    of: 'attempts',
    on: 'GET /studio/quizzes/:quizId/attempts',
    file: 'GET /studio/quizzes/:quizId/attempts/csv',
    exportedBy: 'people.export',
  },
  ({ quiz, groups, courses }) => {
    const { studio, studioResults, format } = useResultsWords()
    const { attempts: words, filters } = studioResults
    const { columns } = words
    return {
      title: words.title(quiz.name),
      actions: <BackLink to={`/results/${quiz.id}`}>{words.back}</BackLink>,
      columns: [
        {
          head: columns.student,
          shows: ({ user_id, id, student }) => <NameLink to={`/people/${user_id}/attempts/${id}`}>{student}</NameLink>,
        },
        { head: columns.number, Cell: Which },
        {
          head: columns.right,
          sort: 'right',
          shows: ({ correct, total }) =>
            correct === null ? studio.scoreFollows : studioResults.regrade.score({ correct, total }),
        },
        { head: columns.finished, sort: 'finished', shows: (row) => format.stamp(row.finished_at) },
      ],
      filters: {
        group: { label: filters.group, choices: choicesOf(groups) },
        course: { label: filters.course, choices: choicesOf(courses) },
        attempts: { label: filters.attempts, choices: filters },
      },
      noun: words.noun,
      searchHint: words.search,
      nothing: words.nothing,
    }
  },
)
