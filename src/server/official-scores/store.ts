import type { z } from 'zod'
import type { NewOfficialScore, OwnError } from '../../contract/official-scores.ts'
import { coded } from '../../core/coded.ts'
import { dayIn } from '../../core/editing/zone.ts'
import { firstTestDay, isScoreOf, mostOfficialScores, ownError, scoreRange } from '../../core/learning/own-error.ts'
import { lockUser } from '../accounts/store.ts'
import type { Db } from '../db/database.ts'
import type { FieldProblems } from '../http/refusal.ts'
import { refuse } from '../http/refusal.ts'
import { getCachedSettings } from '../site/settings.ts'
import { listPairs, storeScore } from './queries.ts'

/** Computes how far the academy's estimates were off; null: too few students have entered an official score. */
export async function readOwnError(db: Db, now: number): Promise<z.output<typeof OwnError>> {
  const { timeZone: zone } = await getCachedSettings(db, now)
  const error = ownError(await listPairs(db, { zone }))
  if (error === null) return null
  const { pairs: students, ...off } = error
  return { students, ...off }
}

/** The greatest age of the figure on the home page: it moves with a new official score, and the page is read often. */
const homeMs = 10 * 60_000
const onHome = new WeakMap<Db, { until: number; read: ReturnType<typeof readOwnError> }>()

/** Returns {@link readOwnError} for the home page, some minutes old at most. */
export function readOwnErrorForHome(db: Db, now: number): ReturnType<typeof readOwnError> {
  const cached = onHome.get(db)
  if (cached && now < cached.until) return cached.read
  const read = readOwnError(db, now)
  onHome.set(db, { until: now + homeMs, read })
  // A failure is not cached.
  void read.catch(() => onHome.delete(db))
  return read
}

type Entered = z.output<typeof NewOfficialScore>

/** Stores an official score in a transaction and returns its id; `staffId` names the member of staff who enters it, null: the student does. */
export async function enterScore(
  tx: Db,
  { test, taken_on: takenOn, score }: Entered,
  { userId, staffId, now }: { userId: number; staffId: number | null; now: number },
): Promise<number> {
  const { timeZone } = await getCachedSettings(tx, now)
  const today = dayIn(timeZone, now)
  const first = firstTestDay(today)
  const errors: FieldProblems = {}
  if (takenOn < first || takenOn > today) errors['taken_on'] = [coded('date.range', { first, last: today })]
  if (!isScoreOf(test, score)) errors['score'] = [coded('official_score.range', scoreRange(test))]
  if (Object.keys(errors).length > 0) refuse('request.invalid', { errors })
  await lockUser(tx, userId)
  const source = staffId === null ? 'student' : 'staff'
  const entered = { userId, takenOn, test, score, source, staffId, now: new Date(now), most: mostOfficialScores }
  const [stored] = await storeScore(tx, entered)
  if (!stored) refuse('official_score.too_many')
  return stored.id
}
