import { describe, expect, test } from 'vitest'
import { readBank } from '../../../../testing/read-in-english.ts'

const good = {
  passage: 'The ferry left at dawn. Nobody waved.',
  question: 'The main purpose of the passage is to',
  options: ['(A)describe a farewell.', '(B)praise a captain.', '(C)explain a route.', '(D)question a custom.'],
  label: 'A',
  other: { solution: 'Choice $\\mathbf{A}$ is the best answer.Choices B, C, and D are incorrect.' },
}

const read = (...records: unknown[]) => readBank(records.map((one) => JSON.stringify(one)).join('\n'), 'agieval-sat-en')
const options = (...texts: string[]) => ({ options: texts })

/** Returns the one question that a change of the good record gives, and what was said about it. */
function taken(change: object) {
  const { questions, findings } = read({ ...good, ...change })
  expect(questions).toHaveLength(1)
  expect(findings.every(({ outcome }) => outcome === 'repaired')).toBe(true)
  return { ...questions[0]!, repairs: findings[0]?.reason ?? '' }
}

test('a sound line becomes a question with escaped HTML', () => {
  const question = taken({ passage: 'Tea & toast <cold>', question: 'Which is "best" for the reader?' })
  expect(question).toMatchObject({
    line: 1,
    externalId: 'sat-en-1',
    type: 'mcq',
    passageHtml: '<p>Tea &amp; toast &lt;cold&gt;</p>',
    stemHtml: '<p>Which is &quot;best&quot; for the reader?</p>',
    spec: { options: ['describe a farewell.', 'praise a captain.', 'explain a route.', 'question a custom.'] },
    key: 'a1',
    explanationHtml: '<p>Choice A is the best answer.</p><p>Choices B, C, and D are incorrect.</p>',
    section: 'Reading and Writing',
    module: null,
    variant: null,
  })
})

test('a byte order mark, CRLF, blank lines and missing solutions do no harm', () => {
  const line = JSON.stringify({ ...good, answer: null, other: undefined })
  const bank = readBank(`\uFEFF\r\n${line}\r\n\r\n   \r\n{"passage": "cut o\r\n${line.replace('dawn', 'noon')}\r\n`)
  expect(bank.format).toBe('agieval-sat-en')
  expect(bank.dropped).toBeUndefined()
  expect(bank.questions.map((one) => [one.line, one.explanationHtml])).toEqual([
    [2, null],
    [6, null],
  ])
  expect(bank.findings).toEqual([{ line: 5, outcome: 'refused', reason: 'This is no JSON.' }])
})

const asLines = (...records: unknown[]) => records.map((one) => JSON.stringify(one)).join('\n')

test('I8 lines that say more than this format can are a table, which keeps what it knows and names the rest', () => {
  const { other: _, ...bare } = good
  const more = { id: 'n7', explanation: 'They part.', skill: 'Purpose', difficulty: 'hard', tone: 'calm' }
  const { format, questions, dropped } = readBank(asLines({ ...bare, ...more }))
  expect(format).toBe('json')
  expect(questions).toMatchObject([
    { externalId: 'n7', explanationHtml: 'They part.', skill: 'Purpose', difficulty: 'hard', key: 'a1' },
  ])
  expect(dropped).toEqual(['tone'])
})

test.each([
  { what: 'a field', change: { tone: 'calm' }, named: ['tone'] },
  { what: 'a field beside the solution', change: { other: { ...good.other, page: 3 } }, named: ['other.page'] },
  { what: 'an answer beside the label', change: { answer: 'B' }, named: ['answer'] },
])(
  'I8 $what on a late line makes a table of the file, and is named where this format is asked for',
  ({ change, named }) => {
    const many = Array.from({ length: 30 }, (_, at) => ({ ...good, passage: `Ferry ${at} left. Nobody waved.` }))
    expect(readBank(asLines(...many)).format).toBe('agieval-sat-en')
    expect(readBank(asLines(...many, { ...good, ...change })).format).toBe('json')
    expect(read(...many, { ...good, ...change }).dropped).toEqual(named)
  },
)

