import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { useStudioWords } from '../shell/words.ts'
import { choicesOf } from '../shell/choices.ts'
import { doneBy } from '../decision/undo-notice.tsx'
import { listPlace, useRowUndo } from '../list/list-place.tsx'
import lines from '../shell/lines.module.css'
import { NameLink, QuietButton, QuietLink } from '../shell/quiet.tsx'

type Request = NonNullable<CallReply<'GET /studio/requests'>['data']>['rows'][number]

const tones = { requested: 'warn', accepted: 'good', declined: 'bad' } as const

function Student({ row: { user_id, student, email, phone } }: { row: Request }) {
  return (
    <>
      <NameLink to={`/people/${user_id}`}>{student}</NameLink>
      <span className={lines.below}>{[email, phone].filter((text) => text !== '').join(', ')}</span>
    </>
  )
}

/** Accepts a request after all that was declined. T4 */
function Overturn({ row: { id, student, course } }: { row: Request }) {
  const { requests, today } = useStudioWords().studio
  const { isPending, run } = useAction({ onUndoable: useRowUndo() })
  const accept = async () => {
    const body = { accept: true as const, overturns: true }
    const { data } = await browserApi('POST /studio/requests/:requestId/decision', { params: { requestId: id }, body })
    return doneBy(data.change_id, today.requests.accepted(student), '')
  }
  return (
    <QuietButton
      isPending={isPending}
      aria-label={requests.overturning(student, course)}
      onClick={() => void run(accept)}
    >
      {requests.overturn}
    </QuietButton>
  )
}

function Status({ row }: { row: Request }) {
  const { requests } = useStudioWords().studio
  const { status, reason } = row
  return (
    <>
      <Badge tone={tones[status]}>{requests.statuses[status]}</Badge>
      {reason !== null && (
        <span className={lines.below} dir="auto">
          {reason}
        </span>
      )}
      {status === 'declined' && <Overturn row={row} />}
    </>
  )
}

/** Every request for a course, also those that Today has no room for. T3 T6 */
export const requestsPlace = listPlace(
  { of: 'requests', on: 'GET /studio/requests', file: 'GET /studio/requests/csv', exportedBy: 'people.export' },
  ({ courses }) => {
    const { studio, format } = useStudioWords()
    const { requests: words } = studio
    const { columns } = words
    return {
      title: words.title,
      actions: <QuietLink to="/">{studio.toToday}</QuietLink>,
      columns: [
        { head: columns.student, Cell: Student },
        { head: columns.course, shows: ({ course }) => <bdi>{course}</bdi> },
        { head: columns.status, Cell: Status },
        { head: columns.asked, sort: 'asked', isOnlyWide: true, shows: (row) => format.stamp(row.created_at) },
      ],
      filters: {
        status: { label: columns.status, choices: words.statuses },
        course: { label: columns.course, choices: choicesOf(courses) },
      },
      noun: words.noun,
      searchHint: studio.people.search,
      none: words.none,
      nothing: words.nothing,
      selecting: {
        nameOf: ({ student, course }) => words.of(student, course),
        on: 'POST /studio/requests/many',
        decision: { yes: 'accept', words: words.many },
      },
    }
  },
)
