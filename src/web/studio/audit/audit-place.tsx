import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Table, TableHead } from '../../ui/layout/table.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { Place } from '../shell/studio-frame.tsx'
import styles from './audit-place.module.css'

type Entries = NonNullable<CallReply<'GET /studio/audit'>['data']>
type Query = NonNullable<CallInput<'GET /studio/audit'>['query']>

/** As many as the server sends at most: fewer are the last. */
const pageEntries = 50

function Values({ values }: { values: Record<string, unknown> | null }) {
  const shown = Object.entries(values ?? {}).filter(([, value]) => value !== null)
  return (
    <ul className={styles.values}>
      {shown.map(([name, value]) => (
        <li key={name}>
          {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
        </li>
      ))}
    </ul>
  )
}

/** Where a thing can be seen in the studio; null where it has no place. */
function placeOf({ thing, thing_id }: Entries[number]): string | null {
  if (thing === 'account') return `/people/${thing_id}`
  if (thing === 'order') return `/orders/${thing_id}`
  return null
}

function AuditView() {
  const { studio, format } = useWords(studioWords)
  const { audit } = studio
  const entries = useLoaderData() as Entries
  const [query, setQuery] = useSearchParams()
  const older = new URLSearchParams(query)
  older.set('before', String(entries.at(-1)?.id ?? ''))
  const about = (name: 'person', value: number) => `?${new URLSearchParams({ [name]: String(value) })}`
  return (
    <Place title={audit.title}>
      {entries.length === 0 ? (
        <EmptyState>{audit.nothing}</EmptyState>
      ) : (
        <Table label={audit.title}>
          <TableHead heads={Object.values(audit.columns)} />
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td className={styles.at}>
                  <time dateTime={entry.at}>{format.stamp(entry.at)}</time>
                </td>
                <td>
                  {entry.actor_id === null ? (
                    audit.by[entry.via]
                  ) : (
                    <Link to={about('person', entry.actor_id)}>{entry.actor ?? audit.by.gone}</Link>
                  )}
                </td>
                <td>
                  {entry.action.split('.')[1]?.replaceAll('_', ' ')}:{' '}
                  <Link to={`?${new URLSearchParams({ thing: entry.thing, thing_id: entry.thing_id })}`}>
                    {entry.thing} {entry.thing_id}
                  </Link>
                  {placeOf(entry) !== null && (
                    <>
                      {' '}
                      <Link to={placeOf(entry) ?? ''}>{audit.open}</Link>
                    </>
                  )}
                </td>
                <td>
                  {entry.person_id !== null && (
                    <Link to={about('person', entry.person_id)}>{entry.person ?? audit.by.gone}</Link>
                  )}
                </td>
                <td>
                  <Values values={entry.before} />
                </td>
                <td>
                  <Values values={entry.after} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <div className={styles.pages}>
        {query.size > 0 && (
          <button
            type="button"
            className={buttonClass({ variant: 'quiet', size: 'small' })}
            onClick={() => setQuery({})}
          >
            {audit.newest}
          </button>
        )}
        {entries.length === pageEntries && (
          <Link to={`?${older}`} className={buttonClass({ variant: 'quiet', size: 'small' })}>
            {audit.older}
          </Link>
        )}
      </div>
    </Place>
  )
}

/** Who changed what. T9 */
export const auditPlace = {
  loader: async ({ request }: LoaderFunctionArgs): Promise<Entries> => {
    const query = Object.fromEntries(new URL(request.url).searchParams) as Query
    return (await browserApi('GET /studio/audit', { query }, { signal: request.signal })).data
  },
  Component: AuditView,
}
