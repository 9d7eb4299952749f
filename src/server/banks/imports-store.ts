import { randomBytes } from 'node:crypto'
import { dayMs } from '../../core/dates.ts'
import { tidyFileName } from '../../core/courses/lesson-files.ts'
import type { Db } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ImportTurn } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import { enqueue } from '../outbox/store.ts'
import type { ColumnChoice } from './formats/bank.ts'
import type { BankReport } from './bank-report.ts'
import type { ImportReport } from './import-bank.ts'
import * as queries from './queries.ts'
import type { questionImports } from './tables.ts'

/** A file that is being imported. */
export type QuestionImport = typeof questionImports.$inferSelect

/** The longest that a process may be silent before its work counts as aborted, in ms. */
const silentMs = 30_000
/** The retention period of files, in ms. */
const storedMs = dayMs

/** Stores a file; returns its first turn, which is to read it. */
export async function addImport(
  { db, files }: { db: Db; files: FileStore },
  { actorId, name, bytes, now }: { actorId: number; name: string; bytes: Uint8Array; now: number },
): Promise<ImportTurn> {
  const key = `import-${randomBytes(16).toString('hex')}`
  // The row comes first: a stored file without a row would never be removed.
  const [added] = await queries.insertImport(db, {
    actorId,
    key,
    fileName: tidyFileName(name),
    size: bytes.byteLength,
    now: new Date(now),
  })
  if (!added) throw new Error('no import was stored')
  await files.put(key, bytes, 'application/octet-stream')
  return added
}

/** Returns an import of a member of staff, while it is under way without the former report; one whose process is silent has failed. */
export async function getImport(
  db: Db,
  { id, actorId, now }: { id: number; actorId: number; now: number },
): Promise<QuestionImport> {
  // The page looks every second, and a report can be long.
  const [row] = await queries.findImport(db, { id, actorId, silentSince: new Date(now - silentMs) })
  if (!row) refuse('import.not_found')
  return row.isSilent ? { ...row, state: 'failed' } : row
}

/** Returns what a turn works with; undefined when another turn has begun. */
export async function findTurn(
  db: Db,
  turn: ImportTurn,
): Promise<Pick<QuestionImport, 'actorId' | 'key' | 'columns'> | undefined> {
  return (await queries.findTurn(db, turn))[0]
}

/** Begins a turn that reads the file again; refuses while it is imported, and afterwards. */
export async function beginReading(
  db: Db,
  { id, actorId, columns, now }: { id: number; actorId: number; columns: ColumnChoice; now: number },
): Promise<ImportTurn> {
  await getImport(db, { id, actorId, now })
  const silentSince = new Date(now - silentMs)
  const chosen = JSON.stringify(columns)
  const [begun] = await queries.beginReading(db, { id, actorId, columns: chosen, now: new Date(now), silentSince })
  return begun ?? refuse('import.begun')
}

/** Begins the turn that imports the file; null when that has begun or is done: a second click. Refuses before it is read. */
export async function beginImport(
  db: Db,
  { id, actorId, now }: { id: number; actorId: number; now: number },
): Promise<ImportTurn | null> {
  const { state } = await getImport(db, { id, actorId, now })
  if (state === 'importing' || state === 'imported') return null
  const silentSince = new Date(now - silentMs)
  const [begun] = await queries.beginImport(db, { id, actorId, now: new Date(now), silentSince })
  if (begun) return begun
  // Another click was faster.
  const { state: since } = await getImport(db, { id, actorId, now })
  return since === 'importing' || since === 'imported' ? null : refuse('import.not_read')
}

/** Notes how far a turn is, or only that its process is alive; returns whether it is still the latest. */
export async function noteProgress(
  db: Db,
  turn: ImportTurn,
  { progress, now }: { progress?: number; now: number },
): Promise<boolean> {
  const noted = await queries.noteProgress(db, { ...turn, now: new Date(now), progress: progress ?? null })
  return noted.length > 0
}

/** Ends a turn that has read the file, or found that it cannot be imported. */
export async function endReading(
  db: Db,
  turn: ImportTurn,
  report: BankReport,
  why: QuestionImport['why'] = null,
): Promise<void> {
  await queries.endReading(db, { ...turn, report: JSON.stringify(report), why })
}

/** Ends a turn in the transaction that has written its questions, and forgets the file. Throws when another turn has begun. */
export async function endImport(
  tx: Db,
  turn: ImportTurn,
  { quizId, why, ...report }: ImportReport,
  now: number,
): Promise<void> {
  const [ended] = await queries.endImport(tx, { ...turn, report: JSON.stringify(report), why, quizId })
  if (!ended) throw new Error('another import of this file has begun')
  await enqueue(tx, now, 'forget_files', { names: [ended.key] })
}

/** Returns whether a turn has stored its questions; waits for the transaction that is ending it. */
export async function hasImported(db: Db, turn: ImportTurn): Promise<boolean> {
  const [row] = await queries.findState(db, turn)
  return row?.state === 'imported'
}

/** Ends a turn that has broken off, unless it has stored its questions. */
export async function endFailed(db: Db, turn: ImportTurn): Promise<void> {
  await queries.endFailed(db, turn)
}

/** Deletes imports after a day, with their files. */
export function sweepImports(db: Db, now: number): Promise<void> {
  return db.transaction(async (tx) => {
    const gone = await queries.deleteImports(tx, { until: new Date(now - storedMs) })
    if (gone.length > 0) await enqueue(tx, now, 'forget_files', { names: gone.map(({ key }) => key) })
  })
}
