type Named = { id: number }

/** The control that opened a question's detail: its number, the number or button in its row, or a line about its time or skill. */
export type Opener = 'number' | 'row' | 'review' | 'longest' | 'changed' | 'missed' | 'weakest' | 'skill'

/** Returns the id on the page of a question's row. */
export const rowId = ({ id }: Named) => `question-${id}`

/** Returns the id on the page of what opens a question's detail. */
export const openerId = (opener: Opener, { id }: Named) => `${opener}-${id}`
