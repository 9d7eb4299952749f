/** The most questions of a quiz, which is what one submission may carry. */
export const mostQuestions = 500

/** The most changed answers in one call. */
export const mostSaves = 200

/** The longest answer that is stored, in UTF-16 code units. */
export const longestAnswer = 4000
