import type { z } from 'zod'
import type { OwnReport } from '../../contract/question-reports.ts'
import type { WaitingReport } from '../../contract/studio/question-reports.ts'
import { lateMs } from '../../core/attempts/late.ts'
import { excerptOf } from '../../core/questions/reading.ts'
import { mostReportsADay, type ReportReason } from '../../core/questions/report.ts'
import { emailAbout, findSameDecision, recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'
import { notifyStaff } from '../site/staff-notices.ts'
import * as queries from './queries.ts'
import { dayMs } from '../../core/dates.ts'

type Own = z.output<typeof OwnReport>

/** A report as a student sends it. */
type Report = { attemptId: number; questionId: number; reason: ReportReason; words: string }

/**
 * Stores a student's report of a question of their finished attempt, and notifies the staff. Rejects a second one of the same
 * question, and more than {@link mostReportsADay} within a day. T29
 */
export function reportQuestion(
  db: Db,
  user: { id: number; name: string },
  { attemptId, questionId, reason, words }: Report,
  now: number,
): Promise<Own> {
  return db.transaction(async (tx) => {
    const [met] = await queries.findQuestion(tx, {
      attemptId,
      userId: user.id,
      questionId,
      lateAt: new Date(now - lateMs),
    })
    if (!met) refuse('attempt.not_found')
    if (met.is_withheld) refuse('attempt.open')
    if (met.item_id === null) refuse('question.not_found')
    // Two reports of one student at the same time are counted one after the other.
    await queries.lockReporter(tx, { userId: user.id })
    const [sent] = await queries.countRecent(tx, { userId: user.id, since: new Date(now - dayMs) })
    if ((sent?.many ?? 0) >= mostReportsADay) refuse('report.too_many')
    const [added] = await queries.addReport(tx, {
      userId: user.id,
      quizId: met.quiz_id,
      itemId: met.item_id,
      attemptId,
      questionId,
      reason,
      words,
      now: new Date(now),
    })
    if (!added) refuse('report.sent_before')
    await notifyStaff(tx, now, { kind: 'report', personId: user.id, about: met.quiz })
    return added
  })
}

/** Lists a student's reports of the questions of a version, by the revisions that it has. T29 */
export const listOwnReports = (db: Db, userId: number, versionId: number): Promise<Own[]> =>
  queries.listOwn(db, { userId, versionId })

type Waiting = z.output<typeof WaitingReport>

/** Lists the reports that wait for an answer, the oldest first. T3 */
export async function listWaitingReports(db: Db, most: number): Promise<Waiting[]> {
  const rows = await queries.listWaiting(db, { most })
  return rows.map(({ stem_html: stem, passage_html: passage, ...row }) => ({ ...row, text: excerptOf(stem, passage) }))
}

/** The reply of staff to a report. */
type Answer = { corrected: true } | { corrected: false; reason: string }

/** Answers a report; the same answer again by the same author, while it can be taken back, is the first one. T4 T29 */
export function answerReport(
  db: Db,
  { id, answer, author, now }: { id: number; answer: Answer; author: Author; now: number },
): Promise<{ id: number; at: number } | 'missing' | 'answered'> {
  return db.transaction(async (tx) => {
    const action = answer.corrected ? 'corrected' : 'declined'
    const [row] = await queries.answerReport(tx, {
      id,
      now: new Date(now),
      isCorrected: answer.corrected,
      answer: answer.corrected ? '' : answer.reason,
      lateAt: new Date(now - lateMs),
    })
    if (!row) {
      const same = await findSameDecision(tx, { thing: 'report', thingId: id, action, author, now })
      if (same) return { id: same.id, at: same.at.getTime() }
      const known = await queries.findReport(tx, { id })
      return known.length === 0 ? 'missing' : 'answered'
    }
    const reason = answer.corrected ? null : answer.reason
    const auditId = await recordChange(tx, {
      now,
      author,
      thing: 'report',
      thingId: id,
      action,
      personId: row.user_id,
      after: { reason, opened: [] },
    })
    const texts = await emailTextsFor(tx, { id: row.user_id })
    const email = texts.reportAnswered({
      quiz: row.quiz,
      quizId: row.quiz_id,
      reason,
      isWithheld: row.is_withheld,
    })
    await enqueue(tx, now, 'email', { to: row.email, ...email }, emailAbout(auditId, { author, now }))
    return { id: auditId, at: now }
  })
}

/** Lets an answered report wait again; false when it does not stand as answered. T4 */
export async function reopenReport(tx: Db, id: number): Promise<boolean> {
  const reopened = await queries.reopenReport(tx, { id })
  return reopened.length === 1
}
