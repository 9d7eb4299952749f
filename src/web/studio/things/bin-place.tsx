import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { binnedKinds, type BinnedKind } from '../../../core/editing/nouns.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { Badge } from '../../ui/states/badge.tsx'
import * as editingWords from '#words/studio-editing'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { callMany } from '../list/call-many.ts'
import { ForMany } from '../list/for-many.tsx'
import { fileOf, pageLoader } from '../list/declared.ts'
import { List, type ActionsProps, type Column } from '../list/list.tsx'
import { useDay } from '../shell/use-day.ts'
import lines from '../shell/lines.module.css'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { QuietButton } from '../shell/quiet.tsx'

type Page = NonNullable<CallReply<'GET /studio/bin'>['data']>
type Binned = Page['rows'][number]

/** Returns what the kinds of things in the bin are called. */
function useKindWords() {
  const { nouns, bin } = useWords(editingWords).editing
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

function Deleted({ row: { binned_by, binned_at } }: { row: Binned }) {
  const { bin, moment } = useWords(editingWords).editing
  const { time_zone } = useStudio()
  return bin.deleted(binned_by ?? bin.unknownUser, moment(binned_at, time_zone))
}

function End({ row: { purge_at } }: { row: Binned }) {
  const { editing } = useWords(editingWords)
  const day = useDay()
  return purge_at === null ? editing.bin.archived : editing.bin.until(day(purge_at))
}

function BringBack({ row: { id, title } }: { row: Binned }) {
  const { bin, acts } = useWords(editingWords).editing
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

/** Brings back what is selected. T6 T8 */
function ManyBinned({ many, onDone, ...props }: ActionsProps) {
  const { bin } = useWords(editingWords).editing
  const run = (key: string) => callMany('POST /studio/bin/many', props, key, {})
  return (
    <ForMany many={many} noun={bin.noun} run={run} onDone={onDone}>
      {() => <p>{bin.many}</p>}
    </ForMany>
  )
}

function BinView() {
  const { editing } = useWords(studioWords, editingWords)
  const { bin } = editing
  const kindWords = useKindWords()
  const page = useLoaderData() as Page
  const columns: readonly [Column<Binned>, ...Column<Binned>[]] = [
    { head: bin.columns.title, sort: 'title', Cell: What },
    { head: bin.columns.deleted, sort: 'deleted', Cell: Deleted },
    { head: bin.columns.end, Cell: End },
    { head: bin.columns.back, Cell: BringBack },
  ]
  return (
    <Place title={bin.title}>
      <List
        of="bin"
        page={page}
        columns={columns}
        filters={{
          noun: {
            label: bin.kind,
            choices: Object.fromEntries(binnedKinds.map((kind) => [kind, kindWords(kind).many])) as Record<
              BinnedKind,
              string
            >,
          },
          end: { label: bin.end.label, choices: bin.end },
        }}
        noun={bin.noun}
        searchHint={editing.list.search}
        nothing={(q) => (q === '' ? bin.nothing : editing.list.nothing(q))}
        selecting={{ nameOf: ({ title }) => title, Actions: ManyBinned }}
        exportFile={fileOf('GET /studio/bin/csv')}
      />
    </Place>
  )
}

/** The things that were deleted, for 30 days, and those that are archived. T8 */
export const binPlace = {
  loader: pageLoader('GET /studio/bin'),
  Component: BinView,
}
