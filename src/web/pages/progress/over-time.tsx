import { inTen } from '../../../core/learning/said.ts'
import { useDay } from '../../base/use-day.ts'
import { ChevronDownIcon } from '../../ui/icons/arrows.tsx'
import { Table } from '../../ui/layout/table.tsx'
import * as progressWords from '#words/progress'
import { useWords } from '../../words/words.tsx'
import type { ProgressWire } from './progress-data.ts'
import styles from './progress.module.css'

type Shown = ProgressWire['shown']

/** The most days that the table shows: the newest ones. */
const mostColumns = 8
const size = { width: 320, height: 140, start: 24, top: 8, bottom: 8 }

/** The bands of all skills together, day by day, and the same with each skill as a table. */
export function OverTime({ shown }: { shown: Shown }) {
  const { progress: words } = useWords(progressWords)
  const told = shown.flatMap(({ shown_at: at, whole }) => (whole ? [{ at: Date.parse(at), whole }] : []))
  if (told.length < 2) return <p>{words.chartEarly}</p>
  return (
    <div className={styles.overTime}>
      <p className={styles.soft}>{words.chartLead}</p>
      <Chart told={told} />
      <details className={styles.table}>
        <summary>
          {words.tableOpen}
          <ChevronDownIcon />
        </summary>
        <ShownTable shown={shown.slice(-mostColumns)} />
      </details>
    </div>
  )
}

function Chart({ told }: { told: { at: number; whole: NonNullable<Shown[number]['whole']> }[] }) {
  const { progress: words, format } = useWords(progressWords)
  const [first, last] = [told[0]?.at ?? 0, told.at(-1)?.at ?? 0]
  const x = (at: number) => size.start + 8 + ((at - first) / Math.max(1, last - first)) * (size.width - size.start - 16)
  const y = (share: number) => size.top + (1 - share) * (size.height - size.top - size.bottom)
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={words.chart(told.length)}
      className={styles.chart}
    >
      {[0, 5, 10].map((tenth) => (
        <g key={tenth}>
          <path d={`M${size.start} ${y(tenth / 10)}H${size.width}`} className={styles.base} />
          <text x={size.start - 6} y={y(tenth / 10) + 4} textAnchor="end">
            {format.number(tenth)}
          </text>
        </g>
      ))}
      <polyline points={told.map(({ at, whole }) => `${x(at)},${y(whole.share)}`).join(' ')} />
      {told.map(({ at, whole }) => (
        <g key={at}>
          <path d={`M${x(at)} ${y(whole.low)}V${y(whole.high)}`} className={styles.span} />
          <circle cx={x(at)} cy={y(whole.share)} r="3.5" />
        </g>
      ))}
    </svg>
  )
}

function ShownTable({ shown }: { shown: Shown }) {
  const { progress: words } = useWords(progressWords)
  const day = useDay()
  const names = [...new Set(shown.flatMap(({ skills }) => skills.map(({ name }) => name)))].toSorted()
  const rows = [
    { name: words.whole, estimates: shown.map(({ whole }) => whole) },
    ...names.map((name) => ({
      name,
      estimates: shown.map(({ skills }) => skills.find((skill) => skill.name === name)?.estimate ?? null),
    })),
  ]
  return (
    <Table label={words.table} heads={[words.skill, ...shown.map(({ shown_at: at }) => day(at))]}>
      {rows.map(({ name, estimates }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {estimates.map((estimate, at) => (
            <td key={shown[at]?.shown_at}>{estimate ? words.cell(inTen(estimate)) : words.none}</td>
          ))}
        </tr>
      ))}
    </Table>
  )
}
