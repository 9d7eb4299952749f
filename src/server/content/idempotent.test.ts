import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readArticles, readCourses, readQuiz } from '../../demo/content.ts'
import { chartAddress } from '../../core/charts/chart.ts'
import { beanYields } from '../../testing/charts.ts'
import { hostile } from '../../testing/security/hostile.ts'
import { sanitizeHtml, sanitizeReading } from './sanitize.ts'

const tags =
  'p div span b em a img table tr td th ul ol li br code pre math mrow mi mfrac figure blockquote details summary script svg'.split(
    ' ',
  )
const attributes = fc.constantFrom(
  '',
  ' class="wide"',
  ' class="enlarge"',
  ' class="poem"',
  ' class="blank wide"',
  ' src="/a.webp" alt="A"',
  ' src="//else.example/a.png" alt="A"',
  ` src="${chartAddress(beanYields)}"`,
  ' class="chart-data"',
  ' href="https://a.example/"',
  ' href="javascript:x()"',
  ' display="block"',
  ' onclick="x()"',
  ' alt="&quot;>"',
)
const text = fc.constantFrom(
  'one',
  ' x < 5 ',
  '\\(x^2\\)',
  '\\[\\frac{1}{2}\\]',
  '\\(',
  '\\)',
  '\\',
  '&lt;b&gt;',
  '&amp;lt;',
  '"',
  '<',
  '</',
  '&#92;(1\\)',
  '<!-- -->',
)

const { html } = fc.letrec<{ html: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 5 },
    text,
    fc
      .tuple(fc.constantFrom(...tags), attributes, tie('html'))
      .map(([tag, more, inner]) => `<${tag}${more}>${inner}</${tag}>`),
    // Careless HTML: opened and never closed, or closed and never opened.
    fc.tuple(fc.constantFrom(...tags), attributes).map(([tag, more]) => `<${tag}${more}>`),
    fc.constantFrom(...tags).map((tag) => `</${tag}>`),
  ),
  html: fc.array(tie('piece'), { maxLength: 4 }).map((pieces) => pieces.join('')),
}))

for (const [name, sanitize] of Object.entries({ sanitizeHtml, sanitizeReading }))
  test(`${name} is idempotent for any HTML`, () => {
    fc.assert(
      fc.property(html, (written) => {
        const once = sanitize(written)
        expect(sanitize(once)).toBe(once)
      }),
      { numRuns: 3000 },
    )
  })

test('sanitizing is idempotent for every text of the demo and every hostile one', async () => {
  const quizzes = await Promise.all(
    ['first-steps', 'grammar-sprint', 'reading-half-time', 'full-test-1'].map((name) => readQuiz(name)),
  )
  const texts = [
    ...(await readCourses()).flatMap(({ about, video, lessons }) => [
      about,
      video ?? '',
      ...lessons.map(({ contentHtml }) => contentHtml),
    ]),
    ...(await readArticles()).map(({ contentHtml }) => contentHtml),
    ...quizzes.flatMap((quiz) =>
      [...JSON.stringify(JSON.parse(quiz)).matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([all]) => String(JSON.parse(all))),
    ),
    ...Object.values(hostile).flat(),
  ]
  expect(texts.length).toBeGreaterThan(500)
  for (const sanitize of [sanitizeHtml, sanitizeReading])
    expect(texts.map(sanitize).filter((once) => sanitize(once) !== once)).toEqual([])
})
