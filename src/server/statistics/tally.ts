import { lateMs } from '../../core/attempts/late.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { openLru, type Lru } from '../limits/lru.ts'
import type { AnswerCount, Counts, FormCount } from './counts.ts'
import * as queries from './queries.ts'

/** The filter for attempts to count: those of some students, or within some time; each part is optional. */
export type Narrowing = {
  groupId?: number | undefined
  courseId?: number | undefined
  from?: Date | undefined
  before?: Date | undefined
  isFirstOnly?: boolean | undefined
  /** Attempts of practice mode alone; otherwise they are left out. */
  isPractice?: boolean | undefined
}

/** Returns the parameters of a statement over narrowed attempts. */
export const narrowedBy = (
  quizId: number,
  { groupId, courseId, from, before, isFirstOnly, isPractice }: Narrowing,
) => ({
  quizId,
  from: from ?? null,
  before: before ?? null,
  groupId: groupId ?? null,
  courseId: courseId ?? null,
  isFirstOnly: isFirstOnly ?? false,
  isPractice: isPractice ?? false,
})

const lateSinceOf = (now: number) => new Date(now - lateMs)

/** Adds up entries that are equal but for their last value. */
function merged<Entry extends readonly unknown[]>(entries: Entry[]): Entry[] {
  const sums = new Map<string, Entry>()
  for (const entry of entries) {
    const key = JSON.stringify(entry.slice(0, -1))
    const known = sums.get(key)
    const count = (entry.at(-1) as number) + ((known?.at(-1) as number | undefined) ?? 0)
    sums.set(key, [...entry.slice(0, -1), count] as unknown as Entry)
  }
  return [...sums.values()]
}

/** The most answers to a question that are counted by their words: all possible choices, and the most frequent typed answers. */
const mostAnswers = 16

/** Gives '' as the answer where it is not among the most frequent ones to its question. */
function withFrequent(entries: AnswerCount[]): AnswerCount[] {
  const sums = new Map<number, Map<string, number>>()
  for (const [, , question, , answer, , count] of entries) {
    if (!answer) continue
    const known = sums.get(question) ?? new Map<string, number>()
    sums.set(question, known.set(answer, (known.get(answer) ?? 0) + count))
  }
  for (const known of sums.values()) {
    const rare = [...known].toSorted(([, one], [, other]) => other - one).slice(mostAnswers)
    for (const [answer] of rare) known.delete(answer)
  }
  return entries.map((entry) => {
    const [version, variant, question, score, answer, isRight, count] = entry
    const isRare = answer && !sums.get(question)?.has(answer)
    return isRare ? [version, variant, question, score, '', isRight, count] : entry
  })
}

const noCounts: Counts = { forms: [], answers: [], times: [], durations: [], timedOut: 0 }

