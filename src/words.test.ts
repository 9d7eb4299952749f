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

type Node = {
  type: string
  start: number
  value?: unknown
  name?: { name?: string }
  expression?: Node
  consequent?: Node
  alternate?: Node
  right?: Node
  quasis?: (Node & { value: { cooked: string } })[]
}
type Attribute = { name?: { name?: string }; value?: Node | null }

/** Words that stand in a screen itself: between its elements, or in an attribute of them. */
function wordsIn(path: string, source: string): string[] {
  const found: string[] = []
  const note = (text: unknown, { start }: Node) => {
    if (hasWord(text)) found.push(`${path}:${source.slice(0, start).split('\n').length} ${String(text).trim()}`)
  }
  // What an expression shows: words in quotes or backticks, also where one of several is chosen.
  const noteShown = (node: Node | null | undefined): void => {
    if (!node) return
    if (node.type === 'Literal') note(node.value, node)
    if (node.type === 'TemplateLiteral') for (const one of node.quasis ?? []) note(one.value.cooked, one)
    if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(noteShown)
    if (node.type === 'LogicalExpression') noteShown(node.right)
  }
  const visit = (node: unknown, isAttribute = false): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one))
    if (typeof node !== 'object' || node === null) return
    const { type, value, expression } = node as Node
    if (type === 'JSXText') note(value, node as Node)
    // {'words'} between elements.
    if (type === 'JSXExpressionContainer' && !isAttribute) noteShown(expression)
    if (type === 'JSXAttribute') {
      const { name, value: given } = node as Attribute
      if (said.test(name?.name ?? '')) noteShown(given?.type === 'JSXExpressionContainer' ? given.expression : given)
      return visit(given, true)
    }
    Object.values(node).forEach((one) => visit(one))
  }
  visit(parseSync(path, source).program)
  return found
}

test('every word of a screen comes from the dictionary', () => {
  expect(screens.flatMap((path) => wordsIn(path, readFileSync(join(web, path), 'utf8')))).toEqual([])
  expect(screens.length).toBeGreaterThan(150)
})

test('a word beside the dictionary is seen, wherever it stands', () => {
  const screen =
    `<p title="One"><b aria-label={is ? 'Two' : two}>Three {"Four"} {words.five} <img alt="" className={is ? 'six' : 'or'} /></b>` +
    '{is && `Five ${words.six}`}</p>'
  expect(wordsIn('a.tsx', screen).map((one) => one.split(' ')[1])).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
})
