/** Maximum questions of a quiz, and answers of one submission. */
export const mostQuestions = 500

/** Maximum changed answers in one call. */
export const mostSaves = 200

/** The longest answer that is stored, in UTF-16 code units. */
export const longestAnswer = 4000
