import { z } from 'zod'
import { reportReasons } from '../../core/questions/report.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { Decided, Reason } from './decision.ts'

/** A reported question that waits for an answer. T3 T29 */
export const WaitingReport = z.object({
  id: z.number(),
  created_at: Instant,
  user_id: z.number(),
  student: z.string(),
  quiz_id: z.number(),
  quiz: z.string(),
  item_id: z.number(),
  /** The beginning of what is asked, as plain text. */
  text: z.string(),
  reason: z.enum(reportReasons),
  words: z.string(),
  /** The number of students who have reported the question, including this one. */
  reports: z.number(),
})

/** Reported questions in the studio. T29 */
export const studioQuestionReports = {
  answerReport: endpoint({
    does: 'Says what became of a reported question: it was corrected, or it is right, and why; the student gets an email ten seconds later',
    on: 'POST /studio/question-reports/:reportId/decision',
    limit: 'studioMails',
    access: 'reports.answer',
    params: z.object({ reportId: Id }),
    body: z.discriminatedUnion('corrected', [
      z.object({ corrected: z.literal(true) }),
      z.object({ corrected: z.literal(false), reason: Reason }),
    ]),
    reply: Decided,
    refuses: ['request.invalid', 'account.unauthenticated', 'account.forbidden', 'report.not_found', 'report.answered'],
  }),
}
