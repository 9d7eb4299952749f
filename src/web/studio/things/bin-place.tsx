import { useLoaderData, useRevalidator } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useSending } from '../../features/accounts/use-sending.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as editingWords from '#words/studio-editing'
import { useWords } from '../../words/words.tsx'
import lines from '../shell/lines.module.css'
import { Place, useStudio } from '../shell/studio-frame.tsx'

type Binned = NonNullable<CallReply<'GET /studio/bin'>['data']>[number]

function Line({ thing }: { thing: Binned }) {
  const { editing, format } = useWords(editingWords)
  const { bin, nouns, acts, moment } = editing
  const { time_zone } = useStudio()
  const { revalidate } = useRevalidator()
  const { isPending, send } = useSending()
  const { noun, id, title, binned_at, binned_by, purge_at } = thing
  const restore = async () => {
    await browserApi('POST /studio/things/:noun/:id/restore', { params: { noun, id } })
    return { msg: acts.restored(title) }
  }
  return (
    <li className={lines.line}>
      <span className={lines.about}>
        <span>
          <bdi>{title}</bdi> <Badge>{nouns[noun].one}</Badge>
        </span>
        <span className={lines.soft}>{bin.deleted(binned_by ?? bin.somebody, moment(binned_at, time_zone))}</span>
        <span className={lines.soft}>{purge_at === null ? bin.archived : bin.until(format.day(purge_at))}</span>
      </span>
      <Button
        size="small"
        variant="quiet"
        isPending={isPending}
        aria-label={bin.restoring(title)}
        onClick={() => void send(restore, () => revalidate())}
      >
        {bin.restore}
      </Button>
    </li>
  )
}

function BinView() {
  const { bin } = useWords(editingWords).editing
  const things = useLoaderData() as Binned[]
  return (
    <Place title={bin.title}>
      {things.length === 0 ? (
        <EmptyState>{bin.nothing}</EmptyState>
      ) : (
        <ul className={lines.lines}>
          {things.map((thing) => (
            <Line key={`${thing.noun} ${thing.id}`} thing={thing} />
          ))}
        </ul>
      )}
    </Place>
  )
}

/** What was deleted, for 30 days, and what is archived. T8 */
export const binPlace = {
  loader: async (): Promise<Binned[]> => (await browserApi('GET /studio/bin')).data,
  Component: BinView,
}
