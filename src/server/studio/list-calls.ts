import type { z } from 'zod'
import type { ForMany } from '../../contract/studio/list.ts'
import { dayIn } from '../../core/editing/zone.ts'
import type { ListDeclaration } from '../../core/staff/lists.ts'
import { byActor, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import type { Context } from '../http/context.ts'
import type { Caller } from '../http/route.ts'
import { csvNameOf, csvOf } from '../http/csv.ts'
import { csvWordsOf, type CsvWords } from '../http/csv-words.ts'
import { getSettings } from '../site/settings.ts'
import { findSelected, readPage, readPart, type ListSource, type PageQuery, type Selection } from './list.ts'
import { once } from './once.ts'
import { undoableUntil } from './undoing.ts'

type Called = Pick<Context, 'db' | 'now' | 'limiters'> & { caller: Caller; actor: Actor }

/** Returns the call that reads a list, a page at a time. T6 */
export const listing =
  <Row, D extends ListDeclaration>(source: ListSource<D>) =>
  async ({ query }: { query: PageQuery }, { db, now }: Called) => ({
    data: await readPage<Row, D>(db, source, query, now()),
  })

type Cell = string | number | null

/** The words and formats that cells are written with: `day` returns the day of an ISO instant in the academy's time zone. */
type Writing = { words: CsvWords['cells']; day: (iso: string) => string }
type CellOf<Row> = (row: Row, writing: Writing) => Cell

type Heads = CsvWords['heads']
/** A file and its columns: each head of it in the dictionary with the cell of a row. */
export type CsvFile<Row> = {
  [File in keyof Heads]: { file: File; columns: Record<keyof Heads[File], CellOf<Row>> }
}[keyof Heads]

type Named = { name: (files: CsvWords['files']) => string }
/** The file of a list whose name says more than which list it is. */
export type NamedCsvFile<Row> = CsvFile<Row> & Named

/** Returns the call that exports what a list filters as CSV, part by part. T6 */
export const exporting =
  <Row, D extends ListDeclaration>(
    source: ListSource<D>,
    { file, columns, name = (files) => String(files[file]) }: CsvFile<Row> & Partial<Named>,
  ) =>
  async ({ query }: { query: PageQuery }, { db, now, limiters, caller }: Called) => {
    const { rows, next } = await limiters.exporting.run(() => readPart<Row, D>(db, source, query, now()), caller)
    const { timeZone } = await getSettings(db)
    const day = (iso: string) => dayIn(timeZone, Date.parse(iso))
    const { files, heads, cells: words } = csvWordsOf(caller)
    const head = heads[file] as Record<string, string>
    const lines = rows.map((row) => Object.values<CellOf<Row>>(columns).map((cell) => cell(row, { words, day })))
    const columnHeads = Object.keys(columns).map((column) => head[column] as string)
    const text = csvOf(columnHeads, lines, { isFirst: query.after === undefined, timeZone })
    return { data: { name: csvNameOf(name(files), { now: now(), timeZone }), text, next } }
  }

type Done = Omit<z.input<typeof ForMany>, 'undo_until'>
type Changing = { author: Author; now: number; actor: Actor }

/**
 * Returns the call that does the same for everything selected in a list, which may depend on the call: for all of it or for none, and once
 * for its key. `work` gets the ids in their order; what it records as its author can be taken back as one. T6
 */
export const forMany =
  <Input extends { params: unknown; body: { key: string; selection: Selection } }, D extends ListDeclaration>(
    sourceOf: (input: Input) => ListSource<D>,
    work: (tx: Db, ids: number[], changing: Changing, input: Input) => Promise<Done>,
  ) =>
  async (input: Input, { db, now, limiters, caller, actor }: Called) => {
    const at = now()
    const { key, selection } = input.body
    const change = () =>
      once(db, { key, actorId: actor.id, now: at }, async (tx) => {
        const ids = await findSelected(tx, sourceOf(input), selection, at)
        const done = await work(tx, ids, { author: { ...byActor(actor), batch: key }, now: at, actor }, input)
        return { ...done, undo_until: await undoableUntil(tx, { key, now: at }) }
      })
    return { data: await limiters.importing.run(change, caller) }
  }
