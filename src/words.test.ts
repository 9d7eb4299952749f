import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

const web = join(dirname(fileURLToPath(import.meta.url)), 'web')
const screens = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx') && !path.startsWith('words/'))

/** Attributes that people read or hear, of elements and of our own parts. */
const said =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|hint|lead|legend|heading|message|summary|text|empty)$/
const hasWord = (text: unknown) => typeof text === 'string' && /\p{L}{2}/u.test(text)

type Node = { type: string; start: number; value?: unknown; name?: { name?: string }; expression?: Node }
type Attribute = { name?: { name?: string }; value?: Node | null }

/** Words that stand in a screen itself: between its elements, or in an attribute of them. */
function wordsIn(path: string, source: string): string[] {
  const found: string[] = []
  const note = (text: unknown, { start }: Node) => {
    if (hasWord(text)) found.push(`${path}:${source.slice(0, start).split('\n').length} ${String(text).trim()}`)
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, value, expression } = node as Node
    if (type === 'JSXText') note(value, node as Node)
    // {'words'} between elements.
    if (type === 'JSXExpressionContainer' && expression?.type === 'Literal') note(expression.value, expression)
    if (type === 'JSXAttribute') {
      const { name, value: given } = node as Attribute
      const inner = given?.type === 'JSXExpressionContainer' ? given.expression : given
      if (said.test(name?.name ?? '') && inner?.type === 'Literal') note(inner.value, inner)
      if (inner?.type === 'Literal') return
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(path, source).program)
  return found
}

test('every word of a screen comes from the dictionary', () => {
  expect(screens.flatMap((path) => wordsIn(path, readFileSync(join(web, path), 'utf8')))).toEqual([])
  expect(screens.length).toBeGreaterThan(150)
})

test('a word beside the dictionary is seen, wherever it stands', () => {
  const screen = `<p title="One"><b aria-label={'Two'}>Three {"Four"} {words.five} <img alt="" className="six" /></b></p>`
  expect(wordsIn('a.tsx', screen).map((one) => one.split(' ')[1])).toEqual(['One', 'Two', 'Three', 'Four'])
})
