import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Table } from './table.tsx'

const row = (
  <tr>
    <td>Noor</td>
  </tr>
)

test('a table whose rows are cards on a phone has the names of its columns for its cells; another has not', () => {
  const heads = ['Name', 'What is “new”, or "old"']
  const stacked = renderToStaticMarkup(<Table {...{ label: 'Rows', heads, stacks: true }}>{row}</Table>)
  expect(stacked).toContain('--head-1:&quot;Name&quot;;--head-2:&quot;What is “new”, or \\&quot;old\\&quot;&quot;')
  expect(renderToStaticMarkup(<Table {...{ label: 'Rows', heads }}>{row}</Table>)).not.toContain('style=')
})

test('the style sheet shows the names of six columns, as many as any table that stacks has', () => {
  const css = readFileSync(new URL('table.module.css', import.meta.url), 'utf8')
  expect([...css.matchAll(/content: var\(--head-(\d)\)/g)].map(([, at]) => at)).toEqual(['1', '2', '3', '4', '5', '6'])
})
