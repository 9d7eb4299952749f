import { expect, test } from 'vitest'
import {
  excerptOf,
  excerptsOf,
  lineText,
  plainText,
  underlinedParts,
  underlinedText,
  withoutUnderlineSigns,
} from './reading.ts'

test('a figure leaves no tags in the words of a passage, and what only looks like a tag stays', () => {
  const figure = '<figure><img src="/a.svg" alt="Rain: 5" width="4" height="3"><figcaption>Rain</figcaption></figure>'
  expect(plainText(`${figure}<p>If x < 5, it <em>rains</em>.</p>`)).toBe('Rain If x < 5, it rains.')
})

test('T17 a blank to fill in stays visible in one line of text', () => {
  const passage = '<p>Its origin was <span class="blank"></span>: no <span lang="la">tutor</span> knew it.</p>'
  expect(lineText(passage)).toBe('Its origin was ______: no tutor knew it.')
  expect(lineText('<p><span class="blank wide"></span> it rained.</p>')).toBe('______ it rained.')
})

test('T17 T21 T28 T29 a question is named by its passage where it has one, as many ask in the same words', () => {
  expect(excerptOf('<p>Which word fits?</p>', '<p>The ferry left.</p>')).toBe('The ferry left.')
  expect(excerptOf('<p>Which word fits?</p>', '<p> </p>')).toBe('Which word fits?')
  expect(excerptOf('<p>Which word fits?</p>', null)).toBe('Which word fits?')
  expect(excerptOf('<p>Which word fits?</p>', '<p>The ferry left the pier.</p>', 12)).toBe('The ferry…')
})

test('underlined words of a line are known by signs, with its blanks, and a line that was cut too', () => {
  const text = underlinedText('<p>The <u>old ferry</u> <span class="blank"></span> late.</p>')
  expect(withoutUnderlineSigns(text)).toBe('The old ferry ______ late.')
  expect(underlinedParts(text)).toEqual([
    { words: 'The ', isUnderlined: false },
    { words: 'old ferry', isUnderlined: true },
    { words: ' ______ late.', isUnderlined: false },
  ])
  expect(underlinedParts(text.slice(0, 8)).at(-1)).toEqual({ words: 'old', isUnderlined: true })
})

test('T17 a question of a list is named by its stem where the one before has its passage, and by its options where it has its stem too', () => {
  const asked = (stemHtml: string, passageHtml: string | null, ...options: string[]) => ({
    stemHtml: `<p>${stemHtml}</p>`,
    passageHtml,
    spec: { options },
  })
  expect(
    excerptsOf([
      asked('Which fits gap 1?', '<p>The ferry left.</p>', 'it', 'its'),
      asked('Which fits gap 2?', '<p>The <u>ferry</u> left.</p>', 'is', 'are'),
      asked('Which fits gap 2?', '<p>The ferry left.</p>', 'was', 'were'),
      asked('Which fits gap 2?', '<p>Fog came.</p>', 'was', 'were'),
      asked('Who?', null, 'he', 'she'),
      asked('Who?', null, 'we', 'they'),
      asked('', null),
    ]),
  ).toEqual([
    'The ferry left.',
    'Which fits gap 2?',
    'Which fits gap 2? was / were',
    'Fog came.',
    'Who?',
    'Who? we / they',
    '',
  ])
})
