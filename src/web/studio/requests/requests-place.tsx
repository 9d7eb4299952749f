import { createContext, useContext } from 'react'
import { Link, useLoaderData } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction, useUndoable } from '../decision/use-action.ts'
import { Badge } from '../../ui/states/badge.tsx'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { UndoNotice, type Undoable, doneBy } from '../decision/undo-notice.tsx'
import { callMany } from '../list/call-many.ts'
import { DecideMany } from '../list/decide-many.tsx'
import { choicesOf, fileOf, pageLoader } from '../list/declared.ts'
import { List, type ActionsProps, type Column } from '../list/list.tsx'
import lines from '../shell/lines.module.css'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { QuietButton, QuietLink } from '../shell/quiet.tsx'

type Requests = NonNullable<CallReply<'GET /studio/requests'>['data']>
type Request = Requests['rows'][number]

const tones = { requested: 'warn', accepted: 'good', declined: 'bad' } as const

function Student({ row: { user_id, student, email, phone } }: { row: Request }) {
  return (
    <>
      <Link to={`/people/${user_id}`} dir="auto">
        {student}
      </Link>
      <span className={lines.below}>{[email, phone].filter((text) => text !== '').join(', ')}</span>
    </>
  )
}

function Course({ row: { course } }: { row: Request }) {
  return <bdi>{course}</bdi>
}

/** Takes an overturned decision, whose row may leave the list, to the page's Undo. */
const AcceptedContext = createContext<(change: Undoable | null) => void>(() => undefined)

/** Accepts a request after all that was declined. T4 */
function Overturn({ row: { id, student, course } }: { row: Request }) {
  const { requests, today } = useWords(studioWords).studio
  const { isPending, run } = useAction({ onUndoable: useContext(AcceptedContext) })
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
  const { requests } = useWords(studioWords).studio
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

function Asked({ row: { created_at } }: { row: Request }) {
  return useWords().format.stamp(created_at)
}

/** Accepts or declines the selected requests that wait. T6 */
function ManyRequests(props: ActionsProps) {
  const { requests } = useWords(studioWords).studio
  return (
    <DecideMany
      {...props}
      about="requests"
      noun={requests.noun}
      words={requests.many}
      yes="accept"
      no="decline"
      run={(key, reason) =>
        callMany('POST /studio/requests/many', props, key, {
          decision: reason === null ? { accept: true } : { accept: false, reason },
        })
      }
    />
  )
}

function RequestsView() {
  const { studio } = useWords(studioWords)
  const { requests: words } = studio
  const { can } = useStudio()
  const page = useLoaderData() as Requests
  const accepted = useUndoable()
  const columns: readonly [Column<Request>, ...Column<Request>[]] = [
    { head: words.columns.student, Cell: Student },
    { head: words.columns.course, Cell: Course },
    { head: words.columns.status, Cell: Status },
    { head: words.columns.asked, sort: 'asked', isOnlyWide: true, Cell: Asked },
  ]
  return (
    <Place title={words.title} actions={<QuietLink to="/">{studio.toToday}</QuietLink>}>
      <UndoNotice {...accepted.notice} />
      <AcceptedContext value={accepted.onUndoable}>
        <List
          of="requests"
          page={page}
          columns={columns}
          filters={{
            status: { label: words.columns.status, choices: words.statuses },
            course: { label: words.columns.course, choices: choicesOf(page.courses) },
          }}
          noun={words.noun}
          searchHint={studio.people.search}
          nothing={(q) => (q === '' ? words.none : words.nothing(q))}
          selecting={{
            nameOf: ({ student, course }) => words.of(student, course),
            Actions: ManyRequests,
          }}
          exportFile={can('people.export') ? fileOf('GET /studio/requests/csv') : undefined}
        />
      </AcceptedContext>
    </Place>
  )
}

/** Every request for a course, also those that Today has no room for. T3 T6 */
export const requestsPlace = {
  loader: pageLoader('GET /studio/requests'),
  Component: RequestsView,
}
