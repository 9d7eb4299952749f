import * as calculatorWords from '#words/calculators'
import { useWords } from '../../words/words.tsx'
import styles from './score-curve.module.css'

/** The field the curve is drawn in, in units of the drawing. */
const width = 320
const height = 160
const lowest = 200
const highest = 800

type ScoreCurveProps = {
  /** A score for each number of correct answers, from 0. */
  table: readonly number[]
  correct: number | null
}

/** Plots the score against the correct answers, with the learner's own point; the sentence beside it says the same. */
export function ScoreCurve({ table, correct }: ScoreCurveProps) {
  const { dsat } = useWords(calculatorWords).calculators
  const most = Math.max(1, table.length - 1)
  const pointOf = (right: number) => ({
    x: (right / most) * width,
    y: height - (((table[right] ?? lowest) - lowest) / (highest - lowest)) * height,
  })
  const line = table.map((_, right) => pointOf(right)).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
  const here = correct === null ? null : pointOf(correct)
  return (
    <figure aria-hidden="true" className={styles.figure}>
      <svg viewBox={`-44 -14 ${width + 58} ${height + 40}`} className={styles.curve}>
        <path className={styles.frame} d={`M0 0V${height}H${width}`} />
        {here && <path className={styles.guide} d={`M${here.x} ${height}V${here.y}H0`} />}
        <polyline className={styles.line} points={line.join(' ')} />
        {here && <circle className={styles.point} cx={here.x} cy={here.y} r="6" />}
        <g className={styles.numbers}>
          <text x="-8" y={height} textAnchor="end">
            {lowest}
          </text>
          <text x="-8" y="10" textAnchor="end">
            {highest}
          </text>
          <text x="0" y={height + 18}>
            0
          </text>
          <text x={width} y={height + 18} textAnchor="end">
            {most}
          </text>
        </g>
      </svg>
      <figcaption className={styles.caption}>{dsat.curve}</figcaption>
    </figure>
  )
}
