import { useEffect } from 'react'
import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { useRootData } from '../../base/place.tsx'
import { WayFromHome } from '../../shell/way-from-home.tsx'
import { Page, PageHead, Section, Stack } from '../../ui/layout/page-layout.tsx'
import * as announcementWords from '#words/announcements'
import { useWords } from '../../words/words.tsx'
import { useDay } from '../../base/use-day.ts'
import styles from './announcement.module.css'

/** An announcement to the student, and the titles of others. */
export type OwnAnnouncement = NonNullable<CallReply<'GET /user/announcements/:announcementId'>['data']>

/** Tells the academy that it is on the student's screen, also when that is left at once; without a network the next visit does. */
function useSeen(announcementId: number) {
  useEffect(() => {
    const input = { params: { announcementId } }
    browserApi('POST /user/announcements/:announcementId/seen', input, { keepalive: true }).catch(() => undefined)
  }, [announcementId])
}

export function Announcement({ data: { id, title, text, sent_at, others } }: { data: OwnAnnouncement }) {
  const { announcements: words } = useWords(announcementWords)
  const day = useDay()
  const { academyName } = useRootData().settings
  useSeen(id)
  return (
    <Page width="narrow">
      <PageHead title={title} above={<WayFromHome here={title} />} lead={words.sent(day(sent_at), academyName)} />
      <Stack gap="large">
        <p className={styles.text} dir="auto">
          {text}
        </p>
        {others.length > 0 && (
          <Section heading={words.others}>
            <ul className={styles.others}>
              {others.map((other) => (
                <li key={other.id}>
                  <Link to={paths.announcement(other.id)}>{other.title}</Link>{' '}
                  <span className={styles.day}>{day(other.sent_at)}</span>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </Stack>
    </Page>
  )
}
