import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, test } from 'vitest'
import { keepsAttribute, sanitizeHtml } from '../../content/sanitize.ts'
import { lostIn } from './lost-content.ts'
import { withStyledElements } from './styles.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Returns the value of an attribute in sanitized HTML, wherever it is. */
function valueIn(nodes: readonly Node[], name: string): string | undefined {
  for (const node of nodes)
    if ('tagName' in node) {
      const value = node.attrs.find((one) => one.name === name)?.value ?? valueIn(node.childNodes, name)
      if (value !== undefined) return value
    }
  return undefined
}

const truths = ['true', 'false', 'maybe']
const variants = ['normal', 'bold', 'italic', 'script', 'double-struck', 'fraktur', 'sans-serif', 'monospace', 'loud']
const written: [element: string, attribute: string, values: string[]][] = [
  ...['mi', 'mn', 'mo', 'ms', 'mtext', 'mstyle'].map((element): [string, string, string[]] => [
    element,
    'mathvariant',
    variants,
  ]),
  ['menclose', 'notation', ['top', 'box', 'circle', 'updiagonalstrike downdiagonalstrike', 'longdiv', 'box radical']],
  ['mfrac', 'linethickness', ['0', '0px', 'thick']],
  ['mspace', 'width', ['0.2em', '-9em', '1px']],
  ['math', 'display', ['block', 'wide']],
  ['mo', 'stretchy', truths],
  ['mo', 'form', ['prefix', 'other']],
  ['mover', 'accent', truths],
  ['mtd', 'colspan', ['2']],
  ['ol', 'type', ['I', 'a']],
  ['ol', 'start', ['4']],
  ['ol', 'reversed', ['reversed']],
  ['li', 'value', ['4']],
  ['li', 'type', ['I']],
  ['td', 'rowspan', ['2']],
  ['a', 'href', ['https://example.org/', 'tel:1', 'ftp://x', 'javascript:run()', '//x', '#x', '/media/a.png', 'a:b']],
]

test.each(written.flatMap(([element, attribute, values]) => values.map((value) => [element, attribute, value])))(
  'I8 what is said to be kept is what the sanitizer keeps: %s@%s="%s"',
  (element = '', attribute = '', value = '') => {
    const html = `<${element} ${attribute}="${value}">1</${element}>`
    const inside = /^m(?!ath)/.test(element) ? `<math>${html}</math>` : html
    const stored = sanitizeHtml(inside)
    const isCharacter = attribute === 'mathvariant' && /[\u{1d400}-\u{1d7ff}]/u.test(stored)
    expect(keepsAttribute(element, attribute, value)).toBe(
      isCharacter || valueIn(parseFragment(stored).childNodes, attribute) === value,
    )
  },
)

test.each([
  ['<mi mathvariant="bold">x</mi>', '<mi>𝐱</mi>'],
  ['<mi mathvariant="bold-italic">ω</mi>', '<mi>𝝎</mi>'],
  ['<mi mathvariant="script">L</mi>', '<mi>ℒ</mi>'],
  ['<mi mathvariant="fraktur">g</mi>', '<mi>𝔤</mi>'],
  ['<mi mathvariant="double-struck">R</mi>', '<mi>ℝ</mi>'],
  ['<mi mathvariant="italic">sh</mi>', '<mi>𝑠ℎ</mi>'],
  ['<mn mathvariant="bold">12</mn>', '<mn>𝟏𝟐</mn>'],
  ['<mtext mathvariant="bold">a b</mtext>', '<mtext>𝐚 𝐛</mtext>'],
  ['<mtext mathvariant="bold">a &amp; س</mtext>', '<mtext mathvariant="bold">𝐚 &amp; س</mtext>'],
  ['<mo mathvariant="bold">+</mo>', '<mo mathvariant="bold">+</mo>'],
  ['<mi mathvariant="normal">d</mi>', '<mi mathvariant="normal">d</mi>'],
  [
    '<menclose notation="box  longdiv circle"><mn>3</mn></menclose>',
    '<menclose notation="box circle"><mn>3</mn></menclose>',
  ],
])('I8 the kind of type and the frames of a formula stay: %s', (formula, stored) => {
  expect(sanitizeHtml(`<math>${formula}</math>`)).toBe(`<math>${stored}</math>`)
  expect(sanitizeHtml(`<math>${stored}</math>`)).toBe(`<math>${stored}</math>`)
})

