import { batched } from '../db/batch.ts'
import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'

/**
 * The first parts of the advisory locks of corrections; the second is the quiz. Grading shares them, a correction has them alone: `results`,
 * which late answers share, once it has stored what those cannot change, and `grading` at its end only, so that students go on submitting.
 */
const locks = { grading: 7_020, results: 7_021 }
type Lock = keyof typeof locks

/** The longest that a correction waits for grading or editing in progress before it gives way. */
const correctionWaitMs = 5_000

/** Locks the rows of quizzes for a correction, in the order in which every correction does. */
export async function lockCorrected(tx: Db, quizIds: readonly number[]): Promise<void> {
  await queries.limitWaiting(tx, { ms: String(correctionWaitMs) })
  await queries.lockCorrected(tx, { quizIds })
}

const lockAlone = (tx: Db, lock: Lock, quizIds: readonly number[]) =>
  queries.lockCorrection(tx, { lock: locks[lock], quizIds })

/** Keeps late answers out of the results of a quiz until the transaction ends; attempts are closed meanwhile, until {@link lockGrading}. T20 */
export const lockResults = (tx: Db, quizId: number): Promise<unknown> => lockAlone(tx, 'results', [quizId])

/** Waits until nothing is being graded at these quizzes, lets none begin until the transaction ends, and counts a correction of each. */
export async function lockGrading(tx: Db, quizIds: readonly number[]): Promise<void> {
  await lockAlone(tx, 'grading', quizIds)
  await queries.countCorrection(tx, { quizIds })
}

/**
 * Keeps attempts at quizzes from being begun or graded until the transaction ends: what is open now is all that will be. Call it with their
 * rows locked; it waits for grading first, which may have to wait for these rows.
 */
export async function keepAttemptsOut(tx: Db, quizIds: readonly number[]): Promise<void> {
  await lockAlone(tx, 'grading', quizIds)
  await queries.lockStarts(tx, { quizIds })
}

/**
 * Locks the rows of quizzes for a correction that is a matter of moments, keeps grading out of them, and counts it. The rows come first:
 * while a correction waits for an editor, students submit. T19
 */
export async function beginCorrection(tx: Db, quizIds: readonly number[]): Promise<void> {
  await lockCorrected(tx, quizIds)
  await lockGrading(tx, quizIds)
}

/** A quiz is being corrected, so that its attempts, or its results, are not graded now. */
export class BeingCorrected extends Error {
  override name = 'BeingCorrected'
  readonly quizId: number
  readonly lock: Lock

  constructor(quizId: number, lock: Lock) {
    super(`quiz ${quizId} is being corrected`)
    this.quizId = quizId
    this.lock = lock
  }
}

/**
 * Keeps corrections of these quizzes from their end until the transaction ends or, with the lock of `results`, from what late answers may
 * change. Throws
 * {@link BeingCorrected} rather than wait, for a transaction that waited would keep its connection from everyone else.
 */
export async function keepCorrectionsOut(tx: Db, quizIds: readonly number[], lock: Lock = 'grading'): Promise<void> {
  const rows = await queries.keepCorrectionsOut(tx, { lock: locks[lock], quizIds })
  const corrected = rows.find(({ is_free: isFree }) => !isFree)
  if (corrected) throw new BeingCorrected(corrected.id, lock)
}

const waits = new WeakMap<Db, Record<Lock, (quizId: number) => Promise<unknown>>>()

/** Returns what waits for a lock of quizzes on one connection, however many requests wait. */
const waitingOn = (db: Db, lock: Lock) =>
  batched<number, undefined>(
    async (quizIds) => {
      await db.transaction((tx) => queries.waitForCorrections(tx, { lock: locks[lock], quizIds }))
      return quizIds.map(() => undefined)
    },
    { most: 1000, concurrency: 1 },
  )

/** Waits until what {@link BeingCorrected} reported is over: by default, until attempts at the quiz are graded again. */
export async function correctionEnded(db: Db, quizId: number, lock: Lock = 'grading'): Promise<void> {
  const wait = waits.get(db) ?? { grading: waitingOn(db, 'grading'), results: waitingOn(db, 'results') }
  waits.set(db, wait)
  await wait[lock](quizId)
}

/** Runs a transaction that grades attempts; while their quiz is being corrected it waits without a connection, then begins again. T20 */
export async function grading<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (;;)
    try {
      return await db.transaction(work)
    } catch (error) {
      if (!(error instanceof BeingCorrected)) throw error
      await correctionEnded(db, error.quizId, error.lock)
    }
}
