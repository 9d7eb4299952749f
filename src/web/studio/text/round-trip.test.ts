import { globSync, readFileSync } from 'node:fs'
import { createDocument, getSchema } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import fc from 'fast-check'
import { Window } from 'happy-dom'
import { afterAll, expect, test, vi } from 'vitest'
import { richElements, richText } from '../../../core/editing/rich-text.ts'
import { sanitizeHtml } from '../../../server/content/sanitize.ts'
import { chartAddress } from '../../../core/charts/chart.ts'
import { beanYields } from '../../../testing/charts.ts'
import { toEditable, toStored } from './convert.ts'
import { extensions } from './schema.ts'

const schema = getSchema(extensions)
const page = new Window() as unknown as typeof globalThis.window
const { document } = page
// The editor's own parser looks for it there.
vi.stubGlobal('window', page)
// Other files share this process, and take a window without a document for a browser.
afterAll(() => void vi.unstubAllGlobals())

/** Opens stored HTML as the editor does, by its own parser, and saves it again, as the editor and the server do. */
function openedAndSaved(html: string): string {
  document.body.innerHTML = html
  toEditable(document.body)
  const doc = createDocument(document.body.innerHTML, schema)
  doc.check()
  const saved = document.createElement('body')
  saved.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document }))
  return sanitizeHtml(toStored(saved))
}

/** Returns the HTML without the white space that no browser shows: line breaks of the source, and what stands at the edges of blocks. */
const shown = (html: string) =>
  html
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .replaceAll(
      / ?(<\/?(?:p|h[2-5]|ul|ol|li|blockquote|table|caption|thead|tbody|tr|th|td|figure|figcaption|div|hr|dl|br)\b[^>]*>) ?/g,
      '$1',
    )
    .trim()

/** Returns the texts with tags that a value of JSON holds. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('<') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const demo = [
  ...globSync('src/demo/{articles,courses}/**/*.html').map((path) => [path, readFileSync(path, 'utf8')] as const),
  ...globSync('src/demo/{quizzes/**/,courses/,}*.json').flatMap((path) =>
    textsIn(JSON.parse(readFileSync(path, 'utf8'))).map((text) => [path, text] as const),
  ),
]

test('T12 opening and saving a text of the demo changes nothing of it', () => {
  for (const [path, text] of demo) {
    const stored = sanitizeHtml(text)
    expect([path, openedAndSaved(stored)]).toEqual([path, shown(stored)])
  }
  expect(demo.length).toBeGreaterThan(250)
})

test('T12 white space of the source between two marks stays a blank', () => {
  const html = '<p><em>It went out.</em>\n  <em>The boats</em>\n<strong>went</strong>\n\t out</p>\n  <p>again</p>'
  expect(openedAndSaved(sanitizeHtml(html))).toBe(
    '<p><em>It went out.</em> <em>The boats</em> <strong>went</strong> out</p><p>again</p>',
  )
})

test.each([
  '<p>An <span class="blank"></span> and <u>underlined <strong>bold</strong></u>, H<sub>2</sub>O, x<sup>2</sup>, <code>a</code>, <s>gone</s>.</p>',
  '<p dir="rtl" lang="ar">نص <span dir="ltr" lang="en">English</span></p>',
  '<p class="poem">One<br />Two</p>',
  '<blockquote>Loose words</blockquote><blockquote><p>A paragraph</p><p>Another</p></blockquote>',
  '<ul><li>One<ul><li>Inner</li></ul></li><li><p>First</p><p>Second</p></li></ul><ol start="3" type="a"><li>x</li></ol>',
  '<p><a href="https://example.com" title="There" rel="noopener nofollow">A <em>link</em></a></p>',
  '<p>A picture <img src="/pictures/map.svg" alt="A map" width="600" height="400" /> in a line</p>',
  '<figure><img src="/pictures/map.svg" alt="A map" /><figcaption>The <em>bay</em></figcaption></figure>',
  '<figure><table><tbody><tr><td>1</td></tr></tbody></table></figure>',
  `<p>Look:</p><figure><img src="${chartAddress(beanYields)}" alt="" /><figcaption>Of <em>2020</em></figcaption></figure>`,
  '<pre>let x = 1\n  y</pre><dl><dt>Term</dt><dd>Words</dd></dl><div class="poem">A<br />B</div><hr />',
  '<p>So \\(\\frac{1}{2}\\) holds.</p><p>\\[y = mx + b\\]</p>',
  '<table><caption>Rain, in <em>mm</em></caption><thead><tr><th scope="col">Month</th><th></th></tr></thead><tbody><tr><th scope="row">May</th><td colspan="2">1</td></tr></tbody></table>',
  '<table><colgroup><col /><col /></colgroup><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  '<table><tbody><tr><td><p>One</p><p>Two</p></td></tr></tbody></table>',
  '<h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5>',
  '<p><q>Quoted</q> <cite>Book</cite> <small>small</small> <b>b</b> <i>i</i></p>',
])('T12 opening and saving %s changes nothing', (html) => {
  const stored = sanitizeHtml(html)
  expect(openedAndSaved(stored)).toBe(stored)
})

