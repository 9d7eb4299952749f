import { lateMs } from '../../core/attempts/late.ts'
import { stoodIn } from '../attempts/rows.ts'
import { acceptsLateAnswers, hasCountedResult, hasTimedResult, hasResult } from '../attempts/store.ts'
import type { Db } from '../db/database.ts'

/** Attempts that were asked the same questions and have the same score: version, module 2 ('' for none), right answers, how many. */
type FormCount = [version: number, variant: string, score: number, count: number]
/** Answers to a question by attempts of a form with one score; '' stands for those that few gave, null for nothing. */
type AnswerCount = [
  version: number,
  variant: string,
  question: number,
  score: number,
  answer: string | null,
  isRight: boolean,
  count: number,
]

/** What is counted of the attempts at a quiz. Entries of the same kind may occur several times and then add up. */
export type Counts = {
  forms: FormCount[]
  answers: AnswerCount[]
  /** Time on a question in seconds. */
  times: [question: number, seconds: number, count: number][]
  /** Length of an attempt in quarters of a minute. */
  durations: [quarters: number, count: number][]
  timedOut: number
}

/** Which attempts are counted: those of some students, or within some time; each part is optional. */
export type Narrowing = {
  groupId?: number | undefined
  courseId?: number | undefined
  from?: Date | undefined
  before?: Date | undefined
  isFirstOnly?: boolean | undefined
  /** Attempts of practice mode alone; otherwise they are left out. */
  isPractice?: boolean | undefined
}

/** The condition of narrowed attempts `a` with a result, over the values of {@link valuesOf}. */
export const attemptsWhere = `a.quiz_id = $1 AND ${hasCountedResult} AND a.correct_count IS NOT NULL
  AND ($2::timestamptz IS NULL OR a.finished_at >= $2) AND ($3::timestamptz IS NULL OR a.finished_at < $3)
  AND ($4::int IS NULL OR EXISTS (SELECT FROM group_members m WHERE m.group_id = $4 AND m.user_id = a.user_id))
  AND ($5::int IS NULL OR EXISTS (SELECT FROM grants g WHERE g.course_id = $5 AND g.user_id = a.user_id))
  AND (NOT $6::bool OR a.number = 1) AND a.is_practice = $7::bool`

/** The values of {@link attemptsWhere}. */
export const valuesOf = (quizId: number, { groupId, courseId, from, before, isFirstOnly, isPractice }: Narrowing) => [
  quizId,
  from ?? null,
  before ?? null,
  groupId ?? null,
  courseId ?? null,
  isFirstOnly ?? false,
  isPractice ?? false,
]

/**
 * The condition under which late answers may still change an attempt, over the instant after the values of {@link valuesOf}. Figures leave
 * it out: its score is withheld.
 */
const isPending = acceptsLateAnswers('a', '$8::timestamptz')
const lateSinceOf = (now: number) => new Date(now - lateMs)

/** Above it a time says that the page was left open. */
const longestSeconds = 3600
/** The longest answer that is counted by its words, in characters. */
const longestAnswer = 300

const attemptsText = `SELECT a.version_id AS version, coalesce(a.variant, '') AS variant, a.correct_count AS score,
    round(extract(epoch FROM a.finished_at - a.started_at - ${stoodIn('a')}) / 15)::int AS quarters, a.finish_reason = 'time_up' AS is_timed_out,
    count(*)::int AS count
  FROM attempts a WHERE ${attemptsWhere} AND ${isPending} IS NOT TRUE GROUP BY 1, 2, 3, 4, 5`

const answersText = `WITH a AS MATERIALIZED (SELECT a.id, a.version_id, coalesce(a.variant, '') AS variant, a.correct_count AS score
    FROM attempts a WHERE ${attemptsWhere} AND ${isPending} IS NOT TRUE)
  SELECT x.version, x.variant, x.question, x.score, x.answer, x.is_right, x.seconds, grouping(x.seconds) = 1 AS is_answer,
    count(*)::int AS count
  FROM (SELECT a.version_id AS version, a.variant, r.question_id AS question, a.score, coalesce(r.mark = 1, false) AS is_right,
      CASE WHEN length(r.user_answer) > ${longestAnswer} THEN '' ELSE btrim(r.user_answer) END AS answer,
      least(r.spent_seconds, ${longestSeconds}) AS seconds
    FROM a JOIN responses r ON r.attempt_id = a.id) x
  GROUP BY GROUPING SETS ((x.version, x.variant, x.question, x.score, x.answer, x.is_right), (x.question, x.seconds))`

