import { globSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Cell, Row, RowHead, Table } from './table.tsx'

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

test('a table whose rows are cards says itself what its parts are, as the boxes of cards are no parts of a table', () => {
  const cells = (
    <Row>
      <RowHead>Noor</RowHead>
      <Cell>new</Cell>
    </Row>
  )
  const stacked = renderToStaticMarkup(
    <Table {...{ label: 'Rows', heads: ['Name', 'What'], stacks: true }}>{cells}</Table>,
  )
  expect([...stacked.matchAll(/<(\w+)[^>]* role="(\w+)"/g)].map(([, tag, role]) => `${tag} ${role}`)).toEqual([
    'table table',
    'thead rowgroup',
    'tr row',
    'th columnheader',
    'th columnheader',
    'tbody rowgroup',
    'tr row',
    'th rowheader',
    'td cell',
  ])
})

test('every table that stacks is made of rows and cells that say so', () => {
  const texts = globSync('src/web/**/*.tsx', { exclude: ['**/*.test.tsx'] }).map((file) => readFileSync(file, 'utf8'))
  const stacking = texts.flatMap((text) => text.match(/<Table\s[^>]*\bstacks\b.*?<\/Table>/gs) ?? [])
  expect(stacking).not.toEqual([])
  expect(stacking.filter((table) => /<t[rdh]\b/.test(table))).toEqual([])
})

const heads = (many: number) => Array.from({ length: many }, (_, at) => `Head ${at + 1}`)

test('the style sheet shows the names of six columns, and no table of more stacks', () => {
  const css = readFileSync(new URL('table.module.css', import.meta.url), 'utf8')
  expect([...css.matchAll(/content: var\(--head-(\d)\)/g)].map(([, at]) => at)).toEqual(['1', '2', '3', '4', '5', '6'])
  const show = (many: number) =>
    renderToStaticMarkup(<Table {...{ label: 'Rows', heads: heads(many), stacks: true }}>{row}</Table>)
  expect(show(6)).toContain('--head-6')
  expect(() => show(7)).toThrow('cannot stack')
})
