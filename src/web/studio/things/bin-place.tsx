import { useState } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { binnedKinds, type BinnedKind } from '../../../core/editing/nouns.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { listPlace } from '../list/list-place.tsx'
import { useDay } from '../shell/use-day.ts'
import lines from '../shell/lines.module.css'
import { useStudio } from '../shell/studio-frame.tsx'
import { QuietButton } from '../shell/quiet.tsx'

type Binned = NonNullable<CallReply<'GET /studio/bin'>['data']>['rows'][number]

/** Returns what the kinds of things in the bin are called. */
function useKindWords() {
  const { nouns, bin } = useEditingWords().editing
  return (kind: Binned['noun']) => (kind === 'quiz' ? bin.quiz : nouns[kind])
}

function What({ row: { title, noun } }: { row: Binned }) {
  const kindWords = useKindWords()
  return (
    <span className={lines.name}>
      <bdi>{title}</bdi> <Badge>{kindWords(noun).one}</Badge>
    </span>
  )
}

function BringBack({ row: { id, title } }: { row: Binned }) {
  const { bin, acts } = useEditingWords().editing
  const { isPending, run } = useAction()
  // One key for the button: a second press, or a repetition after a lost reply, is the same action.
  const [key] = useState(() => crypto.randomUUID())
  const restore = async () => {
    await browserApi('POST /studio/bin/many', { body: { key, selection: { by: 'ids', ids: [id] } } })
    return { msg: acts.restored(title) }
  }
  return (
    <QuietButton isPending={isPending} aria-label={bin.restoring(title)} onClick={() => void run(restore)}>
      {bin.restore}
    </QuietButton>
  )
}

/** The things that were deleted, for 30 days, and those that are archived. T8 */
export const binPlace = listPlace({ of: 'bin', on: 'GET /studio/bin', file: 'GET /studio/bin/csv' }, () => {
  const { bin, list, moment } = useEditingWords().editing
  const { time_zone } = useStudio()
  const kindWords = useKindWords()
  const dayOf = useDay()
  const { columns } = bin
  return {
    title: bin.title,
    columns: [
      { head: columns.title, sort: 'title', Cell: What },
      {
        head: columns.deleted,
        sort: 'deleted',
        shows: ({ binned_by: by, binned_at: at }) => bin.deleted(by ?? bin.unknownUser, moment(at, time_zone)),
      },
      { head: columns.end, shows: ({ purge_at: at }) => (at === null ? bin.archived : bin.until(dayOf(at))) },
      { head: columns.back, Cell: BringBack },
    ],
    filters: {
      noun: {
        label: bin.kind,
        choices: Object.fromEntries(binnedKinds.map((kind) => [kind, kindWords(kind).many])) as Record<
          BinnedKind,
          string
        >,
      },
      end: { label: bin.end.label, choices: bin.end },
    },
    noun: bin.noun,
    searchHint: list.search,
    none: bin.nothing,
    nothing: list.nothing,
    selecting: { nameOf: ({ title }) => title, on: 'POST /studio/bin/many', body: {}, says: bin.many },
  }
})