describe('what can be repaired with certainty is repaired, and said', () => {
  test.each([
    {
      what: 'TeX around a letter',
      change: { question: 'Why do they fly in a $\\mathrm{V}$ in the passage?' },
      html: '<p>Why do they fly in a V in the passage?</p>',
      says: 'TeX',
    },
    {
      what: 'TeX around money',
      change: { question: 'In the passage, the $\\pounds 500$ million and the $5 are' },
      html: '<p>In the passage, the £500 million and the $5 are</p>',
      says: 'TeX',
    },
    {
      what: 'a power',
      change: { question: 'In the passage, $10^{15}$ stands for' },
      html: '<p>In the passage, 10<sup>15</sup> stands for</p>',
      says: 'TeX',
    },
    {
      what: 'the end of another question',
      change: { question: 'ferry") The narrator mentions the pier to' },
      html: '<p>The narrator mentions the pier to</p>',
      says: 'another question',
    },
    {
      what: 'odd spaces and hidden characters',
      change: { question: 'The\u00A0main  pur\u00ADpose\u200B is to' },
      html: '<p>The main purpose is to</p>',
      says: 'white space',
    },
  ])('$what in a question', ({ change, html, says }) => {
    const { stemHtml, repairs } = taken(change)
    expect(stemHtml).toBe(html)
    expect(repairs).toContain(says)
  })

  test.each([
    {
      what: 'a lost letter',
      change: options('(A)one', 'two', '(C)three', '(D)four'),
      plain: ['one', 'two', 'three', 'four'],
      says: 'lost its letter',
    },
    {
      what: 'a letter twice',
      change: options('(A)(A) one', '(B)two', '(C)three', '(D)four'),
      plain: ['one', 'two', 'three', 'four'],
      says: 'letter twice',
    },
    {
      what: 'a page number',
      change: options('(A)one.', '(B)two.', '(C)three.', '(D)four. 41'),
      plain: ['one.', 'two.', 'three.', 'four.'],
      says: 'page number',
    },
    {
      what: 'a page number after a plural',
      change: options('(A)one', '(B)two', '(C)three', '(D)long journeys 28'),
      plain: ['one', 'two', 'three', 'long journeys'],
      says: 'page number',
    },
    {
      what: 'percentages in TeX',
      change: options('(A)$17.1 \\%$ and $18.7 \\%$', '(B)two'),
      plain: ['17.1% and 18.7%', 'two'],
      says: 'TeX',
    },
  ])('$what in the options', ({ change, plain, says }) => {
    const { spec, repairs } = taken(change)
    expect(spec).toEqual({ options: plain })
    expect(repairs).toContain(says)
  })

  test.each([
    { options: ['A. one', 'B. two'] },
    { options: ['a) one', 'b) two'] },
    { options: ['[A] one', '( B ) two'] },
    { options: ['one', 'two'] },
  ])('letters of options are no repair: $options', (change) => {
    expect(taken({ ...change, other: null })).toMatchObject({ spec: { options: ['one', 'two'] }, repairs: '' })
  })

  test.each(['chapter 12', 'A. Lincoln', 'in 1994', 'Apollo 11'])('an option may say %j', (text) => {
    expect(taken({ ...options(text, 'Apollo 8', 'page 3'), other: null })).toMatchObject({
      spec: { options: [text, 'Apollo 8', 'page 3'] },
    })
  })

  test('brackets whose letter became an option mark are restored, real option marks stay', () => {
    const solution =
      'Choice A is the best answer. A man (Akir(A)asks a woman (Tam(B)or her son (choice (C)or an uncle. Then (B)follows.'
    const { explanationHtml, repairs } = taken({ other: { solution } })
    expect(explanationHtml).toBe(
      '<p>Choice A is the best answer. A man (Akira) asks a woman (Tamb) or her son (choice C) or an uncle. Then (B)follows.</p>',
    )
    expect(repairs).toContain('swallowed')
  })

  test('an explanation that cannot be read is left out, the question stays', () => {
    const { explanationHtml, repairs } = taken({ other: { solution: 'Choice A: $\\frac{1}{2}$' } })
    expect(explanationHtml).toBeNull()
    expect(repairs).toContain('left out')
  })

  test.each([
    { other: 'Choice A' },
    { other: { solution: ['Choice A'] } },
    { other: { solution: 'x'.repeat(50_001) } },
  ])('I8 so is one in another form or too long: %#', (change) => {
    const { explanationHtml, repairs } = taken(change)
    expect(explanationHtml).toBeNull()
    expect(repairs).toContain('left out')
  })
})