test('T12 each element that the sanitizer allows is one that the editor edits or keeps', () => {
  const nestings: Record<string, (inner: string) => string> = {
    ul: () => '<ul><li>x</li></ul>',
    ol: () => '<ol><li>x</li></ol>',
    li: (inner) => `<ul>${inner}</ul>`,
    figcaption: (inner) => `<figure><img src="/a.svg" alt="" />${inner}</figure>`,
    dt: (inner) => `<dl>${inner}</dl>`,
    dd: (inner) => `<dl>${inner}</dl>`,
    colgroup: () => '<table><colgroup><col /></colgroup><tbody><tr><td>x</td></tr></tbody></table>',
    col: () => '<table><colgroup><col /></colgroup><tbody><tr><td>x</td></tr></tbody></table>',
    ...Object.fromEntries(
      ['caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'table'].map((name) => [
        name,
        () =>
          '<table><caption>c</caption><thead><tr><th>h</th></tr></thead><tbody><tr><td>x</td></tr></tbody>' +
          (name === 'tfoot' ? '<tfoot><tr><td>f</td></tr></tfoot></table>' : '</table>'),
      ]),
    ),
  }
  const isAlone = new Set(['br', 'hr', 'img'])
  for (const name of richElements) {
    const inner =
      name === 'img'
        ? '<img src="/a.svg" alt="" />'
        : isAlone.has(name)
          ? `<${name} />`
          : `<${name}${name === 'span' ? ' lang="en"' : ''}${name === 'a' ? ' href="/x"' : ''}>x</${name}>`
    const isLine = (richText.marks as readonly string[]).includes(name) || name === 'br' || name === 'img'
    const html = nestings[name]?.(inner) ?? (isLine ? `<p>a${inner}b</p>` : inner)
    const stored = sanitizeHtml(html)
    expect([name, stored.includes(`<${name}`)]).toEqual([name, true])
    expect([name, openedAndSaved(stored)]).toEqual([name, stored])
  }
})

/** Texts of nested marks and blocks, as the editor itself can make them. */
const words = fc.stringMatching(/^[a-z]{1,6}$/)
const marked = fc.array(fc.tuple(words, fc.subarray(['u', 'em', 'strong', 'sub', 'code'])), {
  minLength: 1,
  maxLength: 4,
})
const line = fc
  .tuple(marked, fc.constantFrom(' ', '\n', '\n  '))
  .map(([pieces, space]) =>
    pieces.map(([word, marks]) => marks.reduceRight((inner, mark) => `<${mark}>${inner}</${mark}>`, word)).join(space),
  )
const block = fc.letrec<{ block: string; blocks: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small' },
    line.map((text) => `<p>${text}</p>`),
    line.map((text) => `<h3>${text}</h3>`),
    fc
      .array(line, { minLength: 1, maxLength: 3 })
      .map((items) => `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`),
    fc.tuple(line, tie('block')).map(([text, inner]) => `<ul><li><p>${text}</p>${inner}</li></ul>`),
    tie('blocks').map((inner) => `<blockquote>${inner}</blockquote>`),
    fc
      .array(line, { minLength: 2, maxLength: 2 })
      .map((cells) => `<table><tbody><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></tbody></table>`),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((all) => all.join('')),
}))

test('T12 whatever is built of these, saved once it stays the same', () => {
  fc.assert(
    fc.property(block.blocks, (html) => {
      const stored = openedAndSaved(sanitizeHtml(html))
      expect(openedAndSaved(stored)).toBe(stored)
      expect(stored.replaceAll(/<[^>]*>/g, ' ').split(/\s+/)).toEqual(html.replaceAll(/<[^>]*>/g, ' ').split(/\s+/))
    }),
    { numRuns: 20 },
  )
})
