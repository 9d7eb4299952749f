import { expect, test } from 'vitest'
import { plainText } from './reading.ts'

test('a figure leaves no tags in the words of a passage, and what only looks like a tag stays', () => {
  const figure = '<figure><img src="/a.svg" alt="Rain: 5" width="4" height="3"><figcaption>Rain</figcaption></figure>'
  expect(plainText(`${figure}<p>If x < 5, it <em>rains</em>.</p>`)).toBe('Rain If x < 5, it rains.')
})
