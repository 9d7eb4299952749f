import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { errorCatalog } from '../contract/errors.ts'
import { problemWords } from '../contract/problems.ts'
import { coded, readCoded, type Coded } from '../core/coded.ts'
import { bracketed, unwritten } from '../testing/test-language.ts'
import { findings } from './en/findings.ts'
import { format } from './en/format.ts'
import { codes } from './en/codes.ts'
import { importFindings } from './en/import-findings.ts'
import { inWordsOf, textOf, waitOf, type CodeText } from './codes.ts'

const english = { codes, format }

test('a code is said with its parameters, numbers and days as the language writes them', () => {
  expect(textOf(readCoded(coded('order.placed', { number: 'L-7' })), english)).toBe('Thank you. Your order is L-7.')
  expect(textOf({ code: 'text.most', params: { most: 4000 } }, english)).toBe('At most 4,000 characters.')
  expect(textOf({ code: 'date.range', params: { first: '2026-11-30', last: '2029-12-02' } }, english)).toBe(
    'A day from November 30, 2026 to December 2, 2029.',
  )
  expect(textOf({ code: 'request.too_many', params: {} }, english)).toBe('Too many tries.')
  expect(textOf({ code: 'request.too_many', params: { wait_seconds: 61 } }, english)).toBe(
    'Too many tries. Try again in 2 minutes.',
  )
})

test.each([
  ['regrade.undone', { results: 1 }, 'Undone. 1 result is as it was before.'],
  ['regrade.undone', { results: 1200 }, 'Undone. 1,200 results are as they were before.'],
  [
    'question.rationale_length',
    { letter: 'B', count: 1, fewest: 15, most: 80 },
    'Why option B is right or tempting has 1 word; 15 to 80 explain it best.',
  ],
  [
    'quiz.domain_mix',
    { sentence: 'quiz.route.all', count: 1, domain: 'Algebra', low: 3, high: 5 },
    'The quiz: 1 question of Algebra; the real test has 3 to 5.',
  ],
])('a code that counts is said in the form of its number: %s', (code, params, text) => {
  expect(textOf({ code, params }, { ...english, findings })).toBe(text)
})

test('a text of a code counts by one parameter, and only its forms write the number', () => {
  for (const [code, text] of texts) {
    const forms = typeof text === 'string' ? [] : Object.values(text)
    expect([code, forms.length]).toEqual([code, typeof text === 'string' ? 0 : 1])
    expect([code, JSON.stringify(text).includes('#')]).toEqual([code, forms.length > 0])
  }
})

test('no text for a field or a reply writes a day as machines do', () => {
  const { sentences: _, tryAgainIn: _also, wait: _last, ...said } = codes
  const machine = Object.values(said).flatMap((all) =>
    Object.entries(all).filter(([, text]) => /\d{4}-\d\d/.test(JSON.stringify(text))),
  )
  expect(machine).toEqual([])
})

test('a problem inside a value is said after its place, and what is no code as it stands', () => {
  const inner = coded('least', { limit: 2, origin: 'array', isExact: false, isInclusive: true })
  const outer = { code: 'inside', params: { path: 'items', sentence: inner } }
  expect(textOf(outer, english)).toBe('items: It should be at least 2 entries.')
  expect(textOf(readCoded('It must be short.'), english)).toBe('It must be short.')
})

test('an envelope gets its texts by its codes; one without codes keeps its own texts', () => {
  const problems = { email: [{ code: 'email.taken', params: {} }] }
  const refused = { msg: 'x', code: 'request.invalid', params: {}, errors: { email: ['x'] }, problems }
  expect(inWordsOf(refused, english)).toEqual({
    msg: 'Some fields need your attention.',
    errors: { email: ['There is an account with this email address already.'] },
  })
  expect(inWordsOf({ msg: 'Down.', errors: null }, english)).toEqual({ msg: 'Down.', errors: null })
})

