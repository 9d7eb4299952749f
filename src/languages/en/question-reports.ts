import type { ReportReason } from '../../core/questions/report.ts'

const reasons: Record<ReportReason, string> = {
  key: 'The marked answer is wrong',
  wording: 'The text has a mistake or is unclear',
  options: 'Two options fit, or none does',
  picture: 'A picture, graph or table is missing or wrong',
  explanation: 'The explanation is wrong or unclear',
  other: 'Something else',
}

/** The form in which a student reports a question. T29 */
export const questionReports = {
  reasons,
  reason: 'What is wrong?',
  words: 'In your words (may be empty)',
  send: 'Send report',
  cancel: 'Cancel',
  once: {
    byEmail: 'The academy reads it and answers by email and here. Each question can be reported once.',
    noEmail: 'The academy reads it and answers here. Each question can be reported once.',
  },
}
