import type { z } from 'zod'
import type { OwnReport } from '../../contract/question-reports.ts'
import type { WaitingReport } from '../../contract/studio/question-reports.ts'
import { lateMs } from '../../core/attempts/late.ts'
import { excerptOf } from '../../core/questions/reading.ts'
import { mostReportsADay, type ReportReason } from '../../core/questions/report.ts'
import { isOpenIn, openQuestions } from '../attempts/open-items.ts'
import { hasResult, isWithheld } from '../attempts/store.ts'
import { emailAbout, findSameDecision, recordChange, type Author } from '../audit/record.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'
import { notifyStaff } from '../site/staff-notices.ts'

type Own = z.output<typeof OwnReport>

const ownColumns = `p.question_id, p.reason, p.words, ${isoOf('p.created_at')} AS sent_at, p.is_corrected, p.answer`
const dayMs = 86_400_000

/** A report as a student sends it. */
type Report = { attemptId: number; questionId: number; reason: ReportReason; words: string }

type Met = { quiz_id: number; quiz: string; item_id: number | null; is_withheld: boolean }

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
    const [met] = await tx.run<Met>(
      {
        name: 'question-to-report',
        text: `SELECT a.quiz_id, z.name AS quiz, (SELECT r.item_id FROM version_questions l JOIN item_revisions r ON r.id = l.revision_id
            WHERE l.version_id = a.version_id AND l.revision_id = $3 AND (l.variant IS NULL OR a.variant = 'all' OR l.variant = a.variant))
            AS item_id, ${isWithheld('$4')} AS is_withheld
          FROM attempts a JOIN quizzes z ON z.id = a.quiz_id WHERE a.id = $1 AND a.user_id = $2 AND ${hasResult}`,
      },
      [attemptId, user.id, questionId, new Date(now - lateMs)],
    )
    if (!met) refuse('attempt.not_found')
    if (met.is_withheld) refuse('attempt.open')
    if (met.item_id === null) refuse('question.not_found')
    // Two reports of one student at the same time are counted one after the other.
    await tx.run({ name: 'lock-reporter', text: 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE' }, [user.id])
    const [sent] = await tx.run<{ many: number }>(
      {
        name: 'recent-reports',
        text: 'SELECT count(*)::int AS many FROM question_reports WHERE user_id = $1 AND created_at > $2',
      },
      [user.id, new Date(now - dayMs)],
    )
    if ((sent?.many ?? 0) >= mostReportsADay) refuse('report.too_many')
    const [added] = await tx.run<Own>(
      {
        name: 'add-question-report',
        text: `INSERT INTO question_reports AS p (user_id, quiz_id, item_id, attempt_id, question_id, reason, words, created_at)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (user_id, item_id) DO NOTHING RETURNING ${ownColumns}`,
      },
      [user.id, met.quiz_id, met.item_id, attemptId, questionId, reason, words, new Date(now)],
    )
    if (!added) refuse('report.sent_before')
    await notifyStaff(tx, now, { kind: 'report', personId: user.id, about: met.quiz })
    return added
  })
}

/** Lists a student's reports of the questions of a version, by the revisions that it has. T29 */
export const listOwnReports = (db: Db, userId: number, versionId: number): Promise<Own[]> =>
  db.run(
    {
      name: 'own-question-reports',
      text: `SELECT ${ownColumns.replace('p.question_id', 'l.revision_id AS question_id')}
        FROM question_reports p JOIN item_revisions r ON r.item_id = p.item_id
          JOIN version_questions l ON l.revision_id = r.id AND l.version_id = $2
        WHERE p.user_id = $1 ORDER BY p.id`,
    },
    [userId, versionId],
  )

type Waiting = z.output<typeof WaitingReport>

/** Lists the reports that wait for an answer, the oldest first. T3 */
export async function listWaitingReports(db: Db, most: number): Promise<Waiting[]> {
  const rows = await db.run<Omit<Waiting, 'text'> & { stem_html: string; passage_html: string | null }>(
    {
      name: 'waiting-question-reports',
      text: `SELECT p.id, ${isoOf('p.created_at')} AS created_at, p.user_id, u.name AS student, p.quiz_id, z.name AS quiz, p.item_id,
          r.stem_html, r.passage_html, p.reason, p.words,
          (SELECT count(*)::int FROM question_reports o WHERE o.item_id = p.item_id) AS reports
        FROM question_reports p JOIN users u ON u.id = p.user_id JOIN quizzes z ON z.id = p.quiz_id
          JOIN item_revisions r ON r.id = p.question_id
        WHERE p.answered_at IS NULL ORDER BY p.id LIMIT $1`,
    },
    [most],
  )
  return rows.map(({ stem_html: stem, passage_html: passage, ...row }) => ({ ...row, text: excerptOf(stem, passage) }))
}

/** What staff say of a report. */
type Answer = { corrected: true } | { corrected: false; reason: string }

/** Answers a report; the same answer again by the same author, while it can be taken back, is the first one. T4 T29 */
export function answerReport(
  db: Db,
  { id, answer, author, now }: { id: number; answer: Answer; author: Author; now: number },
): Promise<{ id: number; at: number } | 'missing' | 'answered'> {
  return db.transaction(async (tx) => {
    const action = answer.corrected ? 'corrected' : 'declined'
    const [row] = await tx.run<{ user_id: number; email: string; quiz_id: number; quiz: string; is_withheld: boolean }>(
      {
        name: 'answer-question-report',
        text: `UPDATE question_reports a SET answered_at = $2, is_corrected = $3, answer = $4 FROM users u, quizzes z
          WHERE a.id = $1 AND a.answered_at IS NULL AND u.id = a.user_id AND z.id = a.quiz_id
          RETURNING a.user_id, u.email, a.quiz_id, z.name AS quiz, 
              (${isWithheld('$5')} OR ${isOpenIn(openQuestions('a.user_id', '$2'), 'a.item_id')}) AS is_withheld`,
      },
      [id, new Date(now), answer.corrected, answer.corrected ? '' : answer.reason, new Date(now - lateMs)],
    )
    if (!row) {
      const same = await findSameDecision(tx, { thing: 'report', thingId: id, action, author, now })
      if (same) return { id: same.id, at: same.at.getTime() }
      const known = await tx.run({ name: 'report-exists', text: 'SELECT FROM question_reports WHERE id = $1' }, [id])
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
  const reopened = await tx.run(
    {
      name: 'reopen-question-report',
      text: `UPDATE question_reports SET answered_at = NULL, is_corrected = NULL, answer = '' WHERE id = $1
        AND answered_at IS NOT NULL RETURNING id`,
    },
    [id],
  )
  return reopened.length === 1
}
