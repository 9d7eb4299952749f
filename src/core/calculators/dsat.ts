/** The most questions a Reading and Writing section counts. K1 */
export const highestDsatCorrect = 54

/** Section scores by correct answers, 0 to 54: an estimate of ours, editable in the settings. K1 */
export const defaultDsatTable: readonly number[] = [
  200,
  230,
  250,
  ...Array.from({ length: 48 }, (_, index) => 260 + 10 * index),
  750,
  760,
  780,
  800,
]

/** Returns a number of correct answers as the calculator takes it: whole, 0 to 54; what is no number is 0. K1 */
export function clampDsatCorrect(correct: number): number {
  return Number.isNaN(correct) ? 0 : Math.trunc(Math.min(highestDsatCorrect, Math.max(0, correct)))
}

/** Returns the Digital SAT Reading and Writing score (200–800) of a number of correct answers, clamped to 0..54. K1 */
export function dsatScore(correct: number, table: readonly number[] = defaultDsatTable): number {
  const index = clampDsatCorrect(correct)
  return table[index] ?? defaultDsatTable[index] ?? 200
}
