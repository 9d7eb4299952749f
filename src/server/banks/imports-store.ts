import { and, eq, getTableColumns, gte, inArray, lte, notInArray, or, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { tidyFileName } from '../../core/courses/lesson-files.ts'
import type { Db } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ImportTurn } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import { enqueue } from '../outbox/store.ts'
import type { ColumnChoice } from './formats/bank.ts'
import type { BankReport, ImportReport } from './import-bank.ts'
import { questionImports } from './tables.ts'

/** A file that is being imported. */
export type QuestionImport = typeof questionImports.$inferSelect

/** The longest that a process may be silent before its work counts as aborted, in ms. */
const silentMs = 30_000
/** The retention period of files, in ms. */
const storedMs = 24 * 60 * 60 * 1000

const own = (id: number, actorId: number) => and(eq(questionImports.id, id), eq(questionImports.actorId, actorId))
const ofTurn = ({ id, turn }: ImportTurn) => and(eq(questionImports.id, id), eq(questionImports.turn, turn))
const turnOf = { id: questionImports.id, turn: questionImports.turn }

/** Stores a file; returns its first turn, which is to read it. */
export async function addImport(
  { db, files }: { db: Db; files: FileStore },
  { actorId, name, bytes, now }: { actorId: number; name: string; bytes: Uint8Array; now: number },
): Promise<ImportTurn> {
  const at = new Date(now)
  const key = `import-${randomBytes(16).toString('hex')}`
  // The row comes first: a stored file without a row would never be removed.
  const [added] = await db.orm
    .insert(questionImports)
    .values({
      actorId,
      key,
      fileName: tidyFileName(name),
      size: bytes.byteLength,
      state: 'reading',
      seenAt: at,
      createdAt: at,
    })
    .returning(turnOf)
  if (!added) throw new Error('no import was stored')
  await files.put(key, bytes, 'application/octet-stream')
  return added
}

/** Returns an import of a member of staff, while it is under way without the former report; one whose process is silent has failed. */
export async function getImport(
  db: Db,
  { id, actorId, now }: { id: number; actorId: number; now: number },
): Promise<QuestionImport> {
  const columns = getTableColumns(questionImports)
  const { state, seenAt } = columns
  const isUnderWay = and(inArray(state, ['reading', 'importing']), gte(seenAt, new Date(now - silentMs)))
  // The page looks every second, and a report can be long.
  const report = sql<QuestionImport['report']>`CASE WHEN NOT (${isUnderWay}) THEN ${columns.report} END`
  const isSilent = sql<boolean>`${inArray(state, ['reading', 'importing'])} AND NOT (${isUnderWay})`
  const [row] = await db.orm
    .select({ ...columns, report, isSilent })
    .from(questionImports)
    .where(own(id, actorId))
  if (!row) refuse('import.not_found')
  return row.isSilent ? { ...row, state: 'failed' } : row
}

/** Returns what a turn works with; undefined when another turn has begun. */
export async function findTurn(
  db: Db,
  turn: ImportTurn,
): Promise<Pick<QuestionImport, 'actorId' | 'key' | 'columns'> | undefined> {
  const { actorId, key, columns } = questionImports
  return (await db.orm.select({ actorId, key, columns }).from(questionImports).where(ofTurn(turn)))[0]
}

/** Begins a turn that reads the file again; refuses while it is imported, and afterwards. */
export async function beginReading(
  db: Db,
  { id, actorId, columns, now }: { id: number; actorId: number; columns: ColumnChoice; now: number },
): Promise<ImportTurn> {
  await getImport(db, { id, actorId, now })
  const [begun] = await db.orm
    .update(questionImports)
    .set({ columns, state: 'reading', progress: 0, why: null, seenAt: new Date(now), turn: sql`turn + 1` })
    .where(
      and(
        own(id, actorId),
        or(
          notInArray(questionImports.state, ['importing', 'imported']),
          and(eq(questionImports.state, 'importing'), lte(questionImports.seenAt, new Date(now - silentMs))),
        ),
      ),
    )
    .returning(turnOf)
  return begun ?? refuse('import.begun')
}

/** Begins the turn that imports the file; null when that has begun or is done: a second click. Refuses before it is read. */
export async function beginImport(
  db: Db,
  { id, actorId, now }: { id: number; actorId: number; now: number },
): Promise<ImportTurn | null> {
  const { state } = await getImport(db, { id, actorId, now })
  if (state === 'importing' || state === 'imported') return null
  const [begun] = await db.orm
    .update(questionImports)
    .set({ state: 'importing', progress: 0, why: null, seenAt: new Date(now), turn: sql`turn + 1` })
    .where(
      and(
        own(id, actorId),
        sql`${questionImports.report} IS NOT NULL`,
        or(
          notInArray(questionImports.state, ['reading', 'importing', 'imported']),
          and(notInArray(questionImports.state, ['imported']), lte(questionImports.seenAt, new Date(now - silentMs))),
        ),
      ),
    )
    .returning(turnOf)
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
  const noted = await db.orm
    .update(questionImports)
    .set({ seenAt: new Date(now), ...(progress !== undefined && { progress }) })
    .where(ofTurn(turn))
    .returning(turnOf)
  return noted.length > 0
}

/** Ends a turn that has read the file, or found that it cannot be imported. */
export async function endReading(
  db: Db,
  turn: ImportTurn,
  report: BankReport,
  why: QuestionImport['why'] = null,
): Promise<void> {
  await db.orm.update(questionImports).set({ state: 'read', progress: 1, report, why }).where(ofTurn(turn))
}

/** Ends a turn in the transaction that has written its questions, and forgets the file. Throws when another turn has begun. */
export async function endImport(
  tx: Db,
  turn: ImportTurn,
  { quizId, why, ...report }: ImportReport,
  now: number,
): Promise<void> {
  const [ended] = await tx.orm
    .update(questionImports)
    .set({ state: 'imported', progress: 1, report, why, quizId })
    .where(ofTurn(turn))
    .returning({ key: questionImports.key })
  if (!ended) throw new Error('another import of this file has begun')
  await enqueue(tx, now, 'forget_files', { names: [ended.key] })
}

/** Returns whether a turn has stored its questions; waits for the transaction that is ending it. */
export async function hasImported(db: Db, turn: ImportTurn): Promise<boolean> {
  const { state } = questionImports
  const [row] = await db.orm.select({ state }).from(questionImports).where(ofTurn(turn)).for('share')
  return row?.state === 'imported'
}

/** Ends a turn that has broken off, unless it has stored its questions. */
export async function endFailed(db: Db, turn: ImportTurn): Promise<void> {
  await db.orm
    .update(questionImports)
    .set({ state: 'failed' })
    .where(and(ofTurn(turn), inArray(questionImports.state, ['reading', 'importing'])))
}

/** Deletes imports after a day, with their files. */
export function sweepImports(db: Db, now: number): Promise<void> {
  return db.transaction(async (tx) => {
    const gone = await tx.orm
      .delete(questionImports)
      .where(lte(questionImports.createdAt, new Date(now - storedMs)))
      .returning({ key: questionImports.key })
    if (gone.length > 0) await enqueue(tx, now, 'forget_files', { names: gone.map(({ key }) => key) })
  })
}
