import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, test } from 'vitest'
import { sanitizeReading } from '../../../server/content/sanitize.ts'
import { readBlocks, type ReadableNode } from './block-text.ts'
import { sentencesOf, wordAt, type TextRange } from './text-ranges.ts'

type Parsed = DefaultTreeAdapterTypes.Node

/** Returns a parsed node as the browser has it. */
function asNode(node: Parsed): ReadableNode {
  const attributes = 'attrs' in node ? node.attrs : []
  return {
    nodeName: node.nodeName,
    nodeValue: 'value' in node ? node.value : null,
    className: attributes.find(({ name }) => name === 'class')?.value ?? '',
    childNodes: 'childNodes' in node ? node.childNodes.map(asNode) : [],
  }
}
const read = (html: string) => readBlocks(asNode(parseFragment(html)))
const pieces = (html: string) => {
  const { text, breaks } = read(html)
  return [0, ...breaks].map((from, at) => text.slice(from, breaks[at]))
}

test.each([
  { html: '<p>one <em>two</em></p><p>three</p>', blocks: ['one two', 'three'] },
  { html: '<p>one<br>two</p>', blocks: ['one', 'two'] },
  { html: '<tr></tr><table><tr><td>Ledge</td><td>81</td></tr></table>', blocks: ['Ledge', '81'] },
  { html: '<p>These:</p><ul><li>one</li><li>two</li></ul>', blocks: ['These:', 'one', 'two'] },
  { html: '<h4>Text 1</h4><p>one</p>', blocks: ['Text 1', 'one'] },
  { html: '<pre>one\ntwo</pre>', blocks: ['one\n', 'two'] },
  { html: '<p>so <span class="wide"><math><mi>x</mi></math></span>holds</p>', blocks: ['so ', 'x', 'holds'] },
  { html: '<p><!-- a comment -->one</p>', blocks: ['one'] },
  { html: '', blocks: [''] },
])('$html has the blocks $blocks', ({ html, blocks }) => {
  expect(pieces(html)).toEqual(blocks)
})

const formula = [
  'math',
  'mrow',
  'mi',
  'mn',
  'mo',
  'mfrac',
  'msup',
  'msub',
  'mtext',
  'msqrt',
  'mspace',
  'mstyle',
  'mpadded',
]
const inline = new Set([
  ...formula,
  'em',
  'strong',
  'span',
  'u',
  'b',
  'i',
  'a',
  'sub',
  'sup',
  'cite',
  'q',
  's',
  'small',
  'code',
])

/** Returns the line or block of each character, computed another way: by its nearest element that is not inline, and the breaks before. */
function placesOf(html: string): string[] {
  const places: string[] = []
  let [blocks, lines] = [0, 0]
  const visit = (node: Parsed, place: string) => {
    for (const child of 'childNodes' in node ? node.childNodes : []) {
      if (child.nodeName === 'br') lines += 1
      if ('value' in child) for (let at = 0; at < child.value.length; at += 1) places.push(`${place}.${lines}`)
      else visit(child, inline.has(child.nodeName) ? place : String((blocks += 1)))
    }
  }
  visit(parseFragment(html), 'root')
  return places
}

const files = import.meta.glob<object>('../../../demo/quizzes/*/*.json', { eager: true, import: 'default' })
const passages = Object.values(files)
  .flatMap((file) => (Array.isArray(file) ? (file as { passage: string | null }[]) : []))
  .flatMap(({ passage }) => (passage === null ? [] : sanitizeReading(passage)))

test('no word and no sentence of the demo is in two blocks of its passage', () => {
  const crossing = (html: string, ranges: readonly (TextRange | null)[]) => {
    const places = placesOf(html)
    return ranges.filter((range) => range && new Set(places.slice(range.start, range.end)).size > 1)
  }
  const wrong = passages.map((html) => {
    const blocks = read(html)
    const words = Array.from(blocks.text, (_, at) => wordAt(blocks, at))
    return crossing(html, [...words, ...sentencesOf(blocks)])
  })
  expect(wrong.flat()).toEqual([])
  // Passages in which there is something to cross.
  const without = passages.filter((html) => crossing(html, sentencesOf({ ...read(html), breaks: [] })).length > 0)
  expect(passages.length).toBeGreaterThan(100)
  expect(without.length).toBeGreaterThan(20)
})
