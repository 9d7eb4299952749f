import { coded } from '../core/coded.ts'
import { z } from 'zod'
import { longestReport, reportReasons } from '../core/questions/report.ts'
import { endpoint, Id, Instant } from './endpoint.ts'

/** A student's report of a question, with what became of it. */
export const OwnReport = z.object({
  question_id: z.number(),
  reason: z.enum(reportReasons),
  words: z.string(),
  sent_at: Instant,
  /** True if the question was corrected; null: not decided yet. */
  is_corrected: z.boolean().nullable(),
  /** The academy's answer; '' when it gave none. */
  answer: z.string(),
})

export const questionReports = {
  reportQuestion: endpoint({
    does: 'Reports a question of a finished attempt to the academy, once for each question; staff answer by email and in the review',
    on: 'POST /question-reports',
    limit: 'changes',
    access: 'user',
    body: z.object({
      attempt_id: Id,
      question_id: Id,
      reason: z.enum(reportReasons),
      words: z
        .string()
        .trim()
        .max(longestReport, coded('text.most', { most: longestReport })),
    }),
    reply: OwnReport,
    refuses: [
      'request.invalid',
      'account.unauthenticated',
      'attempt.not_found',
      'attempt.open',
      'question.not_found',
      'report.sent_before',
      'report.too_many',
    ],
  }),
}
