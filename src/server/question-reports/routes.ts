import { questionReports } from '../../contract/question-reports.ts'
import { routes } from '../http/route.ts'
import { reportQuestion } from './store.ts'

export const questionReportRoutes = routes(questionReports, {
  async reportQuestion({ body }, { db, actor, now }) {
    const report = {
      attemptId: body.attempt_id,
      questionId: body.question_id,
      reason: body.reason,
      words: body.words,
    }
    return { data: await reportQuestion(db, actor, report, now()), msg: 'report.sent' }
  },
})
