import { useRevalidator } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { useRootData } from '../../base/place.tsx'
import { useDay } from '../../base/use-day.ts'
import { ParentLinks } from '../../features/parents/parent-links.tsx'
import { Section, Stack } from '../../ui/layout/page-layout.tsx'
import * as parentWords from '#words/parents'
import { useWords } from '../../words/words.tsx'
import type { LinksWire } from './progress-data.ts'
import styles from './progress.module.css'

/** Shows the links that a student shares with her parents, and those that staff share. L7 */
export function Parents({ shared }: { shared: LinksWire }) {
  const { share: words } = useWords(parentWords).parents
  const { academyName: academy } = useRootData().settings
  const { revalidate } = useRevalidator()
  const day = useDay()
  return (
    <div className={styles.apart}>
      <Section heading={words.heading}>
        <Stack>
          <p className={styles.soft}>{words.lead}</p>
          {shared === null ? (
            <p>{words.failed}</p>
          ) : (
            <ParentLinks
              links={shared.links.map((link) => ({
                id: link.id,
                madeOn: day(link.made_at),
                madeBy: link.is_by_staff ? words.byStaff(day(link.made_at)) : words.byYou(day(link.made_at)),
                until: day(link.expires_at),
                canWithdraw: !link.is_by_staff,
                addresses: link.addresses,
              }))}
              chat={shared.chat}
              academy={academy}
              dayOf={day}
              make={async (days) => (await browserApi('POST /user/parent-links', { body: { days } })).data}
              withdraw={(linkId) => browserApi('DELETE /user/parent-links/:linkId', { params: { linkId } })}
              endEmail={(addressId) =>
                browserApi('DELETE /user/parent-addresses/:addressId', { params: { addressId } })
              }
              onChange={revalidate}
            />
          )}
        </Stack>
      </Section>
    </div>
  )
}
