import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Weeks } from './weeks.tsx'

/** Returns the cells of the table, row by row. */
function cellsOf(weeks: Parameters<typeof Weeks>[0]['weeks']) {
  const html = renderToStaticMarkup(<Weeks weeks={weeks} />)
  const rows = html.match(/<tr.*?<\/tr>/gs) ?? []
  return rows.map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, text]) => text))
}

test('T30 a parent reads questions and minutes of each week, and where the time of a week is missing that it was not recorded', () => {
  const weeks = [
    { days: 3, answers: 12, minutes: 25 },
    { days: 1, answers: 7, minutes: 0 },
    { days: 0, answers: 0, minutes: 0 },
  ]
  expect(cellsOf(weeks)).toEqual([
    ['Four weeks', 'Questions', 'Minutes'],
    ['Last 7 days', '12', '25'],
    ['1 week ago', '7', 'not recorded'],
    ['2 weeks ago', '0', '0'],
  ])
})

test('T30 where no week has its time, the report has no column of minutes and its label speaks of none', () => {
  const weeks = [
    { days: 3, answers: 12, minutes: 0 },
    { days: 0, answers: 0, minutes: 0 },
  ]
  expect(cellsOf(weeks)).toEqual([
    ['Four weeks', 'Questions'],
    ['Last 7 days', '12'],
    ['1 week ago', '0'],
  ])
  expect(renderToStaticMarkup(<Weeks weeks={weeks} />)).not.toMatch(/minutes/i)
})