/** Reads over one snapshot: a correction in between would mix two keys. */
const inSnapshot = <Result>(pool: Db, work: (db: Db) => Promise<Result>): Promise<Result> =>
  pool.transaction(async (db) => {
    await db.run({ name: '', text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY' }, [])
    return work(db)
  })

/** Counts final attempts in two statements over one snapshot, whatever their number. */
const count = (pool: Db, quizId: number, narrowing: Narrowing, now: number): Promise<Counts> =>
  inSnapshot(pool, (db) => countIn(db, quizId, narrowing, now))

async function countIn(db: Db, quizId: number, narrowing: Narrowing, now: number): Promise<Counts> {
  const narrowed = { ...narrowedBy(quizId, narrowing), lateAt: lateSinceOf(now) }
  const attempts = await queries.countAttempts(db, narrowed)
  if (attempts.length === 0) return noCounts
  const rows = await queries.countAnswers(db, narrowed)
  return {
    forms: merged(attempts.map((row): FormCount => [row.version, row.variant, row.score, row.count])),
    durations: merged(attempts.map((row): Counts['durations'][number] => [row.quarters, row.count])),
    timedOut: attempts.filter((row) => row.is_timed_out).reduce((sum, row) => sum + row.count, 0),
    answers: withFrequent(
      rows.flatMap(({ version, variant, question, score, answer, is_right: isRight, count: many }): AnswerCount[] =>
        version === null || variant === null || score === null || isRight === null
          ? []
          : [[version, variant, question, score, answer, isRight, many]],
      ),
    ),
    // Players that do not report times report 0.
    times: rows.flatMap(({ question, seconds, is_answer: isAnswer, count: many }): Counts['times'] =>
      isAnswer || !seconds ? [] : [[question, seconds, many]],
    ),
  }
}

const both = (one: Counts, other: Counts): Counts => ({
  forms: [...one.forms, ...other.forms],
  answers: [...one.answers, ...other.answers],
  times: [...one.times, ...other.times],
  durations: [...one.durations, ...other.durations],
  timedOut: one.timedOut + other.timedOut,
})

const mergedCounts = (counts: Counts): Counts => ({
  forms: merged(counts.forms),
  answers: merged(withFrequent(counts.answers)),
  times: merged(counts.times),
  durations: merged(counts.durations),
  timedOut: counts.timedOut,
})

type Tally = { until: Date; attempts: number; checksum: number; counts: Counts }
/** Returns what is stored of a quiz where that is still so. */
function completeIn(found: RowOf<typeof queries.findStored> | undefined): Tally | undefined {
  if (!found?.is_complete) return undefined
  const { until, attempts, checksum, counts } = found
  if (until === null || attempts === null || checksum === null || counts === null) return undefined
  return { until, attempts, checksum, counts }
}

/** The age at which an attempt is certain to be final: late answers have come or never will. */
const finalMs = lateMs + 60 * 60 * 1000

/**
 * Stores counts of the attempts that finished before an instant; what they were checked by was read before they were counted. What a
 * correction has made stale since is not stored; one under way is waited for, for it would not see what is stored now.
 */
async function store(db: Db, quizId: number, tally: Tally, corrections: number): Promise<void> {
  await queries.storeTally(db, {
    quizId,
    until: tally.until,
    attempts: tally.attempts,
    checksum: tally.checksum,
    counts: JSON.stringify(tally.counts),
    corrections,
  })
}

/** The most attempts counted at once: a statement ends long before its time is up, and its counts are stored. */
const mostAtOnce = 4_000

/** A time of a quiz's attempts, by when they ended; without a beginning or an end it has none. */
type Span = { from: Date | null; until: Date | null }

/** Returns the end of a part of a span: attempts that ended in one instant are counted together. */
const endOf = <End extends Date | null>(end: Date | null, { from, until }: { from: Date | null; until: End }) =>
  end === null || (from !== null && end <= from) ? until : end

/** Returns the end of the next part of a quiz's final attempts; null where too few remain to be stored. */
async function nextEnd(
  db: Db,
  quizId: number,
  { atOnce, ...span }: { from: Date | null; until: Date; atOnce: number },
): Promise<Date | null> {
  const [found] = await queries.findNextPart(db, { quizId, ...span, atOnce })
  return found?.enough ? endOf(found.end, span) : null
}

type Rest = { mark: string; counts: string }
const rests = new WeakMap<Db, Lru<number, Rest>>()
/** The most memory for counts of attempts that are not stored: those of a thousand attempts at a test of 54 questions take 0.4 MB. */
const mostRestBytes = 2_000_000

/**
 * Counts the attempts since those that are stored: nothing is counted again for the next reader unless an attempt has ended or changed
 * since, for they may be those of a whole day.
 */
const countRest = (pool: Db, quizId: number, from: Date | null, now: number): Promise<Counts> =>
  inSnapshot(pool, async (db) => {
    const kept = rests.get(pool) ?? openLru<number, Rest>(mostRestBytes, ({ counts }) => counts.length)
    rests.set(pool, kept)
    const [found] = await queries.findMark(db, { quizId, from, lateAt: lateSinceOf(now) })
    const mark = `${from?.getTime()} ${found?.mark}`
    const known = kept.get(quizId)
    if (known?.mark === mark) return JSON.parse(known.counts) as Counts
    const counts = await countIn(db, quizId, { from: from ?? undefined }, now)
    kept.set(quizId, { mark, counts: JSON.stringify(counts) })
    return counts
  })

/** Counts narrowed attempts part by part over one snapshot, for of any number no statement may take long; nothing of them is stored. */
const countNarrowed = (
  pool: Db,
  quizId: number,
  { narrowing, now, atOnce }: { narrowing: Narrowing; now: number; atOnce: number },
): Promise<Counts> =>
  inSnapshot(pool, async (db) => {
    const until = narrowing.before ?? null
    let counts = noCounts
    for (let from = narrowing.from ?? null; ;) {
      const span: Span = { from, until }
      const [found] = await queries.findNextNarrowed(db, {
        quizId,
        ...span,
        atOnce,
        isPractice: narrowing.isPractice ?? false,
      })
      const end = endOf(found?.end ?? null, span)
      const part = await countIn(db, quizId, { ...narrowing, from: from ?? undefined, before: end ?? undefined }, now)
      counts = mergedCounts(both(counts, part))
      if (end === null || end === until) return counts
      from = end
    }
  })

/** Returns what is stored of a quiz and still so, and where the next part to be counted ends. */
async function lookAt(db: Db, quizId: number, { until, atOnce }: { until: Date; atOnce: number }) {
  const [found] = await queries.findStored(db, { quizId })
  const known = completeIn(found)
  const end = found ? await nextEnd(db, quizId, { from: known?.until ?? null, until, atOnce }) : null
  return { corrections: found?.corrections ?? 0, known, end }
}

const sumOf = async (db: Db, quizId: number, before: Date | null) => {
  const [sum] = await queries.sumAttempts(db, { quizId, before })
  return sum ?? { attempts: 0, checksum: 0 }
}

/** Returns the number of matching attempts whose result late answers may still change. */
async function countPending(db: Db, quizId: number, narrowing: Narrowing, now: number): Promise<number> {
  const [found] = await queries.countPending(db, { ...narrowedBy(quizId, narrowing), lateAt: lateSinceOf(now) })
  return found?.attempts ?? 0
}

const untilOf = (now: number) => new Date(now - finalMs)

/**
 * Counts the final attempts at a quiz, those that are stored already apart, and stores each part, so that a first count goes on where it
 * was given up. Returns what is stored then; undefined where too few are left to be stored.
 */
async function countParts(db: Db, quizId: number, now: number, atOnce: number): Promise<Tally | undefined> {
  const until = untilOf(now)
  for (;;) {
    const { corrections, known, end } = await lookAt(db, quizId, { until, atOnce })
    if (end === null) return known
    // Before they are counted: an attempt that goes meanwhile shows.
    const sum = await sumOf(db, quizId, end)
    const part = await count(db, quizId, { from: known?.until, before: end }, now)
    const counts = known ? mergedCounts(both(known.counts, part)) : part
    await store(db, quizId, { ...sum, until: end, counts }, corrections)
  }
}

type Counting = { quizzes: Map<number, Promise<void>>; last: Promise<void> }
const counting = new WeakMap<Db, Counting>()

/** Begins to count the attempts at a quiz and returns at once; one quiz after the other, for each keeps a core busy. */
export function beginCounting(db: Db, quizId: number, now: number, atOnce = mostAtOnce): void {
  const under = counting.get(db) ?? { quizzes: new Map(), last: Promise.resolve() }
  counting.set(db, under)
  if (under.quizzes.has(quizId)) return
  const counted = under.last
    .then(() => countParts(db, quizId, now, atOnce))
    // What is stored stays. The next reader begins again, and the hourly count reports what fails.
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => under.quizzes.delete(quizId))
  under.quizzes.set(quizId, counted)
  under.last = counted
}

/** The counts of a quiz. */
export type Counted = {
  counts: Counts
  /** The number of attempts that are missing because they are being counted in the background. */
  uncounted: number
  /** The number of attempts that are missing because late answers may still change their results. */
  pending: number
}

/**
 * Returns what the final attempts at a quiz were answered, all or those that the narrowing leaves. Those that were counted before and are
 * still the same are not counted again; where more are left than can be counted while someone waits, they are counted in the background. T28
 */
export async function countAnswers(
  db: Db,
  quizId: number,
  narrowing: Narrowing,
  now: number,
  atOnce = mostAtOnce,
): Promise<Counted> {
  const pending = await countPending(db, quizId, narrowing, now)
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined && value !== false)
  if (isNarrowed) return { counts: await countNarrowed(db, quizId, { narrowing, now, atOnce }), uncounted: 0, pending }
  const until = untilOf(now)
  const { known: stored, end } = await lookAt(db, quizId, { until, atOnce })
  if (end !== null && end < until) {
    beginCounting(db, quizId, now, atOnce)
    const { attempts } = await sumOf(db, quizId, null)
    return { counts: stored?.counts ?? noCounts, uncounted: attempts - pending - (stored?.attempts ?? 0), pending }
  }
  const known = end === null ? stored : await countParts(db, quizId, now, atOnce)
  const rest = await countRest(db, quizId, known?.until ?? null, now)
  return { counts: known ? both(known.counts, rest) : rest, uncounted: 0, pending }
}

/** Forgets what was counted of a quiz whose answers have been graded anew. */
export async function forgetTally(tx: Db, quizId: number): Promise<void> {
  await queries.forgetTally(tx, { quizId })
}

/** Counts ahead the quizzes with so many new attempts that their figures would take seconds. */
export async function countAhead(db: Db, now: number, atOnce = mostAtOnce): Promise<void> {
  const rows = await queries.listUncounted(db, { until: untilOf(now) })
  for (const { quiz_id: quizId } of rows) await countParts(db, quizId, now, atOnce)
}
