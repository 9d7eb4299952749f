/** The reason why a question was missed, as the student says in one tap. L2 */
export const mistakeCauses = ['rule', 'misread', 'trap', 'time', 'careless'] as const

/** The reason why a question was missed. */
export type MistakeCause = (typeof mistakeCauses)[number]

/** The most characters of a student's own rule: one sentence. */
export const longestOwnRule = 200
