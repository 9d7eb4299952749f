/** Builds the condition that the thing of a noun, or the quiz, with this id lies in the bin. T8 */
export const isBinned = (noun: string, id: string): string =>
  `EXISTS (SELECT FROM thing_states b WHERE b.noun = '${noun}' AND b.thing_id = ${id} AND b.binned_at IS NOT NULL)`
