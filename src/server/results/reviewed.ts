import type { z } from 'zod'
import { quizDefaults } from '../../core/quiz-defaults.ts'
import type { FinalQuestion, ReviewedAttempt } from '../../contract/results.ts'
import type { ReviewSummary } from '../../contract/quiz-reviews.ts'
import type { Variant } from '../../core/attempts/variant.ts'
import { answerWords, readPairs } from '../../core/questions/answer-reader.ts'
import { isAnswered, keysOnWire, readerOf, type Verdict } from '../../core/questions/grading.ts'
import { plainText } from '../../core/questions/reading.ts'
import { isCounted } from '../../core/questions/ruling.ts'
import { estimateBand } from '../../core/results/estimate.ts'
import { percentage, verdictOf } from '../../core/results/score.ts'
import { shortened } from '../../core/shortened.ts'
import type { OpenTest } from '../attempts/open-items.ts'
import type { ResponseRow } from '../attempts/rows.ts'
import { toShown } from '../../core/questions/option-order.ts'
import { orderOf } from '../quizzes/shuffled-options.ts'
import type { ReviewedRow } from './store.ts'
import { asked, revealed, routeOf, type Version, type VersionQuestion } from '../quizzes/versions.ts'

/** The tests that keep the keys of an attempt's questions, by question. */
export type Waiting = ReadonlyMap<number, OpenTest>

/** Returns what an attempt's questions wait for. */
export const waitingOf = ({ waiting }: Pick<ReviewedRow, 'waiting'>): Waiting =>
  new Map(waiting.map(({ question_id: id, ...test }) => [id, test]))

/** Returns a question with its key and explanation, or with neither while it waits: for finished attempts only. X4 T44 */
export function finalQuestion(question: VersionQuestion, waitsFor?: OpenTest): z.output<typeof FinalQuestion> {
  if (waitsFor) {
    const hidden = asked(question)
    const matches = hidden.matches.map((match) => ({ ...match, right_item: null }))
    return { ...hidden, matches, explanation: null, waits_for: waitsFor }
  }
  const seen = revealed(question)
  const pairs = readPairs(seen.correct_answer)
  const shown = asked(question)
  return {
    ...shown,
    ...seen,
    matches: shown.matches.map((match) => ({ ...match, right_item: pairs[match.id] ?? null })),
  }
}

type Summary = z.output<typeof ReviewSummary>
type ShownLine = Summary['questions'][number]
type Line = Omit<ShownLine, 'mark' | 'waits_for'> & { mark: Verdict }
type Asked = Omit<Line, 'user_answer' | 'answer_words' | 'mark' | 'marked' | 'seconds' | 'was_right'> & {
  question: VersionQuestion
  inWords: (wire: string | null) => string
}

/** The longest excerpt of a written answer in a row. */
const longestWords = 80

const asLine = (question: VersionQuestion): Asked => {
  const { matches } = asked(question)
  const inWords = (wire: string | null) => plainText(answerWords(readerOf(question.type), wire, matches))
  return {
    inWords,
    id: question.id,
    question,
    type: question.type,
    question_ID: question.externalId,
    module: question.module,
    domain: question.domain,
    skill: question.skill,
    key_words: keysOnWire(question).map(inWords).join(' / '),
    ...(!isCounted(question) && { is_dropped: true as const }),
  }
}

const lineCache = new WeakMap<Version, Map<Variant | null, Asked[]>>()

/** Returns what all attempts along a route have in common, cached per version. */
function linesOf(version: Version, variant: Variant | null): Asked[] {
  const cache = lineCache.get(version) ?? new Map<Variant | null, Asked[]>()
  lineCache.set(version, cache)
  const lines = cache.get(variant) ?? routeOf(version, variant).map(asLine)
  cache.set(variant, lines)
  return lines
}

/** Returns the verdict on an answer, a skip when there is none. R3 */
function verdictOn({ type, ruling }: VersionQuestion, response: ResponseRow | undefined): Line['mark'] {
  if (response?.mark === 1 || ruling?.rule === 'credit') return 'correct'
  return isAnswered({ type }, response?.user_answer ?? null) ? 'incorrect' : 'skip'
}

/** Returns one line per question of a closed attempt. */
export function reviewLines(
  version: Version,
  { variant, option_seed: seed, responses }: Pick<ReviewedRow, 'variant' | 'option_seed' | 'responses'>,
): Line[] {
  const given = new Map(responses.map((row) => [row.question_id, row]))
  return linesOf(version, variant).map(({ question, inWords, ...line }) => {
    const response = given.get(line.id)
    // The letters that the student saw.
    const asShown = (wire: string | null) => inWords(seed === null ? wire : toShown(wire, orderOf(question, seed)))
    const verdict = verdictOn(question, response)
    return {
      ...line,
      key_words: seed === null ? line.key_words : keysOnWire(question).map(asShown).join(' / '),
      user_answer: response?.user_answer ?? null,
      answer_words: shortened(asShown(response?.user_answer ?? null), longestWords),
      mark: verdict,
      marked: response?.is_marked ?? false,
      seconds: response?.spent_seconds ?? 0,
      // Which answer was right before goes by the key at that time: under a corrected one it says nothing.
      was_right: verdict !== 'correct' && question.ruling === null && (response?.was_right ?? false),
      ...(response?.is_unsure && { is_unsure: true as const }),
    }
  })
}

