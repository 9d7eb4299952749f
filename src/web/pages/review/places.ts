type Named = { id: number }

/** What opened a question's detail: its number, that in its row or the button there, or a line about its time or its skill. */
export type Opener = 'number' | 'row' | 'review' | 'longest' | 'changed' | 'missed' | 'weakest' | 'skill'

/** The id on the page of a question's row. */
export const rowId = ({ id }: Named) => `question-${id}`

/** The id on the page of what opens a question's detail. */
export const openerId = (opener: Opener, { id }: Named) => `${opener}-${id}`