const source = join(dirname(fileURLToPath(import.meta.url)), '..')
const sources = ['contract', 'core', 'server', 'web']
  .flatMap((room) =>
    readdirSync(join(source, room), { recursive: true, encoding: 'utf8' }).map((path) => join(source, room, path)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
const textOfFile = new Map(sources.map((path) => [path, readFileSync(path, 'utf8')]))

/** Codes that no type checks: those of messages, and of the problems that a schema reports. Those of a refusal have a type. */
const written =
  /(?:coded\(|finding\(|\bmsg: |\berror: )'([^']+)'|\.(?:min|max|int|regex|refine|email|url|length|datetime|date)\([^\n]*?'([a-z_]+\.[a-z_]+)'\)/g

test('every code that is written anywhere has its words', () => {
  const found = [...textOfFile]
    .filter(([path]) => !path.startsWith(join(source, 'web')))
    .flatMap(([, text]) => [...text.matchAll(written)].map((match) => match[1] ?? match[2]))
  expect(found.length).toBeGreaterThan(100)
  const known = {
    ...codes.refusals,
    ...codes.messages,
    ...codes.problems,
    ...codes.sentences,
    ...findings,
    ...importFindings,
  }
  expect(found.filter((one) => !(String(one) in known))).toEqual([])
})

test('every problem of a field that has words is written somewhere', () => {
  const declared = join(source, 'contract', 'problems.ts')
  const others = [...textOfFile].flatMap(([path, text]) => (path === declared ? [] : [text]))
  expect(Object.keys(problemWords).filter((code) => others.every((text) => !text.includes(`'${code}'`)))).toEqual([])
})

const texts = Object.entries<CodeText>({
  ...codes.refusals,
  ...codes.messages,
  ...codes.problems,
  ...findings,
  ...importFindings,
})

/** Every code with what its text may take. */
const everyCode: Coded[] = [
  ...texts.map(([code, text]) => {
    const counted = typeof text === 'string' ? [] : Object.keys(text)
    const named = Array.from(JSON.stringify(text).matchAll(/\{(\w+)(?::day)?\}/g), ([, name = '']) => name)
    return {
      code,
      params: Object.fromEntries(
        [...counted, ...named].map((name) => [
          name,
          name === 'sentence' ? 'missing' : name === 'sentences' ? ['missing'] : 7,
        ]),
      ),
    }
  }),
  { code: 'request.too_many', params: { wait_seconds: 90 } },
  ...(['string', 'array', 'number'] as const).flatMap((origin) =>
    [true, false].flatMap((isExact) => [
      { code: 'most', params: { limit: 3, origin, isExact, isInclusive: true } },
      { code: 'least', params: { limit: 1, origin, isExact, isInclusive: false } },
    ]),
  ),
  { code: 'kind', params: { expected: ['string', 'int'] } },
  { code: 'format', params: { format: 'email' } },
  { code: 'choice', params: { choices: ['A', 'B'] } },
  { code: 'multiple', params: { divisor: 5 } },
  { code: 'unknownFields', params: { fields: ['A', 'B'] } },
  { code: 'several', params: { sentences: ['missing', 'empty'] } },
  { code: 'inside', params: { path: 'Items', sentence: 'missing' } },
  ...['missing', 'empty', 'none'].map((code) => ({ code, params: {} })),
]

test('in another language every code is said in its words, with nothing of English', () => {
  const words = {
    codes: bracketed(codes),
    format: bracketed(format),
    findings: bracketed(findings),
    importFindings: bracketed(importFindings),
  }
  const data = new Set(['A', 'B', 'Items'])
  for (const one of everyCode) {
    const text = textOf(one, words)
    expect([one.code, text.startsWith('⟦'), unwritten(text).filter((part) => !data.has(part))]).toEqual([
      one.code,
      true,
      [],
    ])
  }
  expect(everyCode.length).toBeGreaterThan(Object.keys(errorCatalog).length + 80)
  expect(Object.keys(codes.sentences).filter((code) => everyCode.every((one) => one.code !== code))).toEqual([])
})

test('the test language shows what no dictionary has written', () => {
  const words = bracketed({ order: (number: string) => `Order ${number}`, many: { other: '# lines' } })
  expect(words.order('Ten')).toBe('⟦Order ⟪Ten⟫~~~~~⟧')
  expect(unwritten(`${words.order('Ten')}, not yet: ${words.many.other}`)).toEqual(['Ten', ', not yet: '])
})

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [40, '40 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [3540, '59 minutes'],
  [3541, '1 hour'],
  [86_400, '24 hours'],
])('a wait of %i s is never shorter: %s', (seconds, words) => {
  expect(waitOf(seconds, codes)).toBe(words)
})
