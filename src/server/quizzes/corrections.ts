import { batched } from '../db/batch.ts'
import type { Db } from '../db/database.ts'

/** The first part of the advisory locks of corrections; the second is the quiz. */
const correctionLock = 7_020

/** How long a correction waits for what is being graded or edited before it gives way to it. */
const correctionWaitMs = 5_000

/** Locks the rows of quizzes for a correction, in the order in which every correction does. */
export async function lockCorrected(tx: Db, quizIds: readonly number[]): Promise<void> {
  await tx.run({ name: 'limit-waiting', text: "SELECT set_config('lock_timeout', $1, true)" }, [
    String(correctionWaitMs),
  ])
  await tx.run(
    { name: 'lock-corrected', text: 'SELECT FROM quizzes WHERE id = ANY($1::int[]) ORDER BY id FOR NO KEY UPDATE' },
    [quizIds],
  )
}

/**
 * Waits until nothing is being graded at these quizzes, keeps grading out until the transaction ends, and counts a correction of each.
 * The rows come first: while a correction waits for an editor, students submit. T19 T20
 */
export async function beginCorrection(tx: Db, quizIds: readonly number[]): Promise<void> {
  await lockCorrected(tx, quizIds)
  await tx.run(
    {
      name: 'lock-correction',
      text: `SELECT pg_advisory_xact_lock(${correctionLock}, id)
        FROM (SELECT id FROM unnest($1::int[]) AS t (id) ORDER BY id) t`,
    },
    [quizIds],
  )
  await tx.run(
    { name: 'count-correction', text: 'UPDATE quizzes SET corrections = corrections + 1 WHERE id = ANY($1::int[])' },
    [quizIds],
  )
}

/** A quiz is being corrected, so that nothing is graded at it now. */
export class BeingCorrected extends Error {
  override name = 'BeingCorrected'
  readonly quizId: number

  constructor(quizId: number) {
    super(`quiz ${quizId} is being corrected`)
    this.quizId = quizId
  }
}

/**
 * Keeps corrections of these quizzes out until the transaction ends. Throws {@link BeingCorrected} rather than wait, for a transaction
 * that waited would keep its connection from everyone else.
 */
export async function keepCorrectionsOut(tx: Db, quizIds: readonly number[]): Promise<void> {
  const rows = await tx.run<{ id: number; is_free: boolean }>(
    {
      name: 'keep-corrections-out',
      text: `SELECT id, pg_try_advisory_xact_lock_shared(${correctionLock}, id) AS is_free
        FROM (SELECT id FROM unnest($1::int[]) AS t (id) ORDER BY id) t`,
    },
    [quizIds],
  )
  const corrected = rows.find(({ is_free: isFree }) => !isFree)
  if (corrected) throw new BeingCorrected(corrected.id)
}

const waits = new WeakMap<Db, (quizId: number) => Promise<unknown>>()

/** Waits until a quiz is no longer being corrected. However many requests wait, they wait on one connection. */
export async function correctionEnded(db: Db, quizId: number): Promise<void> {
  const wait =
    waits.get(db) ??
    batched<number, undefined>(
      async (quizIds) => {
        await db.transaction((tx) =>
          tx.run(
            {
              name: 'wait-for-corrections',
              text: `SELECT pg_advisory_xact_lock_shared(${correctionLock}, id)
                FROM (SELECT DISTINCT id FROM unnest($1::int[]) AS t (id) ORDER BY id) t`,
            },
            [quizIds],
          ),
        )
        return quizIds.map(() => undefined)
      },
      { most: 1000, concurrency: 1 },
    )
  waits.set(db, wait)
  await wait(quizId)
}

/** Runs a transaction that grades attempts; while their quiz is being corrected it waits without a connection, then begins again. T20 */
export async function grading<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (;;)
    try {
      return await db.transaction(work)
    } catch (error) {
      if (!(error instanceof BeingCorrected)) throw error
      await correctionEnded(db, error.quizId)
    }
}
