/** The four colors of a result, from the best to the worst. */
export type ResultColor = 'good' | 'warn' | 'poor' | 'bad'

/** Returns the color of a percentage, wherever one is shown: from 80 green, from 50 yellow, from 30 orange, else red. R1 */
export function resultColor(percent: number): ResultColor {
  if (percent >= 80) return 'good'
  if (percent >= 50) return 'warn'
  return percent >= 30 ? 'poor' : 'bad'
}
