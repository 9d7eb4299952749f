import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import * as announcementWords from '#words/studio-announcements'
import { useWords } from '../../words/words.tsx'
import { useStudioWords } from '../shell/words.ts'
import { listPlace } from '../list/list-place.tsx'
import { useDay } from '../shell/use-day.ts'
import lines from '../shell/lines.module.css'
import { NameLink, QuietLink } from '../shell/quiet.tsx'

type Announcement = NonNullable<CallReply<'GET /studio/announcements'>['data']>['rows'][number]

function Title({ row: { id, title, author } }: { row: Announcement }) {
  const { announcing } = useWords(announcementWords)
  return (
    <>
      <NameLink to={`/people/announcements/${id}`}>{title}</NameLink>
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

/** The list of announcements, each sent to many students at once. T26 */
export const announcementsPlace = listPlace(
  {
    of: 'announcements',
    on: 'GET /studio/announcements',
    file: 'GET /studio/announcements/csv',
    exportedBy: 'people.export',
  },
  () => {
    const { studio, announcing } = useStudioWords(announcementWords)
    const { columns, audience } = announcing
    const dayOf = useDay()
    return {
      title: announcing.title,
      actions: (
        <>
          <QuietLink to="/people">{studio.person.back}</QuietLink>
          <Link to="/people/announcements/new" className={buttonClass({ size: 'small' })}>
            {announcing.new}
          </Link>
        </>
      ),
      columns: [
        { head: columns.title, Cell: Title },
        { head: columns.to, isOnlyWide: true, Cell: To },
        {
          head: columns.seen,
          shows: ({ receivers, written, seen, readers }) =>
            receivers === 'parents' ? announcing.writtenTo(written) : announcing.seenOf(seen, readers),
        },
        { head: columns.sent, sort: 'sent', isOnlyWide: true, shows: (row) => dayOf(row.sent_at) },
      ],
      filters: { audience: { label: audience.label, choices: audience } },
      noun: announcing.noun,
      searchHint: announcing.search,
      none: announcing.none,
      nothing: announcing.nothing,
    }
  },
)