test('I8 the values of attributes that are not stored are named', () => {
  expect(
    lostIn('<math><mi mathvariant="loud">x</mi><mfrac linethickness="thick"><mn>1</mn><mn>2</mn></mfrac></math>'),
  ).toEqual({
    shown: [],
    marked: ['mi@mathvariant', 'mfrac@linethickness'],
  })
})

test('I8 what an abbreviation means is named where only its title says it', () => {
  expect(lostIn('<abbr title="Hyper Text">HT</abbr> <span title="x">a</span> <abbr title="">b</abbr>').marked).toEqual([
    'abbr@title',
    'span@title',
  ])
  expect(lostIn('<a href="/x" title="X">x</a>').marked).toEqual([])
})

test('I8 what a box that opens holds stands in lines of its own', () => {
  expect(sanitizeHtml('<details><summary>Poem</summary>Roses are red</details>Who?')).toBe(
    '<div><div>Poem</div>Roses are red</div>Who?',
  )
})

test.each([
  [
    '<mfenced><mi>x</mi><mn>2</mn></mfenced>',
    '<mrow><mo fence="true" form="prefix">(</mo><mi>x</mi><mo separator="true">,</mo><mn>2</mn><mo fence="true" form="postfix">)</mo></mrow>',
  ],
  [
    '<mfenced open="&lt;" close="" separators=" ; |"><mi>a</mi><mfenced open="[" close=\']\'><mi>b</mi></mfenced><mi>c</mi><mi>d</mi></mfenced>',
    '<mrow><mo fence="true" form="prefix">&lt;</mo><mi>a</mi><mo separator="true">;</mo><mrow><mo fence="true" form="prefix">[</mo><mi>b</mi><mo fence="true" form="postfix">]</mo></mrow><mo separator="true">|</mo><mi>c</mi><mo separator="true">|</mo><mi>d</mi></mrow>',
  ],
  [
    '<mfenced separators=""><mi>a</mi><mi>b</mi></mfenced>',
    '<mrow><mo fence="true" form="prefix">(</mo><mi>a</mi><mi>b</mi><mo fence="true" form="postfix">)</mo></mrow>',
  ],
  [
    '<mfenced open=| close=|><mn>-3</mn></mfenced>',
    '<mrow><mo fence="true" form="prefix">|</mo><mn>-3</mn><mo fence="true" form="postfix">|</mo></mrow>',
  ],
  [
    '<mfenced open="&amp;" close=">"><mfenced close=""><mi>a</mi></mfenced><mi>b</mi></mfenced>',
    '<mrow><mo fence="true" form="prefix">&amp;</mo><mrow><mo fence="true" form="prefix">(</mo><mi>a</mi></mrow><mo separator="true">,</mo><mi>b</mi><mo fence="true" form="postfix">&gt;</mo></mrow>',
  ],
  [
    '<mfenced><mfenced open="["><mi>a</mi>',
    '<mrow><mo fence="true" form="prefix">(</mo><mrow><mo fence="true" form="prefix">[</mo><mi>a</mi><mo fence="true" form="postfix">)</mo></mrow><mo fence="true" form="postfix">)</mo></mrow>',
  ],
  ['<mfenced/>', '<mrow><mo fence="true" form="prefix">(</mo><mo fence="true" form="postfix">)</mo></mrow>'],
])('I8 the fences and separators of a formula stay, as operators: %s', (formula, stored) => {
  expect(sanitizeHtml(`<math>${formula}</math>`)).toBe(`<math>${stored}</math>`)
  expect(sanitizeHtml(`<math>${stored}</math>`)).toBe(`<math>${stored}</math>`)
  expect(lostIn(`<math>${formula}</math>`)).toEqual({ shown: [], marked: [] })
})

test.each([
  '<img src="/files/a.png" alt="the &lt;mfenced&gt;x&lt;/mfenced&gt; element" />',
  '<p>The element &lt;mfenced&gt; of MathML</p>',
])('I8 words about the element of fences stay as they are: %s', (html) => {
  const typed = html.replace(/(?<=alt="[^"]*)&lt;/g, '<').replace(/(?<=alt="[^"]*)&gt;/g, '>')
  expect(sanitizeHtml(typed)).toBe(html)
})

