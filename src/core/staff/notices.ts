/** Events that staff are notified of by email; each member chooses. T5 */
export const noticeKinds = ['request', 'order', 'reference', 'receipt', 'message', 'report'] as const

export type NoticeKind = (typeof noticeKinds)[number]

/** For how long what follows is collected after an email, in milliseconds: one email holds all of it. T5 */
export const noticePauseMs = 15 * 60_000
