import { expect, test } from 'vitest'
import { isSameButForWords, moreThanSlip } from './slip.ts'

const mcq = (options: string[], key = 'a1') => ({ type: 'mcq', spec: { options }, key })
const options = ['the growth of cities', 'the groth of towns', 'a river', 'a hill']

test('T19 a mended option is a slip; another key, kind, set of options or order never is', () => {
  const before = mcq(options)
  const changed = (at: number, text: string) => mcq(options.with(at, text))
  expect(moreThanSlip(before, before)).toBeNull()
  expect(moreThanSlip(before, changed(1, 'the growth of towns'))).toBeNull()
  expect(moreThanSlip(before, changed(1, '<em>the growth of towns</em>'))).toBeNull()
  expect(moreThanSlip(before, mcq(options, 'a2'))).toBe('key')
  expect(moreThanSlip(before, { ...before, type: 'multiple_select' })).toBe('kind')
  expect(moreThanSlip(before, mcq(options.slice(1)))).toBe('options')
  expect(moreThanSlip(before, changed(2, 'an invention'))).toBe('options')
  expect(moreThanSlip(before, mcq([options[1]!, options[0]!, options[2]!, options[3]!]))).toBe('order')
  // Alike, but no longer where it stood.
  expect(moreThanSlip(before, changed(1, 'the growth of cities'))).toBe('order')
})

test('T19 T20 the only key that counts since a correction is no other key; one of several is', () => {
  const ruled = (...keys: string[]) => ({ ...mcq(options), ruling: { rule: 'keys' as const, keys } })
  expect(moreThanSlip(ruled('a2'), mcq(options, 'a2'))).toBeNull()
  expect(moreThanSlip(ruled('a2'), mcq(options))).toBeNull()
  expect(moreThanSlip(ruled('a2'), mcq(options, 'a3'))).toBe('key')
  expect(moreThanSlip(ruled('a1', 'a2'), mcq(options, 'a2'))).toBe('key')
  expect(moreThanSlip({ ...mcq(options), ruling: { rule: 'credit' } }, mcq(options, 'a2'))).toBe('key')
})

test('T19 an option with another number is another option, however alike it reads', () => {
  const before = mcq(['12 cm', '13 cm', 'minus 4.5 cm', '−7 cm'])
  const changed = (at: number, text: string) =>
    moreThanSlip(before, mcq(['12 cm', '13 cm', 'minus 4.5 cm', '−7 cm'].with(at, text)))
  expect(changed(0, '14 cm')).toBe('options')
  expect(changed(2, 'minus 45 cm')).toBe('options')
  expect(changed(3, '7 cm')).toBe('options')
  expect(changed(3, '-7 cm')).toBeNull()
  expect(changed(0, '12 cm.')).toBeNull()
})

test('T19 long options are compared in no time: equal ones at once, a mended letter without the rest, others not at all', () => {
  const long = (seed: string) => seed.repeat(50_000)
  const before = mcq([long('ab'), 'a river'])
  const compared = (first: string) => moreThanSlip(before, mcq([first, 'a rivver']))
  expect(compared(long('ab'))).toBeNull()
  expect(compared(`${long('ab').slice(0, 50_000)}x${long('ab').slice(50_000)}`)).toBeNull()
  expect(compared(long('cd'))).toBe('options')
})

test('T19 accepted words, pairs and bounds of a typed answer are no slips', () => {
  const typed = (key: string[]) => ({ type: 'fill_in', spec: {}, key })
  expect(moreThanSlip(typed(['colour']), typed(['color']))).toBe('key')
  const match = (right: string) => ({
    type: 'match',
    spec: { lefts: [{ id: 1, item: 'x' }], rights: [right] },
    key: { 1: right },
  })
  expect(moreThanSlip(match('one'), match('two'))).toBe('key')
  expect(
    moreThanSlip(match('one'), { ...match('one'), spec: { lefts: [{ id: 1, item: 'y' }], rights: ['one'] } }),
  ).toBe('options')
})

test('G1 T19 another picture, and a blank or an underline that has moved, is more than mended words', () => {
  const asked = (passageHtml: string, stemHtml = '<p>Why is it so?</p>', first = options[0]!) => ({
    ...mcq(options.with(0, first)),
    stemHtml,
    passageHtml,
  })
  const isWords = (before: string, after: string) => isSameButForWords(asked(before), asked(after))
  const graph = '<figure><img src="/pictures/a.svg" alt="Monday 20, Tuesday 35"></figure><p>The graf shows days.</p>'
  expect(isWords(graph, graph.replace('graf', 'graph'))).toBe(true)
  expect(isWords(graph, graph.replace('a.svg', 'b.svg'))).toBe(false)
  expect(isWords(graph, graph.replace('Monday 20', 'Monday 90'))).toBe(false)
  const lines = '<p><u>The tide was out.</u> The groth of the port was slow, and nobody saw it.</p>'
  expect(isWords(lines, lines.replace('groth', 'growth'))).toBe(true)
  expect(isWords(lines, lines.replace('out', 'outt'))).toBe(true)
  expect(isWords(lines, '<p>The tide was out. <u>The groth of the port was slow, and nobody saw it.</u></p>')).toBe(
    false,
  )
  expect(isWords(lines, '<p>The <u>tide was out.</u> The growth of the port was slow, and nobody saw it.</p>')).toBe(
    false,
  )
  const gap = '<p>The team found <span class="blank"></span> the older results of the year in an archive.</p>'
  expect(isWords(gap, gap.replace('archive', 'archives'))).toBe(true)
  expect(isWords(gap, gap.replace('found <span class="blank"></span>', '<span class="blank"></span> found'))).toBe(
    false,
  )
  // What is pointed at in the question and in an option counts too.
  expect(isSameButForWords(asked(gap), asked(gap, '<p><u>Why</u> is it so?</p>'))).toBe(false)
  expect(isSameButForWords(asked(gap), asked(gap, undefined, '<u>the growth</u> of cities'))).toBe(false)
})