type AttemptsRow = {
  version: number
  variant: string
  score: number
  quarters: number
  is_timed_out: boolean
  count: number
}
type AnswersRow = {
  version: number
  variant: string
  question: number
  score: number
  answer: string | null
  is_right: boolean
  seconds: number
  is_answer: boolean
  count: number
}

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

/** How many answers to a question are counted by their words: all choices there can be, and the most frequent of what was typed. */
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
  const values = [...valuesOf(quizId, narrowing), lateSinceOf(now)]
  const attempts = await db.run<AttemptsRow>({ name: 'count-attempts', text: attemptsText }, values)
  if (attempts.length === 0) return noCounts
  const rows = await db.run<AnswersRow>({ name: 'count-answers', text: answersText }, values)
  return {
    forms: merged(attempts.map((row): FormCount => [row.version, row.variant, row.score, row.count])),
    durations: merged(attempts.map((row): Counts['durations'][number] => [row.quarters, row.count])),
    timedOut: attempts.filter((row) => row.is_timed_out).reduce((sum, row) => sum + row.count, 0),
    answers: withFrequent(
      rows
        .filter((row) => row.is_answer)
        .map((row) => [row.version, row.variant, row.question, row.score, row.answer, row.is_right, row.count]),
    ),
    // Players that do not report times report 0.
    times: rows.filter((row) => !row.is_answer && row.seconds > 0).map((row) => [row.question, row.seconds, row.count]),
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
/** How often a quiz had been corrected, and what is stored of it: nothing, something old, or what is still so. */
type Known = { corrections: number } & (({ is_complete: true } & Tally) | { is_complete: false | null })

/** The number of attempts that finished before an instant, with the sum of their ids; an index alone has the answer. */
const sumText = `SELECT count(*)::int AS attempts, (coalesce(sum(a.id), 0) % 2147483647)::int AS checksum FROM attempts a
  WHERE a.quiz_id = $1 AND ${hasTimedResult} AND a.finished_at < $2`

const storedStatement = {
  name: 'stored-tally',
  text: `SELECT q.corrections, t.until, t.attempts, t.checksum, t.counts,
      (s.attempts, s.checksum) = (t.attempts, t.checksum) AS is_complete
    FROM quizzes q LEFT JOIN quiz_tallies t ON t.quiz_id = q.id LEFT JOIN LATERAL (${sumText.replace('$2', 't.until')}) s ON true
    WHERE q.id = $1`,
}

/** From how many attempts on what was counted is stored. */
const storedFrom = 1000
/** When an attempt is certain to be final: late answers have come or never will. */
const finalMs = lateMs + 60 * 60 * 1000

/**
 * Stores counts of the attempts that finished before an instant; what they were checked by was read before they were counted. What a
 * correction has made stale since is not stored; one under way is waited for, for it would not see what is stored now.
 */
async function store(db: Db, quizId: number, tally: Tally, corrections: number): Promise<void> {
  await db.run(
    {
      name: 'store-tally',
      text: `INSERT INTO quiz_tallies (quiz_id, until, attempts, checksum, counts)
        SELECT q.id, $2::timestamptz, $3::int, $4::int, $5::jsonb FROM quizzes q WHERE q.id = $1 AND q.corrections = $6 FOR SHARE OF q
        ON CONFLICT (quiz_id) DO UPDATE SET until = excluded.until, attempts = excluded.attempts, checksum = excluded.checksum,
          counts = excluded.counts`,
    },
    [quizId, tally.until, tally.attempts, tally.checksum, JSON.stringify(tally.counts), corrections],
  )
}

/** How many attempts are counted at once: a statement ends long before its time is up, and what it counted is stored. */
const mostAtOnce = 4_000

/** A time of a quiz's attempts, by when they ended; without a beginning or an end it has none. */
type Span = { from: Date | null; until: Date | null }

/** Returns when the attempt ended that comes after `offset` others of a time, in practice mode or not; both are SQL. */
const endAfter = (offset: string, isPractice = 'false') => `(SELECT a.finished_at FROM attempts a
    WHERE a.quiz_id = $1 AND ${hasResult} AND a.is_practice = ${isPractice}
    AND a.finished_at >= coalesce($2::timestamptz, '-infinity') AND a.finished_at < coalesce($3::timestamptz, 'infinity')
    ORDER BY a.finished_at OFFSET ${offset} LIMIT 1)`

/** Attempts that ended in one instant are counted together. */
const endOf = <End extends Date | null>(end: Date | null, { from, until }: { from: Date | null; until: End }) =>
  end === null || (from !== null && end <= from) ? until : end

/** Where the next part of a quiz's final attempts ends; null where too few are left to be stored. */
async function nextEnd(
  db: Db,
  quizId: number,
  { atOnce, ...span }: { from: Date | null; until: Date; atOnce: number },
): Promise<Date | null> {
  const [found] = await db.run<{ enough: Date | null; end: Date | null }>(
    {
      name: 'next-part-of-tally',
      text: `SELECT ${endAfter(`${storedFrom - 1}`)} AS enough, ${endAfter('$4')} AS "end"`,
    },
    [quizId, span.from, span.until, atOnce],
  )
  return found?.enough ? endOf(found.end, span) : null
}

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
      const [found] = await db.run<{ end: Date | null }>(
        { name: 'next-part-narrowed', text: `SELECT ${endAfter('$4', '$5::bool')} AS "end"` },
        [quizId, from, until, atOnce, narrowing.isPractice ?? false],
      )
      const end = endOf(found?.end ?? null, span)
      const part = await countIn(db, quizId, { ...narrowing, from: from ?? undefined, before: end ?? undefined }, now)
      counts = mergedCounts(both(counts, part))
      if (end === null || end === until) return counts
      from = end
    }
  })

