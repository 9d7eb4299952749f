import { expect, test } from 'vitest'
import { lineText, plainText } from './reading.ts'

test('a figure leaves no tags in the words of a passage, and what only looks like a tag stays', () => {
  const figure = '<figure><img src="/a.svg" alt="Rain: 5" width="4" height="3"><figcaption>Rain</figcaption></figure>'
  expect(plainText(`${figure}<p>If x < 5, it <em>rains</em>.</p>`)).toBe('Rain If x < 5, it rains.')
})

test('T17 a blank to fill in stays visible in one line of text', () => {
  const passage = '<p>Its origin was <span class="blank"></span>: no <span lang="la">tutor</span> knew it.</p>'
  expect(lineText(passage)).toBe('Its origin was ______: no tutor knew it.')
  expect(lineText('<p><span class="blank wide"></span> it rained.</p>')).toBe('______ it rained.')
})
