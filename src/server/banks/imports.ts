import type { Logger } from 'pino'
import { byActor } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ImportTurn, QuestionImports } from '../http/context.ts'
import { loggableFailure } from '../http/translate.ts'
import type { Limiters } from '../limits/limits.ts'
import { publicPictures } from '../pictures/store.ts'
import type { Bank } from './formats/read-bank.ts'
import { importBank, reportOf } from './import-bank.ts'
import { endFailed, endImport, endReading, findTurn, hasImported, noteProgress } from './imports-store.ts'
import { readKindWords } from './kind-words.ts'
import { readBankApart } from './read-apart.ts'

/** The interval at which a process reports its progress and that it is alive, in ms. */
const sayEveryMs = 1_000

/** Opens what reads and imports files of questions. */
export function openQuestionImports(context: {
  db: Db
  files: FileStore
  now: () => number
  limiters: Limiters
  log: Logger
}): QuestionImports {
  const { db, files, now, limiters, log } = context
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  /** The latest turn of each import that is under way here. */
  const latest = new Map<number, { turn: number; overtaken: AbortController }>()

  const begin = (
    turn: ImportTurn,
    work: (bank: Bank, actorId: number, say: (share: number) => void) => Promise<void>,
  ) => {
    const other = latest.get(turn.id)
    // Two requests can come here in another order than that of their turns.
    if (other && other.turn > turn.turn) return
    const overtaken = new AbortController()
    latest.set(turn.id, { turn: turn.turn, overtaken })
    other?.overtaken.abort(new Error('another turn has begun'))
    const signal = AbortSignal.any([closing.signal, overtaken.signal])
    let progress: number | undefined
    const noteAlive = async () => {
      const isLatest = await noteProgress(db, turn, { ...(progress !== undefined && { progress }), now: now() })
      if (!isLatest) overtaken.abort(new Error('another turn has begun elsewhere'))
    }
    // Lost with the database: the next one says it, or the turn has failed.
    const alive = setInterval(() => void noteAlive().catch(() => undefined), sayEveryMs)
    /** Reads the file once there is a place: a file that waits for one is not in memory. */
    const read = async (): Promise<Bank | null> => {
      const row = await findTurn(db, turn)
      if (!row) return null
      const bytes = await files.get(row.key)
      if (!bytes) throw new Error('the file is gone')
      return readBankApart(bytes, { columns: row.columns, kinds: await readKindWords(db) }, { signal })
    }
    const task = async (): Promise<void> => {
      const row = await findTurn(db, turn)
      // Another turn has begun, or its account is gone.
      if (!row || row.actorId === null) return
      const bank = await limiters.readingQuestions.run(read, { account: row.actorId, signal })
      if (!bank) return
      const say = (share: number) => {
        signal.throwIfAborted()
        progress = share
      }
      await work(bank, row.actorId, say)
    }
    const ended: Promise<void> = task()
      .catch((error: unknown) => {
        if (!signal.aborted) log.error({ import: turn.id, err: loggableFailure(error) }, 'an import broke off')
        return endFailed(db, turn).catch(() => undefined)
      })
      .finally(() => {
        clearInterval(alive)
        running.delete(ended)
        if (latest.get(turn.id)?.overtaken === overtaken) latest.delete(turn.id)
      })
    running.add(ended)
  }

  return {
    read: (turn) => begin(turn, (bank) => endReading(db, turn, reportOf(bank))),
    write: (turn, target) =>
      begin(turn, async (bank, actorId, say) => {
        const {
          why,
          quizId: _,
          ...report
        } = await importBank(db, {
          bank,
          quiz: target.quiz,
          course: target.courseId,
          way: target.way,
          ...(target.doubles && { doubles: target.doubles }),
          ...(target.mended && { mended: target.mended }),
          lessonId: target.lessonId,
          isPartial: target.isPartial,
          importId: turn.id,
          author: byActor({ id: actorId }),
          now: now(),
          pictures: publicPictures(context),
          onProgress: say,
          onWritten: (tx, done) => endImport(tx, turn, done, now()),
          // While that cannot be asked, pictures that stay unused are better than a draft without its own.
          wasWritten: () => hasImported(db, turn).catch(() => true),
        })
        if (why !== 'written' && why !== 'added' && why !== 'replaced') await endReading(db, turn, report, why)
      }),
    async close() {
      closing.abort(new Error('Lantern was stopped'))
      await Promise.all(running)
    },
  }
}
