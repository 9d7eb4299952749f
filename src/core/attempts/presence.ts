/** How long a player is silent before its student counts as away. T27 */
export const awayMs = 20_000

/** How often a player whose question has changed says so, when no answer does. */
export const placeMs = 5_000
