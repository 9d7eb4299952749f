import { lateMs, lateReasons } from '../../core/attempts/late.ts'
import { isHeld, stillHeldUntil } from './windows.ts'

// Which attempts have a result, and which results are final, as SQL.

/** Returns the condition under which an attempt has a result: it is closed, and was not discarded; `row` is its alias. */
export const resultIn = (row: string) => `${row}.phase = 'closed' AND ${row}.finish_reason IS DISTINCT FROM 'discarded'`

/** {@link resultIn} of an attempt `a`. */
export const hasResult = resultIn('a')

/** {@link hasResult}, and it was not reopened after its keys were seen: what figures count. T38 */
export const hasCountedResult = `${hasResult} AND NOT a.is_left_out`

/** {@link hasCountedResult}, and leaving did not stop its clock: what figures count unless they are asked for practice. docs/decisions/0107 */
export const hasTimedResult = `${hasCountedResult} AND NOT a.is_practice`

/** Returns the condition under which time or staff ended a closed attempt, see {@link lateReasons}; `row` is its alias. */
export const endedByTimeOrStaff = (row: string) =>
  `${row}.finish_reason IN (${lateReasons.map((reason) => `'${reason}'`).join(', ')})`

/**
 * Returns the condition under which late answers may still arrive for an attempt: its verdicts and its score would reveal which ones to
 * send. `since` is the placeholder of an instant: attempts that ended before it are final.
 */
export const acceptsLateAnswers = (row: string, since: string) =>
  `(${endedByTimeOrStaff(row)} AND ${row}.finalised_at IS NULL AND ${row}.finished_at > ${since})`

/**
 * Returns the SQL for the number of right answers in an attempt: NULL as long as {@link acceptsLateAnswers}, for staff as for the student.
 */
export const finalCount = (row: string, since: string) =>
  `CASE WHEN ${acceptsLateAnswers(row, since)} THEN NULL ELSE ${row}.correct_count END`

/** Returns the instant of {@link acceptsLateAnswers} for SQL that has the present one as a placeholder. */
export const lateSince = (now: string) => `(${now}::timestamptz - interval '${lateMs} ms')`

/** Returns the instant for SQL that has the one of {@link lateSince} as a placeholder. */
export const nowOfLate = (since: string) => `(${since}::timestamptz + interval '${lateMs} ms')`

/**
 * Returns the SQL for the instant at which a closed attempt's result is shown; NULL: now. Late answers may arrive until then, or its review
 * is withheld.
 */
export const finalAt = (row: string, since: string) => `greatest(
    CASE WHEN ${acceptsLateAnswers(row, since)} THEN ${row}.finished_at + interval '${lateMs} ms' END,
    ${stillHeldUntil(row, nowOfLate(since))})`

const someAtQuiz = (condition: string) =>
  `EXISTS (SELECT FROM attempts o WHERE o.user_id = a.user_id AND o.quiz_id = a.quiz_id AND (${condition}))`
const isUnsettled = (since: string) => `o.phase <> 'closed' OR ${acceptsLateAnswers('o', since)}`

/**
 * Returns the condition under which an attempt of the user of `a` at its quiz is open or not final: staff see no verdict of it either.
 * decision 177
 */
export const isUndecided = (since: string) => someAtQuiz(isUnsettled(since))

/**
 * Returns the condition under which the verdicts of an attempt `a`, each of which reveals a key, are withheld from its student: {@link
 * isUndecided}, or a review at the quiz is withheld for those who sit later. decisions 177 and 188
 */
export const isWithheld = (since: string) => someAtQuiz(`${isUnsettled(since)} OR ${isHeld('o', nowOfLate(since))}`)
