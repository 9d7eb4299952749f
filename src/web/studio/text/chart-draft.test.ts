import { expect, test } from 'vitest'
import { beanYields } from '../../../testing/charts.ts'
import { chartOfDraft, draftOfChart, newChartDraft, withPasted } from './chart-draft.ts'

test('T16 a chart that is opened and applied is the same chart', () => {
  expect(chartOfDraft(draftOfChart(beanYields))).toEqual({ chart: beanYields })
})

test('T16 a table copied from a spreadsheet fills the cells from where it is put, and grows them', () => {
  const { cells } = newChartDraft()
  const filled = withPasted(cells, { row: 0, column: 0 }, 'Year\tA\tB\r\n1990\t1\t2.5\r\n2000\t\t4\r\n')
  expect(filled).toEqual([
    ['Year', 'A', 'B'],
    ['1990', '1', '2.5'],
    ['2000', '', '4'],
    ['', '', ''],
  ])
  expect(withPasted(filled, { row: 3, column: 1 }, '7\n8').slice(3)).toEqual([
    ['', '7', ''],
    ['', '8', ''],
  ])
})

test('T16 a pasted table that is too large for a graph stays whole, and what is too much is said', () => {
  const problemAt = (columns: number, rows: number) => {
    const head = ['Year', ...Array.from({ length: columns }, (_, at) => `Series ${at + 1}`)]
    const lines = Array.from({ length: rows }, (_, at) => [`${1990 + at}`, ...Array.from(head.slice(1), () => `${at}`)])
    const copied = [head, ...lines]
    const draft = { ...newChartDraft(), kind: 'line' as const, title: 'Rain', yLabel: 'mm' }
    const cells = withPasted(draft.cells, { row: 0, column: 0 }, copied.map((row) => row.join('\t')).join('\n'))
    expect(cells).toEqual(copied)
    const read = chartOfDraft({ ...draft, cells })
    return 'problem' in read ? read.problem : null
  }
  expect(problemAt(5, 30)).toBe(null)
  expect(problemAt(5, 31)).toBe('many_rows')
  expect(problemAt(6, 30)).toBe('series')
})

test('T16 empty rows and columns are left out; what is no number is said', () => {
  const cells = [
    ['Year', 'A', '', 'B'],
    ['1990', '1', '', '2'],
    ['', '', '', ''],
    ['2000', '3', '', ''],
  ]
  const draft = { ...newChartDraft(), kind: 'line' as const, title: ' Rain ', yLabel: 'mm', cells }
  expect(chartOfDraft(draft)).toMatchObject({
    chart: {
      title: 'Rain',
      series: ['A', 'B'],
      rows: [
        { x: '1990', values: [1, 2] },
        { x: '2000', values: [3, null] },
      ],
    },
  })
  expect(chartOfDraft({ ...draft, cells: [...cells, ['2010', 'many', '', '1']] })).toEqual({ problem: 'value' })
  expect(chartOfDraft({ ...draft, cells: [...cells, ['2010', '1', '5', '1']] })).toEqual({ problem: 'series' })
  expect(chartOfDraft(newChartDraft())).toEqual({ problem: 'title' })
})
