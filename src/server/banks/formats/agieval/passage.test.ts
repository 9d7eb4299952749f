import { expect, test } from 'vitest'
import { finding } from '../../../../core/quizzes/import-findings.ts'
import { readPassage, type Passage } from './passage.ts'

const read = (raw: string) => readPassage(raw) as Passage

const first =
  'The ferry left the old pier at dawn, and nobody on the shore waved. In 1938 a hundred people would have stood there in the cold. Now there were 20 crates of oranges, a bicycle without a chain, and one boy who had been told to wait. He waited as one waits for rain. The harbor master counted the crates twice and wrote a number on his sleeve, for he had lost his book. The gulls, which had no books to lose, walked up and down between the ropes like clerks.'
const second =
  'By noon the wind had turned and the water was the color of slate. The boy had eaten one orange, then another, and hidden the peel in his cap; it was, he thought, a kind of theft that only the sun could prove. Far out, something pale moved along the edge of the bay. It might have been a sail. It might have been 30 other things, most of them birds. When the bell rang, slow and low, he stood up as if somebody had called him by his full name.'

const third =
  'The ship that came in was smaller than the ones in the boy’s books, and it carried no flag. Two women in gray coats came down the plank with a piano between them, or what had been a piano before the sea had played it. They asked for the harbor master by name. They asked for the boy by his. Nobody had told him what to say, so he took off his cap, and the peel of two oranges fell at their feet, bright as a signal, and one of the women began to laugh.'
const story = [first, second, third].join(' ')
const unnumbered = (text: string) => text.replaceAll(/\d+ /g, '')

/** Returns text as a page prints it: no line longer than 48 characters. */
function printed(text: string): string[] {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!
    if (line.length + 1 + word.length > 48) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

test('printed line numbers are taken out as a whole, other numbers stay', () => {
  const lines = printed(story)
  const numbered = lines.map((line, index) => ((index + 1) % 5 === 0 ? `${index + 1} ${line}` : line))
  for (const joint of [' ', '']) {
    const scan = numbered.reduce((text, line) => `${text}${/^\d/.test(line) ? joint : ' '}${line}`)
    const { html, repairs } = read(scan)
    expect(html).toBe(`<p>${story}</p>`)
    expect(repairs).toContain(finding('bank.fix_line_numbers'))
  }
})

test('a line number that lost a digit goes with its neighbors, and one glued to a year leaves the year', () => {
  const lines = printed(unnumbered(`${story} ${second}`))
  const scan = lines
    .map((line, index) => {
      if (index === 9) return `the 102012 storm ${line}`
      if (index === 14) return `1 ${line}`
      return (index + 1) % 5 === 0 ? `${index + 1} ${line}` : line
    })
    .join(' ')
  expect(read(scan).html.match(/\d+/g)).toEqual(['2012'])
})

test('numbers that do not stand like line numbers are left alone', () => {
  const counted = 'In 5 days 10 boats and 15 men carried 20 crates, 25 ropes, 30 lamps and 35 nets to 40 houses.'
  expect(read(counted)).toMatchObject({ html: `<p>${counted}</p>`, repairs: [] })
})

test('lines joined with dots are joined with spaces, and a line that stops early ends its paragraph', () => {
  const ends = [
    'He said nothing.',
    '“Wait here,” she told the well-',
    'dressed boy from the U.S.-based firm, “for 2.5 hours.”',
  ]
  const lines = [...printed(unnumbered(first)), ...ends, ...printed(unnumbered(second))]
  const { html, paragraphs, repairs } = read(lines.join('.'))
  const whole = unnumbered(first)
  expect(html).toBe(
    `<p>${whole}</p><p>He said nothing.</p><p>“Wait here,” she told the well-dressed boy from the U.S.-based firm, “for 2.5 hours.” ${unnumbered(second)}</p>`,
  )
  expect(paragraphs).toBe(3)
  expect(repairs).toEqual([finding('bank.fix_dots')])
})

test('headings, footnotes, lists and furniture of a dotted page find their places', () => {
  const page = [
    'Passage 1',
    ...printed(unnumbered(first)),
    'Unauthorized copying or reuse of any part of this page is illegal. **22 CONTINUE**',
    ...printed('The list of what was lost, and of what was found again that evening^1 was long:'),
    '- a cap full of peel.',
    '- a bell.',
    'Passage 2',
    ...printed(unnumbered(second)),
    '(^1) Typically after eight',
  ].join('.')
  const { html, headings } = read(page)
  expect(headings).toEqual(['Passage 1', 'Passage 2'])
  expect(html).not.toContain('Unauthorized')
  expect(html).toContain(
    'evening<sup>1</sup> was long:</p><ul><li>a cap full of peel.</li><li>a bell.</li></ul><h4>Passage 2</h4>',
  )
  expect(html).toMatch(/<p><sup>1<\/sup> Typically after eight<\/p>$/)
})

test.each([
  { raw: 'One ended.Two began.', html: '<p>One ended.</p><p>Two began.</p>' },
  {
    raw: '"Go."He went."Stay," she said.',
    html: '<p>&quot;Go.&quot;</p><p>He went.</p><p>&quot;Stay,&quot; she said.</p>',
  },
  { raw: 'She read."I know.""Do you?"', html: '<p>She read.</p><p>&quot;I know.&quot;</p><p>&quot;Do you?&quot;</p>' },
  { raw: 'A patient called G.L. slept.1 A footnote.', html: '<p>A patient called G.L. slept.</p><p>1 A footnote.</p>' },
  { raw: 'First part.\n\nSecond\npart.', html: '<p>First part.</p><p>Second part.</p>' },
  { raw: 'First.\nSecond.', html: '<p>First.</p><p>Second.</p>' },
  { raw: 'Over 2.5 miles, e.g. there.', html: '<p>Over 2.5 miles, e.g. there.</p>' },
])('paragraphs that ran together are parted: $raw', ({ raw, html }) => {
  expect(read(raw).html).toBe(html)
})

test('TeX sections become headings, notes a list, raised signs raised', () => {
  const { html, headings, paragraphs } = read(
    '\\section{Passage 1}He became a yoshi. ${ }^{*}$ It was so.\\section{Passage 2}Tea \\& toast.\\begin{itemize}\\item a husband\\end{itemize}',
  )
  expect(html).toBe(
    '<h4>Passage 1</h4><p>He became a yoshi. <sup>*</sup> It was so.</p><h4>Passage 2</h4><p>Tea &amp; toast.</p><ul><li>a husband</li></ul>',
  )
  expect(headings).toEqual(['Passage 1', 'Passage 2'])
  expect(paragraphs).toBe(2)
})

test.each([
  'The text ends here.The table shows, for various boats, their length.',
  'The text ends here. Boats by Length in Meters',
  'The text ends here.',
])('a table that did not survive goes with its caption and credits: %s', (before) => {
  const table =
    '\\begin{center}\\begin{tabular}{|l|c|}Boat & $\\begin{array}{c}m\\end{array}$ \\\\\\hline\\end{tabular}\\end{center}'
  const { html, repairs } = read(`${before}${table}Adapted from the harbor book.`)
  expect(html).toBe('<p>The text ends here.</p>')
  expect(repairs).toContain(finding('bank.fix_table'))
})

test.each(['a \\frac{1}{2} b', 'a \u0007 b', 'a \uFFFD b'])('an unreadable passage says why: %j', (raw) => {
  expect(readPassage(raw)).toEqual(expect.stringMatching(/^bank\.passage_/))
})
