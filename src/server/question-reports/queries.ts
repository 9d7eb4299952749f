import type { ReportReason } from '../../core/questions/report.ts'
import { isOpenIn, openQuestions } from '../attempts/open-items.ts'
import { hasResult, isWithheld } from '../attempts/finality.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

const ownColumns = `p.question_id, p.reason, p.words, ${isoOf('p.created_at')} AS sent_at, p.is_corrected, p.answer`

const ownRow = { sent_at: notNull() }

export const findQuestion = statement({
  name: 'question-to-report',
  text: `SELECT a.quiz_id, z.name AS quiz, (SELECT r.item_id FROM version_questions l JOIN item_revisions r ON r.id = l.revision_id
      WHERE l.version_id = a.version_id AND l.revision_id = :questionId AND (l.variant IS NULL OR a.variant = 'all' OR l.variant = a.variant))
      AS item_id, ${isWithheld(':lateAt')} AS is_withheld
    FROM attempts a JOIN quizzes z ON z.id = a.quiz_id WHERE a.id = :attemptId AND a.user_id = :userId AND ${hasResult}`,
  row: { is_withheld: notNull() },
})

export const lockReporter = statement({
  name: 'lock-reporter',
  text: 'SELECT FROM users WHERE id = :userId FOR NO KEY UPDATE',
})

export const countRecent = statement({
  name: 'recent-reports',
  text: 'SELECT count(*)::int AS many FROM question_reports WHERE user_id = :userId AND created_at > :since',
  row: { many: notNull() },
})

export const addReport = statement({
  name: 'add-question-report',
  text: `INSERT INTO question_reports AS p (user_id, quiz_id, item_id, attempt_id, question_id, reason, words, created_at)
    VALUES (:userId, :quizId, :itemId, :attemptId, :questionId, :reason, :words, :now) ON CONFLICT (user_id, item_id) DO NOTHING RETURNING ${ownColumns}`,
  params: { reason: notNull<ReportReason>() },
  row: ownRow,
})

export const listOwn = statement({
  name: 'own-question-reports',
  text: `SELECT ${ownColumns.replace('p.question_id', 'l.revision_id AS question_id')}
    FROM question_reports p JOIN item_revisions r ON r.item_id = p.item_id
      JOIN version_questions l ON l.revision_id = r.id AND l.version_id = :versionId
    WHERE p.user_id = :userId ORDER BY p.id`,
  row: ownRow,
})

export const listWaiting = statement({
  name: 'waiting-question-reports',
  text: `SELECT p.id, ${isoOf('p.created_at')} AS created_at, p.user_id, u.name AS student, p.quiz_id, z.name AS quiz, p.item_id,
      r.stem_html, r.passage_html, p.reason, p.words,
      (SELECT count(*)::int FROM question_reports o WHERE o.item_id = p.item_id) AS reports
    FROM question_reports p JOIN users u ON u.id = p.user_id JOIN quizzes z ON z.id = p.quiz_id
      JOIN item_revisions r ON r.id = p.question_id
    WHERE p.answered_at IS NULL ORDER BY p.id LIMIT :most`,
  row: { created_at: notNull(), reports: notNull() },
})

export const answerReport = statement({
  name: 'answer-question-report',
  text: `UPDATE question_reports a SET answered_at = :now, is_corrected = :isCorrected, answer = :answer FROM users u, quizzes z
    WHERE a.id = :id AND a.answered_at IS NULL AND u.id = a.user_id AND z.id = a.quiz_id
    RETURNING a.user_id, u.email, a.quiz_id, z.name AS quiz, 
        (${isWithheld(':lateAt')} OR ${isOpenIn(openQuestions('a.user_id', ':now'), 'a.item_id')}) AS is_withheld`,
  row: { email: notNull(), is_withheld: notNull() },
})

export const findReport = statement({
  name: 'report-exists',
  text: 'SELECT FROM question_reports WHERE id = :id',
})

export const reopenReport = statement({
  name: 'reopen-question-report',
  text: `UPDATE question_reports SET answered_at = NULL, is_corrected = NULL, answer = '' WHERE id = :id
    AND answered_at IS NOT NULL RETURNING id`,
})
