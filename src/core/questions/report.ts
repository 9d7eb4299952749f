/** The reasons for which a student can report a question, in the order in which a form offers them. T29 */
export const reportReasons = ['key', 'wording', 'options', 'picture', 'explanation', 'other'] as const

export type ReportReason = (typeof reportReasons)[number]

/** The most questions that a student reports within a day. */
export const mostReportsADay = 20

/** The longest text of a report, in characters. */
export const longestReport = 1000
