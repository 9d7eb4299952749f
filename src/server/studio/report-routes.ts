import { studioQuestionReports } from '../../contract/studio/question-reports.ts'
import { byActor } from '../audit/record.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { answerReport } from '../question-reports/store.ts'
import { decided } from '../audit/decided.ts'

/** The calls of reported questions. */
export const studioReportRoutes = routes(studioQuestionReports, {
  async answerReport({ params, body }, { db, now, actor }) {
    const result = await answerReport(db, { id: params.reportId, answer: body, author: byActor(actor), now: now() })
    if (result === 'missing') refuse('report.not_found')
    if (result === 'answered') refuse('report.answered')
    return { data: decided(result) }
  },
})
