import { byActor } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ImportTurn, QuestionImports } from '../http/context.ts'
import type { Limiters } from '../limits/limits.ts'
import { publicPictures } from '../pictures/store.ts'
import type { Bank } from './formats/read-bank.ts'
import { importBank, reportOf } from './import-bank.ts'
import { endFailed, endImport, endReading, findTurn, noteProgress } from './imports-store.ts'
import { readBankApart } from './read-apart.ts'

/** How often a process says that it is alive, and how far it is, in milliseconds. */
const sayEveryMs = 1_000

/** Opens what reads and imports files of questions. */
export function openQuestionImports(context: {
  db: Db
  files: FileStore
  now: () => number
  limiters: Limiters
}): QuestionImports {
  const { db, files, now, limiters } = context
  const closing = new AbortController()
  const running = new Set<Promise<void>>()

  const begin = (
    turn: ImportTurn,
    work: (bank: Bank, actorId: number, say: (share: number) => void) => Promise<void>,
  ) => {
    let progress: number | undefined
    const alive = setInterval(() => {
      // Lost with the database: the next one says it, or the turn has failed.
      void noteProgress(db, turn, { ...(progress !== undefined && { progress }), now: now() }).catch(() => undefined)
    }, sayEveryMs)
    const task = async (): Promise<void> => {
      const row = await findTurn(db, turn)
      // Another turn has begun, or its account is gone.
      if (!row || row.actorId === null) return
      const bytes = await files.get(row.key)
      if (!bytes) throw new Error('the file is gone')
      const claimant = { account: row.actorId, signal: closing.signal }
      const read = () => readBankApart(bytes, row.columns, { signal: closing.signal })
      const bank = await limiters.readingQuestions.run(read, claimant)
      const say = (share: number) => {
        closing.signal.throwIfAborted()
        progress = share
      }
      await work(bank, row.actorId, say)
    }
    const ended: Promise<void> = task()
      .catch(() => endFailed(db, turn).catch(() => undefined))
      .finally(() => {
        clearInterval(alive)
        running.delete(ended)
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
          isPartial: target.isPartial,
          author: byActor({ id: actorId }),
          now: now(),
          pictures: publicPictures(context),
          onProgress: say,
          onWritten: (tx, done) => endImport(tx, turn, done, now()),
        })
        if (why !== 'written' && why !== 'added' && why !== 'replaced') await endReading(db, turn, report, why)
      }),
    async close() {
      closing.abort(new Error('Lantern was stopped'))
      await Promise.all(running)
    },
  }
}
