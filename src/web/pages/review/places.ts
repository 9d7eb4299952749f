type Named = { id: number }

/** What opened a question's detail: its number in the grid, or the button in its row. */
export type Opener = 'number' | 'review'

/** The id on the page of a question's row. */
export const rowId = ({ id }: Named) => `question-${id}`

/** The id on the page of what opens a question's detail. */
export const openerId = (opener: Opener, { id }: Named) => `${opener}-${id}`
