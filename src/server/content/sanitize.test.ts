import { expect, test } from 'vitest'
import { sanitizeHtml, sanitizeReading } from './sanitize.ts'

test.each([
  { tex: 'x^2 \\le 5', says: ['<msup>', '<mo>≤</mo>'] },
  { tex: 'a &lt; b', says: ['<mo>&lt;</mo>'] },
  { tex: '\\frac{1}{2}', says: ['<mfrac><mn>1</mn><mn>2</mn></mfrac>'] },
  { tex: '\\binom{n}{k}', says: ['linethickness="0px"', 'fence="true"'] },
  { tex: '\\overline{AB}', says: ['<menclose notation="top">'] },
  { tex: '\\sqrt[3]{x}', says: ['<mroot>'] },
])('the formula $tex becomes MathML', ({ tex, says }) => {
  const html = sanitizeHtml(`<p>So \\(${tex}\\) holds.</p>`)
  expect(html).toMatch(/^<p>So <math>.*<\/math> holds\.<\/p>$/)
  for (const part of says) expect(html).toContain(part)
})

test('a block formula is in a focusable box that scrolls', () => {
  expect(sanitizeHtml('<p>\\[y = mx + b\\]</p>')).toMatch(
    /^<p><span class="wide" tabindex="0"><math display="block">.*<\/math><\/span><\/p>$/,
  )
})

test.each([
  '<p>It costs $5 \\ and (more)</p>',
  '<p>\\(\\frac{1}\\)</p>',
  '<pre>\\(x^2\\)</pre>',
  '<p>\\(\\href{javascript:steal()}{x}\\)</p>',
  `<p>\\(${'x'.repeat(2001)}\\)</p>`,
])('what is no formula, or one that is refused, stays as it was written', (html) => {
  expect(sanitizeHtml(html)).toBe(html)
})

test.each([
  '<math><mtext><script>steal()</script></mtext></math>',
  '<math><mi xlink:href="javascript:steal()" href="javascript:steal()" onclick="steal()">x</mi></math>',
  '<math><maction actiontype="statusline#https://evil.example"><mi>x</mi></maction></math>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=steal()></annotation-xml></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=steal()&gt;">',
  '<math><mspace width="-99em"></mspace><mpadded voffset="-40em" lspace="-40em"><mi>x</mi></mpadded></math>',
  '<p>\\(\\text{<script>steal()</script>}\\)</p>',
  '<p>\\(\\text{&lt;img src=x onerror=steal()&gt;}\\)</p>',
  '<p>\\(x\\hspace{-99em}\\)</p>',
  '<div class="wide enlarge" style="position:fixed" tabindex="5" role="alert">x</div>',
])('nothing of %s runs, loads or leaves its place', (html) => {
  const safe = sanitizeReading(html)
  // Something like HTML inside a formula is text.
  expect(safe.replace(/&lt;.*?&gt;/g, '')).not.toMatch(
    /script|on\w+=|style|href|maction|annotation|mglyph|-\d+em|voffset|tabindex="5"|alert/i,
  )
  expect(sanitizeReading(safe)).toBe(safe)
})

const table = '<table><caption>Rain, in mm &amp; by "month"</caption><tbody><tr><td>1</td></tr></tbody></table>'

test('a table is in a scrollable box named by its caption, and only one after sanitizing again', () => {
  const html = sanitizeHtml(`<p>See:</p>${table}`)
  expect(html).toMatch(
    /^<p>See:<\/p><div class="wide" tabindex="0" role="group" aria-label="Rain, in mm &amp; by &quot;month&quot;"><table>/,
  )
  expect(sanitizeHtml(html)).toBe(html)
  expect(sanitizeHtml(`<table><tbody><tr><td>${table}</td></tr></tbody></table>`).match(/class="wide"/g)).toHaveLength(
    1,
  )
})

test('a picture with a text alternative keeps its size and can be enlarged; one without is unchanged', () => {
  const map = '<img src="/pictures/map.svg" alt="A map &quot;of&quot; the bay" width="600" height="400" />'
  const html = sanitizeReading(`<figure>${map}<img src="/line.svg" alt="" /></figure>`)
  expect(html).toBe(
    `<figure><a class="enlarge" href="/pictures/map.svg" target="_blank" rel="noopener">${map}</a>` +
      '<img src="/line.svg" alt="" /></figure>',
  )
  expect(sanitizeReading(html)).toBe(html)
})

test('blanks, underlined words and headings of paired texts are preserved', () => {
  const html = '<h4>Text 1</h4><p><u>An <span class="blank"></span> claim.</u></p><h4>Text 2</h4><p>Another.</p>'
  expect(sanitizeReading(html)).toBe(html)
})
