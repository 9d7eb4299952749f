import type { Db } from '../server/db/database.ts'

type Ran = { name: string; text: string; values: unknown[] }
type Watch = {
  /** Is called before a statement runs, which waits for it. */
  before?: (statement: Ran) => unknown
  /** Is called when a statement has run; its caller gets the rows only when this is done. */
  after?: (statement: Ran, rows: readonly unknown[]) => unknown
}

/** Returns a database whose statements are watched, in transactions too. */
export const watchedDb = <Of extends Db>(db: Of, watch: Watch): Of => ({
  ...db,
  async run(statement: { name: string; text: string }, values: unknown[]) {
    const ran = { ...statement, values }
    await watch.before?.(ran)
    const rows = await db.run(statement, values)
    await watch.after?.(ran, rows)
    return rows
  },
  transaction: <Result>(work: (tx: Db) => Promise<Result>) => db.transaction((tx) => work(watchedDb(tx, watch))),
})