/** Returns what is stored of a quiz and still so, and where the next part to be counted ends. */
async function lookAt(db: Db, quizId: number, { until, atOnce }: { until: Date; atOnce: number }) {
  const [found] = await db.run<Known>(storedStatement, [quizId])
  const known = found?.is_complete ? found : undefined
  const end = found ? await nextEnd(db, quizId, { from: known?.until ?? null, until, atOnce }) : null
  return { corrections: found?.corrections ?? 0, known, end }
}

const sumOf = async (db: Db, quizId: number, before: Date | 'infinity') => {
  const [sum] = await db.run<{ attempts: number; checksum: number }>({ name: 'sum-attempts', text: sumText }, [
    quizId,
    before,
  ])
  return sum ?? { attempts: 0, checksum: 0 }
}

/** How many attempts that fit have a result which late answers may still change. */
async function countPending(db: Db, quizId: number, narrowing: Narrowing, now: number): Promise<number> {
  const [found] = await db.run<{ attempts: number }>(
    {
      name: 'count-pending-attempts',
      text: `SELECT count(*)::int AS attempts FROM attempts a WHERE ${attemptsWhere} AND ${isPending}`,
    },
    [...valuesOf(quizId, narrowing), lateSinceOf(now)],
  )
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

/** What was counted of a quiz. */
export type Counted = {
  counts: Counts
  /** How many attempts are missing because they are being counted in the background. */
  uncounted: number
  /** How many attempts are missing because late answers may still change their results. */
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
    const { attempts } = await sumOf(db, quizId, 'infinity')
    return { counts: stored?.counts ?? noCounts, uncounted: attempts - pending - (stored?.attempts ?? 0), pending }
  }
  const known = end === null ? stored : await countParts(db, quizId, now, atOnce)
  const rest = await count(db, quizId, { from: known?.until }, now)
  return { counts: known ? both(known.counts, rest) : rest, uncounted: 0, pending }
}

/** Forgets what was counted of a quiz whose answers have been graded anew. */
export async function forgetTally(tx: Db, quizId: number): Promise<void> {
  await tx.run({ name: 'forget-tally', text: 'DELETE FROM quiz_tallies WHERE quiz_id = $1' }, [quizId])
}

/** Counts ahead the quizzes with so many new attempts that their figures would take seconds. */
export async function countAhead(db: Db, now: number, atOnce = mostAtOnce): Promise<void> {
  const rows = await db.run<{ quiz_id: number }>(
    {
      name: 'uncounted-quizzes',
      text: `SELECT a.quiz_id FROM attempts a LEFT JOIN quiz_tallies t ON t.quiz_id = a.quiz_id
        WHERE ${hasTimedResult} AND a.finished_at < $1 AND a.finished_at >= coalesce(t.until, '-infinity')
        GROUP BY a.quiz_id HAVING count(*) >= ${storedFrom} ORDER BY a.quiz_id`,
    },
    [untilOf(now)],
  )
  for (const { quiz_id: quizId } of rows) await countParts(db, quizId, now, atOnce)
}
