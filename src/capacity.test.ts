import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { capacityOf, measuredCosts } from '../bench/capacity.ts'

const page = readFileSync(new URL('../docs/capacity.md', import.meta.url), 'utf8')

const thousands = new Intl.NumberFormat('en')
/** Rounds to two digits, which are all that the model knows. */
const rounded = (value: number) => thousands.format(Number(value.toPrecision(2)))

test('O13 the page about capacity shows what the model says, from 1,000 to 1,000,000 students', () => {
  const table = /^\| students +\|.*\n\|.*\n((?:\|.*\n)+)/m.exec(page)?.[1] ?? ''
  const shown = table
    .trim()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const rows = [1_000, 10_000, 100_000, 1_000_000].map((students) => {
    const capacity = capacityOf({ students, atOnce: 0.05, testsAWeek: 1 }, measuredCosts)
    return [
      thousands.format(students),
      thousands.format(capacity.studentsAtOnce),
      rounded(capacity.answersADay),
      rounded(capacity.gigabytesAYear),
      thousands.format(capacity.nodes),
      rounded(capacity.primaryCores),
    ]
  })
  expect(shown).toEqual(rows)
})

test('O13 the model takes what was measured, and grows with the students', () => {
  const [, site = '', database = ''] = /\| 5,000 .*\| ([\d,]+) µs, ([\d,]+) µs/.exec(page) ?? []
  expect(measuredCosts).toEqual({
    siteMicros: Number(site.replace(',', '')),
    databaseMicros: Number(database.replace(',', '')),
  })
  const academy = { students: 5_000, atOnce: 1, testsAWeek: 1 }
  const costs = { siteMicros: 1_000, databaseMicros: 500 }
  expect(capacityOf(academy, costs)).toMatchObject({ savesPerSecond: 250, nodes: 1, primaryCores: 0.5 })
  expect(capacityOf({ ...academy, students: 20_000 }, costs)).toMatchObject({ nodes: 4, primaryCores: 2 })
  // A core that is used to a quarter: no more than one node for what fits.
  expect(capacityOf({ ...academy, students: 5_020 }, costs).nodes).toBe(2)
})

test('O13 an academy of 10,000 students with a test a week grows by the bytes of its answers and attempts', () => {
  const { gigabytesAYear, answersADay } = capacityOf({ students: 10_000, atOnce: 0.05, testsAWeek: 1 }, measuredCosts)
  expect(answersADay).toBeCloseTo(77_143, 0)
  expect(gigabytesAYear).toBeCloseTo(520_000 * (54 * 99.1 + 2_000) * 1e-9, 6)
})