/** Returns lines as their student may see them: of a question that waits, that it was answered and nothing of how. T44 */
export const shownLines = (lines: readonly Line[], waiting: Waiting): ShownLine[] =>
  lines.map((line) => {
    const waitsFor = waiting.get(line.id)
    if (!waitsFor) return line
    const mark = isAnswered(line, line.user_answer) ? 'waiting' : 'skip'
    return { ...line, key_words: '', mark, was_right: false, waits_for: waitsFor }
  })

/** Counts what a score leaves out while it waits: it would tell the verdict of one question after the other. T44 */
function leftOut(version: Version, attempt: ReviewedRow) {
  const waiting = waitingOf(attempt)
  const given = new Map(attempt.responses.map((row) => [row.question_id, row]))
  const out = routeOf(version, attempt.variant).filter((question) => waiting.has(question.id) && isCounted(question))
  const right = out.filter((question) => verdictOn(question, given.get(question.id)) === 'correct')
  return {
    total: out.length,
    correct: right.length,
    module1Correct: right.filter(({ module }) => module === 'module1').length,
  }
}

/**
 * Returns a closed attempt as on the wire; `table` has the academy's scaled scores, for the estimate. The questions that wait count
 * nowhere.
 */
export function reviewedAttempt(
  attempt: ReviewedRow,
  version: Version,
  table: readonly number[],
): z.input<typeof ReviewedAttempt> {
  const { passMark } = version.settings
  const out = leftOut(version, attempt)
  const correct = (attempt.correct_count ?? 0) - out.correct
  const total = (attempt.total_count ?? 0) - out.total
  const percent = percentage(correct, total)
  const estimate = estimateBand({ correct, total, variant: attempt.variant, table })
  return {
    attempt_id: attempt.id,
    number: attempt.number,
    option_seed: attempt.option_seed,
    variant: attempt.variant,
    module1_correct: attempt.module1_correct === null ? null : attempt.module1_correct - out.module1Correct,
    started_at: attempt.started_at.toISOString(),
    finished_at: (attempt.finished_at ?? attempt.started_at).toISOString(),
    finish_reason: attempt.finish_reason ?? 'submitted',
    is_practice: attempt.is_practice,
    correct_answers: correct,
    total_questions: total,
    percentage: percent,
    pass_mark: passMark ?? quizDefaults.passMark,
    verdict: out.total > 0 ? null : verdictOf({ percent, passMark, hasEstimate: estimate !== null }),
    estimate,
  }
}

/** Returns the receipt of a closed attempt: what arrived, however it was graded since. */
export function receiptOf(attempt: ReviewedRow, version: Version): Summary['receipt'] {
  const route = routeOf(version, attempt.variant)
  const given = new Map(attempt.responses.map((row) => [row.question_id, row.user_answer]))
  return {
    stored: route.filter((question) => isAnswered(question, given.get(question.id) ?? null)).length,
    total: route.length,
    stored_at: (attempt.late_at ?? attempt.finished_at ?? attempt.started_at).toISOString(),
    is_late: attempt.late_at !== null,
    time_up_at: attempt.finish_reason === 'time_up' ? (attempt.finished_at?.toISOString() ?? null) : null,
  }
}

/** Returns the corrections that changed an attempt's result, none of them while a question waits: what it was before and after tells. T20 */
export const regradesOf = ({ regrades, waiting }: ReviewedRow): Summary['regrades'] =>
  waiting.length > 0
    ? []
    : regrades.map(({ question_id, at, rule, reason, other_variant, ...row }) => ({
        question_id,
        at: new Date(at).toISOString(),
        rule,
        reason,
        before: { correct: row.correct_before, total: row.total_before },
        after: { correct: row.correct_after, total: row.total_after },
        other_variant,
      }))

/** Returns the finished attempts at a quiz, oldest first. */
export const historyOf = ({ past }: ReviewedRow): Summary['history'] =>
  past.map(({ attempt_id, number, finished_at, correct_count, total_count, is_practice }) => ({
    attempt_id,
    number,
    finished_at: new Date(finished_at).toISOString(),
    correct_answers: correct_count,
    total_questions: total_count,
    percentage: percentage(correct_count, total_count),
    is_practice,
  }))
