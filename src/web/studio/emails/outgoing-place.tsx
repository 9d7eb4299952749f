import { Link, useLoaderData } from 'react-router'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import { readCoded } from '../../../core/coded.ts'
import { textOf } from '../../../languages/codes.ts'
import { browserApi } from '../../base/browser-api.ts'
import * as codeWords from '#words/codes'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { ActMany } from '../list/act-many.tsx'
import { fileOf, pageLoader } from '../list/declared.ts'
import { List, type ActionsProps, type Column } from '../list/list.tsx'
import { useByEmail } from '../shell/by-email.ts'
import lines from '../shell/lines.module.css'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { QuietLink } from '../shell/quiet.tsx'

type Page = NonNullable<CallReply<'GET /studio/emails'>['data']>
type Outgoing = Page['rows'][number]
type Body = CallInput<'POST /studio/emails/many'>['body']

function What({ row: { subject, to, problem, state, person_id } }: { row: Outgoing }) {
  const words = useWords(studioWords, codeWords)
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

function State({ row: { state } }: { row: Outgoing }) {
  return useWords(studioWords).studio.emails.outgoing.states[state]
}

function Made({ row: { made_at } }: { row: Outgoing }) {
  return useWords().format.stamp(made_at)
}

/** Sends the selected emails that failed once more, or removes them. T6 */
function ManyEmails({ selection, ...props }: ActionsProps) {
  const { emails, today } = useWords(studioWords).studio
  const { retry, drop } = today.failed
  return (
    <ActMany
      {...props}
      selection={selection}
      noun={emails.outgoing.noun}
      actions={{ retry, drop }}
      run={(key, action) => browserApi('POST /studio/emails/many', { body: { key, selection, action } as Body })}
    />
  )
}

function OutgoingView() {
  const { emails, today } = useWords(studioWords).studio
  const { outgoing } = emails
  const { can } = useStudio()
  const byEmail = useByEmail()
  const page = useLoaderData() as Page
  const columns: readonly [Column<Outgoing>, ...Column<Outgoing>[]] = [
    { head: outgoing.columns.what, Cell: What },
    { head: outgoing.columns.state, Cell: State },
    { head: outgoing.columns.made, sort: 'made', Cell: Made },
  ]
  return (
    <Place title={outgoing.title} actions={<QuietLink to="/">{today.title}</QuietLink>}>
      <List
        of="emails"
        page={page}
        columns={columns}
        filters={{ state: { label: outgoing.columns.state, choices: outgoing.states } }}
        noun={outgoing.noun}
        searchHint={outgoing.search}
        nothing={(q) => (q === '' ? byEmail(outgoing.none) : outgoing.nothing(q))}
        selecting={{
          nameOf: ({ subject }) => subject ?? today.failed.noSubject,
          Actions: ManyEmails,
        }}
        exportFile={can('people.export') ? fileOf('GET /studio/emails/csv') : undefined}
      />
    </Place>
  )
}

/** The emails that wait to be sent or could not be. T3 T6 */
export const outgoingPlace = {
  loader: pageLoader('GET /studio/emails'),
  Component: OutgoingView,
}
