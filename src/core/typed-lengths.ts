/** The most characters of what is typed, by what it is: contract and forms have them from here. */
export const mostTyped = {
  /** A code of a second factor, or one that an academy has printed. */
  code: 60,
  query: 200,
  senderName: 120,
  message: 4_000,
  guardian: 200,
  review: 4_000,
  reviewAnswer: 2_000,
  paymentReference: 200,
  paymentNote: 1_000,
  /** The reason of a decision, in words for the student. */
  reason: 1_000,
  /** The reason why staff end, reopen or void an attempt. */
  deskReason: 500,
  personNote: 4_000,
  groupName: 80,
  quizName: 200,
  academyName: 200,
  /** The title of a new thing; its editor may take a longer one. */
  title: 120,
} as const
