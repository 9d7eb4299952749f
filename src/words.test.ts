import { globSync, readdirSync, readFileSync } from 'node:fs'
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
/** Fields of objects that say what people read. */
const saidLater = /^(label|title|text)$/
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
type Named = { key?: { name?: string }; callee?: { name?: string; property?: { name?: string } } }
type Attribute = { name?: { name?: string }; value?: Node | null }

/** Finds words that stand in a screen itself: between its elements, or in an attribute of them. */
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
    // { label: 'words' }, which an element is given later.
    if (type === 'Property' && saidLater.test((node as Named).key?.name ?? '')) noteShown(value as Node)
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
    '{is && `Five ${words.six}`}</p>; const a = { label: is ? "Six" : words.two, value: "true" }'
  expect(wordsIn('a.tsx', screen).map((one) => one.split(' ')[1])).toEqual([
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
    'Six',
  ])
})

/** A piece of a statement, whose last word may be a table's. */
const sql = /\b(?:SELECT|WHERE|AND|ORDER BY)\b/
/** Returns whether a text is a sentence: three words at least, and a stop. */
const isSentence = (text: unknown) =>
  typeof text === 'string' && /[.!?]$/.test(text) && !sql.test(text) && /\p{L}+ \p{L}+.* \p{L}+.*[.!?]$/su.test(text)
/** The names under which core and the contract describe their calls and formats, for documents. */
const describing = /^(describe|description|does|about|plain|Error)$/

/** Finds the sentences of a source that are no description. */
function sentencesIn(path: string, source: string): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, value, start } = node as Node
    const { key, callee } = node as Named
    // What it is called on may say something.
    if (describing.test(key?.name ?? callee?.property?.name ?? callee?.name ?? '')) return visit(callee)
    const text = type === 'TemplateElement' ? (value as { cooked: string }).cooked : value
    if (/^(Literal|TemplateElement)$/.test(type) && isSentence(text))
      found.push(`${path}:${source.slice(0, start).split('\n').length} ${String(text)}`)
    Object.values(node).forEach(visit)
  }
  visit(parseSync(path, source).program)
  return found
}

test('core and the contract say by codes what they say, but in the tables for clients without words', () => {
  const tables = /^contract\/(errors|messages|problems|account-problems)\.ts$/
  const paths = globSync(['core/**/*.ts', 'contract/**/*.ts'], { cwd: join(web, '..') })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.ts') && !tables.test(path))
  expect(paths.flatMap((path) => sentencesIn(path, readFileSync(join(web, '..', path), 'utf8')))).toEqual([])
  expect(paths.length).toBeGreaterThan(100)
})

/** Sentences of the server for whom no dictionary is: at the command line and in logs, and content that an academy then edits. */
const unworded = [
  /(?:^|-|\/)(?:commands?|runs)\.ts$/,
  /^server\/(?:composition|backup|db|doctor|staff)\//,
  /^server\/site\/(?:legal-templates|settings)\.ts$/,
  // The help of import and export, what describes the format of files, and the questions of the template.
  /^server\/banks\/(?:arguments|formats\/(?:academy-schema|table))\.ts$/,
]

test('the server says by codes what it says, but at the command line', () => {
  const paths = globSync('server/**/*.ts', { cwd: join(web, '..') })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.ts') && !unworded.some((place) => place.test(path)))
  expect(paths.flatMap((path) => sentencesIn(path, readFileSync(join(web, '..', path), 'utf8')))).toEqual([])
  expect(paths.length).toBeGreaterThan(200)
})

test('the modules of web without markup have no sentences of their own', () => {
  const paths = globSync('**/*.ts', { cwd: web }).filter((path) => !/\.test\.ts$|\.d\.ts$/.test(path))
  expect(paths.flatMap((path) => sentencesIn(path, readFileSync(join(web, path), 'utf8')))).toEqual([])
  expect(paths.length).toBeGreaterThan(150)
})

test('a sentence beside the codes is seen, and a description is not', () => {
  const source =
    "const a = z.string().min(1, 'It must be longer.').describe('It is the first.')\nconst b = `${a} is too long for it.`"
  expect(sentencesIn('a.ts', source)).toEqual(['a.ts:1 It must be longer.', 'a.ts:2  is too long for it.'])
})
