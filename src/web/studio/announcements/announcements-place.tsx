import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import { lists } from '../../../core/staff/lists.ts'
import { browserApi } from '../../base/browser-api.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import * as announcementWords from '#words/studio-announcements'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { List, type Column } from '../list/list.tsx'
import { useDay } from '../shell/use-day.ts'
import lines from '../shell/lines.module.css'
import { Place, useStudio } from '../shell/studio-frame.tsx'

type Page = NonNullable<CallReply<'GET /studio/announcements'>['data']>
type Announcement = Page['rows'][number]
type Query = NonNullable<CallInput<'GET /studio/announcements'>['query']>

function Title({ row: { id, title, author } }: { row: Announcement }) {
  const { announcing } = useWords(announcementWords)
  return (
    <>
      <Link to={`/people/announcements/${id}`} dir="auto">
        {title}
      </Link>
      <span className={lines.below}>{author ?? announcing.gone}</span>
    </>
  )
}

function To({ row: { audience_name, receivers } }: { row: Announcement }) {
  const { announcing } = useWords(announcementWords)
  return (
    <>
      <bdi>{audience_name ?? announcing.selected}</bdi>
      {receivers === 'parents' && <span className={lines.below}>{announcing.parentsOnly}</span>}
    </>
  )
}

function Seen({ row: { seen, readers, receivers, written } }: { row: Announcement }) {
  const { announcing } = useWords(announcementWords)
  return receivers === 'parents' ? announcing.writtenTo(written) : announcing.seenOf(seen, readers)
}

function Sent({ row }: { row: Announcement }) {
  return useDay()(row.sent_at)
}

function AnnouncementsView() {
  const { announcing } = useWords(announcementWords)
  const { can } = useStudio()
  const { person } = useWords(studioWords).studio
  const { columns, audience } = announcing
  const shown: [Column<Announcement>, ...Column<Announcement>[]] = [
    { head: columns.title, Cell: Title },
    { head: columns.to, isOnlyWide: true, Cell: To },
    { head: columns.seen, Cell: Seen },
    { head: columns.sent, sort: 'sent', isOnlyWide: true, Cell: Sent },
  ]
  return (
    <Place
      title={announcing.title}
      actions={
        <>
          <Link to="/people" className={buttonClass({ variant: 'quiet', size: 'small' })}>
            {person.back}
          </Link>
          <Link to="/people/announcements/new" className={buttonClass({ size: 'small' })}>
            {announcing.new}
          </Link>
        </>
      }
    >
      <List
        page={useLoaderData() as Page}
        columns={shown}
        keyOf={({ id }) => id}
        usualSort={lists.announcements.sorts[0]}
        filters={[
          {
            name: 'audience',
            label: audience.label,
            choices: lists.announcements.filters.audience.map((value) => ({ value, label: audience[value] })),
          },
        ]}
        noun={announcing.noun}
        searchHint={announcing.search}
        nothing={(q) => (q === '' ? announcing.none : announcing.nothing(q))}
        {...(can('people.export') && {
          exportFile: (query: Record<string, string>) =>
            browserApi('GET /studio/announcements/csv', { query: query as Query }),
        })}
      />
    </Place>
  )
}

/** The list of announcements, each sent to many students at once. T26 */
export const announcementsPlace = {
  loader: async ({ request }: LoaderFunctionArgs): Promise<Page> => {
    const query = Object.fromEntries(new URL(request.url).searchParams) as Query
    return (await browserApi('GET /studio/announcements', { query }, { signal: request.signal })).data
  },
  Component: AnnouncementsView,
}
