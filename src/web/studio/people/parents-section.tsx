import { useCallback, useEffect, useState } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { ParentLinks } from '../../features/parents/parent-links.tsx'
import * as parentWords from '#words/parents'
import { useWords } from '../../words/words.tsx'
import lines from '../shell/lines.module.css'
import { Section } from '../shell/section.tsx'
import { useStudio } from '../shell/studio-frame.tsx'
import { useDay } from '../shell/use-day.ts'

type Shared = CallReply<'GET /studio/people/:userId/parent-links'>

/** The anchor of {@link ParentsSection}, which stands far down the page. */
export const parentsId = 'report-for-parents'

/** Links that show a parent how a student stands; only who sees results makes them. T30 */
export function ParentsSection({ userId }: { userId: number }) {
  const { share: words } = useWords(parentWords).parents
  const { academy } = useStudio()
  const day = useDay()
  const [shared, setShared] = useState<Shared | 'failed'>()
  const read = useCallback(
    () =>
      browserApi('GET /studio/people/:userId/parent-links', { params: { userId } }).then(setShared, () =>
        setShared('failed'),
      ),
    [userId],
  )
  useEffect(() => void read(), [read])
  return (
    <Section title={words.staffHeading} id={parentsId}>
      <p className={lines.soft}>{words.staffLead}</p>
      {shared === 'failed' && <p role="alert">{words.failed}</p>}
      {shared !== undefined && shared !== 'failed' && shared.chat && (
        <ParentLinks
          links={(shared.data ?? []).map(({ id, made_at, expires_at, is_by_staff, by, addresses }) => ({
            id,
            madeOn: day(made_at),
            madeBy: is_by_staff
              ? by === null
                ? words.byStaff(day(made_at))
                : words.by(by, day(made_at))
              : words.byStudent(day(made_at)),
            until: day(expires_at),
            canWithdraw: true,
            addresses,
          }))}
          chat={shared.chat}
          academy={academy}
          dayOf={day}
          make={async (days) =>
            (await browserApi('POST /studio/people/:userId/parent-links', { params: { userId }, body: { days } })).data
          }
          withdraw={(linkId) =>
            browserApi('DELETE /studio/people/:userId/parent-links/:linkId', { params: { userId, linkId } })
          }
          onChange={read}
        />
      )}
    </Section>
  )
}
