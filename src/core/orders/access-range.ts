/** The days for which a course can be opened: ten years at most. */
export const accessRange = { least: 1, most: 3660 }