describe('what is no fair question is refused, with its reason', () => {
  test.each([
    { what: 'no label', change: { label: undefined }, reason: 'It has no label.' },
    {
      what: 'a label beyond its options',
      change: { ...options('(A)one', '(B)two'), label: 'D' },
      reason: 'names option D',
    },
    { what: 'a label that is a word', change: { label: 'true' }, reason: "Its label 'true' names no option." },
    { what: 'a number for a label', change: { label: 1 }, reason: 'label: ' },
    { what: 'one option', change: options('(A)one'), reason: 'fewer than two options' },
    { what: 'five options', change: options('(A)a', '(B)b', '(C)c', '(D)d', '(E)e'), reason: 'It has 5 options' },
    { what: 'options that are no list', change: { options: 'ABCD' }, reason: 'options: ' },
    { what: 'an option that is a number', change: { options: ['(A)one', 2] }, reason: 'options.1: ' },
    { what: 'an empty option', change: options('(A)one', '(B) '), reason: 'Option B is empty.' },
    { what: 'the same option twice', change: options('(A)one', '(B)One'), reason: 'Two of its options are the same.' },
    {
      what: 'options in another order',
      change: options('(B)two', '(A)one'),
      reason: 'order of the options is in doubt',
    },
    {
      what: 'two letters before an option',
      change: options('(A)one', '(B)(C)two'),
      reason: 'order of the options is in doubt',
    },
    {
      what: 'an option that runs on',
      change: options('(A)one.', '(B)two.', '(C)the three. The author quotes a friend "to'),
      reason: 'Option C runs on',
    },
    {
      what: 'a lost character',
      change: options('(A)a bene\u001dt', '(B)two'),
      reason: 'Option A holds a character that cannot be read.',
    },
    { what: 'a replaced character', change: { question: 'The na\uFFFDve narrator' }, reason: 'cannot be read' },
    { what: 'half a character', change: { passage: 'a \uD83D b' }, reason: 'The passage holds a character' },
    { what: 'nothing asked', change: { question: ' ' }, reason: 'It asks nothing' },
    {
      what: 'a piece of the page',
      change: { question: '80 with the ferry; and it is so now. The passage is' },
      reason: 'begins with a piece of the printed page',
    },
    { what: 'a formula', change: { question: 'What is $\\frac{1}{2}$?' }, reason: 'formula' },
    {
      what: 'a graph',
      change: { question: 'Which claim is best supported bythe graph?' },
      reason: 'table or a graph that is not there',
    },
    {
      what: 'a numbered table',
      change: { question: 'According to table 1, how many ferries left?' },
      reason: 'table or a graph that is not there',
    },
    { what: 'line numbers', change: { question: 'The phrase in line 12 mainly serves to' }, reason: 'line numbers' },
    {
      what: 'line numbers in its options',
      change: options('(A)Lines 3-4 ("At dawn")', '(B)Lines 8-9 ("Nobody")'),
      reason: 'line numbers',
    },
    {
      what: 'another question',
      change: { question: 'Which is the best evidence for the answer to the previous question?' },
      reason: 'leans on another question',
    },
    {
      what: 'underlining',
      change: { question: 'What is the function of the underlined sentence?' },
      reason: 'nothing is marked',
    },
    { what: 'no passage', change: { passage: null }, reason: 'a passage that is not there' },
    {
      what: 'no second passage',
      change: { question: 'How would the author of Passage 2 respond?' },
      reason: 'Passage 2, which is not there',
    },
    {
      what: 'no paragraphs',
      change: { question: 'The first paragraph mainly serves to' },
      reason: 'where paragraphs begin is lost',
    },
    {
      what: 'a key its solution contradicts',
      change: { label: 'B' },
      reason: 'Its label is B, but its solution defends A',
    },
    { what: 'no end', change: { passage: 'x'.repeat(50_001) }, reason: 'passage: It is too long' },
  ])('$what', ({ change, reason }) => {
    const { questions, findings } = read({ ...good, ...change })
    expect(questions).toEqual([])
    expect(findings).toEqual([{ line: 1, outcome: 'refused', reason: expect.stringContaining(reason) }])
  })

  test.each([
    'The narrator is seated at the table because',
    'The central claim of the passage is that the next ferry',
    'Which of the following statements about the timetable is true?',
  ])('but not: %s', (question) => {
    expect(taken({ question }).stemHtml).toBe(`<p>${question}</p>`)
  })

  test('a question without a passage is taken when it needs none', () => {
    expect(taken({ passage: '', question: 'Which word is a noun?' }).passageHtml).toBeNull()
  })

  test('the second of two equal questions is refused, and both when their keys differ', () => {
    const other = { ...good, question: 'The narrator of the passage is' }
    const [one, two, ...rest] = good.options
    const swapped = {
      ...good,
      options: [two?.replace('(B)', '(A)'), one?.replace('(A)', '(B)'), ...rest],
      label: 'B',
      other: null,
    }
    const { questions, findings } = read(good, other, swapped, { ...other, label: 'C', other: null })
    expect(questions.map(({ line }) => line)).toEqual([1])
    expect(findings.filter(({ outcome }) => outcome === 'refused').map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'Lines 2 and 4 ask the same and name different answers: the key is in doubt.'],
      [3, 'It is the same question as the one on line 1.'],
      [4, 'Lines 2 and 4 ask the same and name different answers: the key is in doubt.'],
    ])
  })
})
