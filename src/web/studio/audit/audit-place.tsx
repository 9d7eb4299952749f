import { Link, useSearchParams } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { useStudioWords } from '../shell/words.ts'
import { listPlace } from '../list/list-place.tsx'
import { useAuditWords } from './audit-words.ts'
import { QuietLink } from '../shell/quiet.tsx'
import styles from './audit-place.module.css'

type Page = NonNullable<CallReply<'GET /studio/audit'>['data']>
type Entry = Page['rows'][number]

/** Returns the people to whom the log can be narrowed: colleagues, and the one whose changes an entry or another page has led to. */
function peopleOf({ rows, staff }: Page, chosen: string | null, unnamed: string) {
  const people = staff.map(({ id, name }) => ({ value: String(id), label: name }))
  if (chosen === null || people.some(({ value }) => value === chosen)) return people
  const name = rows.flatMap(({ actor_id, actor, person_id, person }) =>
    String(person_id) === chosen ? [person] : String(actor_id) === chosen ? [actor] : [],
  )[0]
  return [{ value: chosen, label: name ?? unnamed }, ...people]
}

/** Narrows the log to the changes of one person. */
const changesOf = (personId: number) => `?person=${personId}`

/** Writes the fields of a thing, a line each; nothing where there are none, so that a phone shows no cell for them. */
function valuesOf(lines: readonly string[]) {
  if (lines.length === 0) return null
  return (
    <ul className={styles.values}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** Returns the path of a thing in the studio; null where it has no place. */
function placeOf({ thing, thing_id }: Entry): string | null {
  if (thing === 'account') return `/people/${thing_id}`
  if (thing === 'order') return `/orders/${thing_id}`
  return null
}

function At({ row: { at } }: { row: Entry }) {
  const { format } = useStudioWords()
  return (
    <time dateTime={at} className={styles.at}>
      {format.stamp(at)}
    </time>
  )
}

function Who({ row: { actor_id, actor, via } }: { row: Entry }) {
  const { audit } = useStudioWords().studio
  if (actor_id === null) return audit.by[via]
  return <Link to={changesOf(actor_id)}>{actor ?? audit.by.gone}</Link>
}

function What({ row }: { row: Entry }) {
  const { audit } = useStudioWords().studio
  const { thingOf, verbOf } = useAuditWords()
  const { action, thing, thing_id } = row
  const place = placeOf(row)
  return (
    <>
      <Link to={`?${new URLSearchParams({ thing, thing_id })}`} className={styles.thing}>
        {thingOf(thing)} {thing_id}
      </Link>
      {`: ${verbOf(action)}`}
      {place !== null && (
        <>
          {' '}
          <Link to={place}>{audit.open}</Link>
        </>
      )}
    </>
  )
}

function Whom({ row: { person_id, person } }: { row: Entry }) {
  const { audit } = useStudioWords().studio
  if (person_id === null) return null
  return <Link to={changesOf(person_id)}>{person ?? audit.by.gone}</Link>
}

/** The audit log: every change and who made it. T9 */
export const auditPlace = listPlace({ of: 'audit', on: 'GET /studio/audit', file: 'GET /studio/audit/csv' }, (page) => {
  const { audit, people } = useStudioWords().studio
  const [query] = useSearchParams()
  const { kinds, linesOf } = useAuditWords(page.courses)
  const { at, who, what, whom, before, after } = audit.columns
  return {
    title: audit.title,
    above: query.has('thing_id') && (
      <Notice action={<QuietLink to="/site/audit">{audit.all}</QuietLink>}>{audit.narrowed}</Notice>
    ),
    columns: [
      { head: at, sort: 'at', Cell: At },
      { head: who, Cell: Who },
      { head: what, Cell: What },
      { head: whom, Cell: Whom },
      { head: before, shows: (row) => valuesOf(linesOf(row.before ?? {})) },
      { head: after, shows: (row) => valuesOf(linesOf(row.after ?? {})) },
    ],
    filters: {
      person: { label: audit.person, choices: peopleOf(page, query.get('person'), audit.by.gone) },
      thing: { label: audit.kind, choices: kinds },
      via: { label: audit.via, choices: audit.by },
      thing_id: null,
    },
    noun: audit.noun,
    searchHint: people.search,
    none: audit.nothing,
    nothing: audit.nobody,
  }
})
