import { expect, test } from 'vitest'
import { asRead } from '../../../testing/as-read.ts'
import { readBank } from '../../../testing/read-in-english.ts'

const read = (value: unknown) =>
  asRead(readBank(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))))

test('I10 names of letters and signs are read in JSON and tables where nothing else is HTML', () => {
  const question = 'Was &Uuml;bung at 90&deg; Ren&eacute;&rsquo;s?'
  expect(
    read([{ category: 'Caf&eacute;s', question, correct_answer: 'Ren&eacute;', incorrect_answers: ['&pi;', 'AT&T;'] }]),
  ).toEqual(['1 Was Übung at 90° René’s? π / AT&amp;T; / *René'])
  expect(read(`question,a,b,correct\n${question},Ren&eacute;,a &lt; b,René`)).toEqual([
    '2 Was Übung at 90° René’s? *René / a &lt; b',
  ])
})
