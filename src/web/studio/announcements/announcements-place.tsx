import { Link, useLoaderData } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import * as announcementWords from '#words/studio-announcements'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { fileOf, pageLoader } from '../list/declared.ts'
import { List, type Column } from '../list/list.tsx'
import { useDay } from '../shell/use-day.ts'
import lines from '../shell/lines.module.css'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { QuietLink } from '../shell/quiet.tsx'

type Page = NonNullable<CallReply<'GET /studio/announcements'>['data']>
type Announcement = Page['rows'][number]

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
          <QuietLink to="/people">{person.back}</QuietLink>
          <Link to="/people/announcements/new" className={buttonClass({ size: 'small' })}>
            {announcing.new}
          </Link>
        </>
      }
    >
      <List
        of="announcements"
        page={useLoaderData() as Page}
        columns={shown}
        filters={{ audience: { label: audience.label, choices: audience } }}
        noun={announcing.noun}
        searchHint={announcing.search}
        nothing={(q) => (q === '' ? announcing.none : announcing.nothing(q))}
        exportFile={can('people.export') ? fileOf('GET /studio/announcements/csv') : undefined}
      />
    </Place>
  )
}

/** The list of announcements, each sent to many students at once. T26 */
export const announcementsPlace = {
  loader: pageLoader('GET /studio/announcements'),
  Component: AnnouncementsView,
}
