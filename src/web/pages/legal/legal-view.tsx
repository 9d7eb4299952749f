import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { paths } from '../../base/paths.ts'
import { WayFromHome } from '../../shell/way-from-home.tsx'
import { Html } from '../../ui/html.tsx'
import { Page, PageHead, Stack } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as legalWords from '#words/legal'
import { useWords } from '../../words/words.tsx'
import { useDay } from '../../base/use-day.ts'

export type LegalData = NonNullable<CallReply<'GET /legal/:text'>['data']> | null

export function Legal({ data: text }: { data: LegalData }) {
  const { legal } = useWords(legalWords)
  const day = useDay()
  if (text === null)
    return (
      <Page width="narrow">
        <EmptyState>{legal.notFound}</EmptyState>
      </Page>
    )
  return (
    <Page width="narrow">
      <PageHead title={text.title} above={<WayFromHome here={text.title} />} />
      <Stack gap="large">
        {text.is_shipped && <Notice>{legal.shipped}</Notice>}
        {text.version && <p>{legal.since(day(text.version.published_at))}</p>}
        <Html html={text.html} />
        <p>
          {legal.questions} <Link to={paths.contact}>{legal.contact}</Link>
        </p>
      </Stack>
    </Page>
  )
}
