/** The ids of the places on the page that a question has: its row, and what opens its detail. */
type Named = { id: number }

/** What opened a question's detail: its number in the grid, or the button in its row. */
export type Opener = 'number' | 'review'

export const rowId = ({ id }: Named) => `question-${id}`

export const openerId = (opener: Opener, { id }: Named) => `${opener}-${id}`