test('I8 a box in TeX stays, within another one and on a line of its own too', () => {
  expect(sanitizeHtml('\\(\\boxed{x}\\)')).toMatch(/^<math><menclose notation="box">.*<mi>x<\/mi>/)
  expect(sanitizeHtml('\\[y = \\boxed{1 + \\boxed{x}}\\]').match(/<menclose notation="box">/g)).toHaveLength(2)
  expect(lostIn('\\(\\boxed{x}\\)')).toEqual({ shown: [], marked: [] })
})

test.each([
  [
    '<mmultiscripts><mi>C</mi><none/><none/><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>',
    '<mmultiscripts><mi>C</mi><mrow></mrow><mrow></mrow><mprescripts></mprescripts><mn>6</mn><mn>14</mn></mmultiscripts>',
  ],
  [
    '<semantics><mi>y</mi><annotation encoding="application/x-tex">\\vec y</annotation><annotation-xml><apply><ci>y</ci></apply></annotation-xml></semantics>',
    '<mi>y</mi>',
  ],
])('I8 a formula keeps its indices and loses only what says it once more: %s', (formula, stored) => {
  expect(sanitizeHtml(`<math>${formula}</math>`)).toBe(`<math>${stored}</math>`)
  expect(sanitizeHtml(`<math>${stored}</math>`)).toBe(`<math>${stored}</math>`)
  const { shown, marked } = lostIn(`<p>Now <math>${formula}</math></p>`)
  expect([...shown, ...marked].filter((name) => !name.includes('@'))).toEqual([])
  expect(shown).toEqual([])
})

test.each([
  ['<math><mtable><mlabeledtr><mtd><mn>1</mn></mtd><mtd><mi>x</mi></mtd></mlabeledtr></mtable></math>', 'mlabeledtr'],
  ['\\(\\longdiv{3}\\)', 'menclose@notation'],
  ['<math><apply><plus/><ci>x</ci></apply></math>', 'apply'],
  ['<math><maction actiontype="toggle"><mi>x</mi><mi>y</mi></maction></math>', 'maction'],
  ['<math><menclose notation="longdiv"><mn>3</mn></menclose></math>', 'menclose@notation'],
  ['<m:math><m:mi>x</m:mi></m:math>', 'm:math'],
  ['<annotation>x</annotation>', 'annotation'],
])('I8 a part of a formula that is not stored is content that is lost: %s', (html, name) => {
  expect(lostIn(`<p>Solve ${html}</p>`).shown).toContain(name)
})

test.each([
  ['<ol style="list-style-type: upper-roman"><li>a</li></ol>', '<ol type="I"><li>a</li></ol>'],
  [
    '<ol type="1" style="color:red;list-style:inside lower-alpha"><li>a</li></ol>',
    '<ol style="color:red" type="a"><li>a</li></ol>',
  ],
  ['<ul style="list-style-type:decimal"><li>a</li></ul>', '<ol type="1"><li>a</li></ol>'],
  [
    '<ol><li style="list-style-type:lower-roman">a</li><li style="list-style-type:lower-roman;color:red">b</li></ol>',
    '<ol type="i"><li>a</li><li style="color:red">b</li></ol>',
  ],
  ['<ol><li type="I">a</li><li type="I">b</li></ol>', '<ol type="I"><li>a</li><li>b</li></ol>'],
  ['<ul style="list-style:circle"><li>a</li></ul>', '<ul style="list-style:circle"><li>a</li></ul>'],
])('I8 a list keeps the kind of its numbers that a style says: %s', (html, styled) => {
  expect(withStyledElements(html).html).toBe(styled)
  expect(lostIn(styled)).toEqual({ shown: [], marked: [] })
})

test.each([
  ['<ol style="list-style-type: lower-greek"><li>a</li></ol>', 'ol@list-style-type'],
  ['<ol style="list-style: none"><li>a</li></ol>', 'ol@list-style-type'],
  ['<ol><li style="list-style-type: upper-roman">a</li><li>b</li></ol>', 'li@list-style-type'],
  ['<ol><li type="I">a</li><li>b</li></ol>', 'li@type'],
  ['<ol reversed><li>a</li></ol>', 'ol@reversed'],
  ['<ol><li value="4">a</li></ol>', 'li@value'],
])('I8 numbers of a list that it cannot keep are named: %s', (html, name) => {
  expect(lostIn(withStyledElements(html).html).marked).toEqual([name])
})
