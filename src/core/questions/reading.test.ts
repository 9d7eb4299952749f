import { expect, test } from 'vitest'
import { excerptOf, lineText, plainText } from './reading.ts'

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
