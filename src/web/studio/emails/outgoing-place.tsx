import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { readCoded } from '../../../core/coded.ts'
import { textOf } from '../../../languages/codes.ts'
import * as codeWords from '#words/codes'
import { useStudioWords } from '../shell/words.ts'
import { listPlace } from '../list/list-place.tsx'
import { useByEmail } from '../shell/by-email.ts'
import lines from '../shell/lines.module.css'
import { QuietLink } from '../shell/quiet.tsx'

type Outgoing = NonNullable<CallReply<'GET /studio/emails'>['data']>['rows'][number]

function What({ row: { subject, to, problem, state, person_id } }: { row: Outgoing }) {
  const words = useStudioWords(codeWords)
  const { emails, today } = words.studio
  return (
    <>
      <span>{subject ?? today.failed.noSubject}</span>
      {to !== null && <span className={lines.soft}> {today.failed.to(to)}</span>}
      {problem !== null && <p className={lines.soft}>{emails.outgoing.problem(textOf(readCoded(problem), words))}</p>}
      {state === 'given_up' && person_id !== null && to !== null && (
        <p>
          <Link to={`/people/${person_id}`} aria-label={today.failed.personOf(to)}>
            {today.failed.person}
          </Link>
        </p>
      )}
    </>
  )
}

/** The emails that wait to be sent or could not be. T3 T6 */
export const outgoingPlace = listPlace(
  { of: 'emails', on: 'GET /studio/emails', file: 'GET /studio/emails/csv', exportedBy: 'people.export' },
  () => {
    const { studio, format } = useStudioWords()
    const { emails, today } = studio
    const { outgoing } = emails
    const { retry, drop } = today.failed
    const byEmail = useByEmail()
    return {
      title: outgoing.title,
      actions: <QuietLink to="/">{today.title}</QuietLink>,
      columns: [
        { head: outgoing.columns.what, Cell: What },
        { head: outgoing.columns.state, shows: ({ state }) => outgoing.states[state] },
        { head: outgoing.columns.made, sort: 'made', shows: (row) => format.stamp(row.made_at) },
      ],
      filters: { state: { label: outgoing.columns.state, choices: outgoing.states } },
      noun: outgoing.noun,
      searchHint: outgoing.search,
      none: byEmail(outgoing.none),
      nothing: outgoing.nothing,
      selecting: {
        nameOf: ({ subject }) => subject ?? today.failed.noSubject,
        on: 'POST /studio/emails/many',
        actions: { retry, drop },
      },
    }
  },
)
